internal import OutboundClient

/// A request that is to be sent, and who waits for its answer.
struct Order: Sendable {
  let request: any OutboundRequest
  let address: Address
  private let continuation: CheckedContinuation<Result<TransportAnswer, TransportError>, Never>

  init(
    _ request: any OutboundRequest, _ address: Address,
    _ continuation: CheckedContinuation<Result<TransportAnswer, TransportError>, Never>
  ) {
    self.request = request
    self.address = address
    self.continuation = continuation
  }

  /// Says what came of it; once.
  func finish(_ result: Result<TransportAnswer, TransportError>) {
    continuation.resume(returning: result)
  }
}
