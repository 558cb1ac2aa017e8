/// Cuts a stream of bytes into lines, wherever the pieces it comes in are cut.
///
/// A line that stands whole in a piece is read where it lies; only what hangs over is kept. A line over the limit is not kept.
struct LineCutter: ~Copyable {
  enum Line {
    /// The line without its newline, good until the next call; behind it stands one readable byte that is a newline.
    case text(UnsafePointer<UInt8>, length: Int)
    case tooLong
  }

  private let limit: Int
  private var kept = OutputBuffer()
  private var isKeptRead = false
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The next line that ends in `piece`, which is cut off from it; `nil` where the rest of the piece has no end of line.
  mutating func next(from piece: inout UnsafeRawBufferPointer) -> Line? {
    forgetWhatWasRead()
    guard let start = piece.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let length = offset(of: newline, in: start, length: piece.count)
    let ends = length < piece.count
    piece = UnsafeRawBufferPointer(rebasing: piece[(ends ? length + 1 : length)...])
    if isTooLong || kept.count + length > limit {
      if kept.count > 0 { kept = OutputBuffer() }
      isTooLong = !ends
      return ends ? .tooLong : nil
    }
    if ends, kept.count == 0 { return .text(start, length: length) }
    kept.append(start, count: length)
    return ends ? readKept() : nil
  }

  /// What stands behind the last newline, if anything does.
  mutating func last() -> Line? {
    forgetWhatWasRead()
    if isTooLong {
      isTooLong = false
      return .tooLong
    }
    return kept.count > 0 ? readKept() : nil
  }

  private mutating func readKept() -> Line {
    let length = kept.count
    kept.append(newline)
    isKeptRead = true
    return .text(kept.start, length: length)
  }

  private mutating func forgetWhatWasRead() {
    guard isKeptRead else { return }
    isKeptRead = false
    // What a rare long line took is given back.
    if kept.count > ordinaryCapacity { kept = OutputBuffer() } else { kept.truncate(to: 0) }
  }
}

private let newline = UInt8(ascii: "\n")
private let ordinaryCapacity = 1 << 16
