/// Bytes with a zero behind them that stay where they are: what a C caller may look at as long as their owner lives.
///
/// Written once, before anyone else sees it, and never again: so any thread may read it.
final class CText: @unchecked Sendable {
  let start: UnsafePointer<CChar>
  let count: Int

  init(_ bytes: [UInt8]) {
    let storage = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { storage[index] = CChar(bitPattern: byte) }
    storage[bytes.count] = 0
    start = UnsafePointer(storage)
    count = bytes.count
  }

  convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  deinit {
    start.deallocate()
  }
}
