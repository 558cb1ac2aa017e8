internal import CSimdJSON

/// Finds the tokens of one line at a time. One indexer serves one thread at a time.
final class TokenIndexer {
  enum Outcome {
    /// The positions of the tokens, good until the next call; behind the last one stands the length of the line.
    case tokens(UnsafePointer<UInt32>, count: Int)
    case blank
    /// An open string, a control character in a string, or bytes that are no UTF-8.
    case fault
    case outOfMemory
  }

  private let indexer: OpaquePointer?

  init() {
    indexer = sluice_indexer_make()
  }

  deinit {
    sluice_indexer_free(indexer)
  }

  /// Lists the tokens of a line of at most 4 GB, since a position is 32 bits wide.
  func index(_ bytes: UnsafePointer<UInt8>, length: Int) -> Outcome {
    guard let indexer, length <= Int(UInt32.max) else { return .outOfMemory }
    var positions: UnsafePointer<UInt32>?
    var count = 0
    switch Int(sluice_indexer_run(indexer, bytes, length, &positions, &count)) {
    case sluice_indexed:
      guard let positions else { return .fault }
      return .tokens(positions, count: count)
    case sluice_blank: return .blank
    case sluice_memory: return .outOfMemory
    default: return .fault
    }
  }
}

/// The offset of the first `byte`, or `length` where there is none.
@inline(__always)
func offset(of byte: UInt8, in bytes: UnsafePointer<UInt8>, length: Int) -> Int {
  sluice_find(bytes, byte, length)
}
