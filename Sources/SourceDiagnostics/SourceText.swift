/// The bytes of a text and where its lines begin.
///
/// The bytes are UTF-8 (what is not counts one column a byte). Building costs one pass; after that a position costs a
/// binary search and at most 256 bytes of counting, so that a file of one long line is no slower than one of many.
public struct SourceText: Sendable {
  /// The text, UTF-8.
  public let bytes: [UInt8]
  private let lineStarts: [Int]
  /// Code points before every 256th byte.
  private let codePoints: [Int]

  private static let stride = 256

  /// Indexes a text.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    var lineStarts = [SourceText.hasByteOrderMark(bytes) ? 3 : 0]
    var codePoints: [Int] = []
    codePoints.reserveCapacity(bytes.count / SourceText.stride + 1)
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() {
        if offset % SourceText.stride == 0 { codePoints.append(count) }
        if byte & 0xC0 != 0x80 { count += 1 }
        let endsLine = byte == 0x0A || (byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A))
        if endsLine { lineStarts.append(offset + 1) }
      }
    }
    self.lineStarts = lineStarts
    self.codePoints = codePoints
  }

  /// The number of lines; an empty text has one.
  public var lineCount: Int { lineStarts.count }

  /// The position of a byte offset. An offset past the end is the end's.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    let line = lineIndex(at: offset)
    return SourcePosition(line: line + 1, column: codePoints(before: offset) - codePoints(before: lineStarts[line]) + 1)
  }

  /// The bytes of a line (from 1) without its end.
  public func line(_ number: Int) -> Range<Int> {
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func codePoints(before offset: Int) -> Int {
    let block = min(offset / SourceText.stride, codePoints.count - 1)
    guard block >= 0 else { return 0 }
    var count = codePoints[block]
    for index in (block * SourceText.stride)..<offset where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private static func hasByteOrderMark(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }
}
