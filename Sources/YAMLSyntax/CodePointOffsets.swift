/// Where in UTF-8 the n-th code point begins. libyaml's marks count code points.
struct CodePointOffsets {
  private let bytes: [UInt8]
  private let start: Int
  /// The offset of every 64th code point; nil where one code point is one byte throughout.
  private let checkpoints: [Int32]?

  private static let stride = 64

  /// Indexes a text in one pass.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - start: the byte at which counting begins, just behind a byte order mark.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.start = start
    guard bytes[start...].contains(where: { $0 >= 0x80 }) else {
      checkpoints = nil
      return
    }
    var checkpoints: [Int32] = []
    var count = 0
    for offset in start..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
      if count % CodePointOffsets.stride == 0 { checkpoints.append(Int32(offset)) }
      count += 1
    }
    self.checkpoints = checkpoints
  }

  /// The byte at which a code point begins; the end of the text for any past the last.
  func offset(of codePoint: Int) -> Int {
    guard let checkpoints else { return min(start + codePoint, bytes.count) }
    let block = codePoint / CodePointOffsets.stride
    guard block < checkpoints.count else { return bytes.count }
    var offset = Int(checkpoints[block])
    var left = codePoint % CodePointOffsets.stride
    while offset < bytes.count {
      if bytes[offset] & 0xC0 != 0x80 {
        if left == 0 { return offset }
        left -= 1
      }
      offset += 1
    }
    return offset
  }
}
