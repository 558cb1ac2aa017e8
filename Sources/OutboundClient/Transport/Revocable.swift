/// Bytes that may be handed over until they are revoked.
///
/// Revoking waits for a hand-over that is running and lets none begin: when it has returned, nobody has the bytes in hand.
final class Revocable: Sendable {
  private let body: Locked<[UInt8]?>

  init(_ body: [UInt8]) {
    self.body = Locked(body)
  }

  var isRevoked: Bool { body.withLock { $0 == nil } }

  func withBody<Result>(_ handOver: (UnsafeRawBufferPointer) -> Result) -> Result? {
    body.withLock { body in body.map { $0.withUnsafeBytes(handOver) } }
  }

  func revoke() {
    body.withLock { $0 = nil }
  }
}
