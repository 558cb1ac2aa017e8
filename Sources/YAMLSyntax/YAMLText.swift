/// A YAML file as UTF-8, or the reason why it is no text.
struct YAMLText {
  /// UTF-8; what could not be decoded stands here as it was.
  var bytes: [UInt8]
  /// How many bytes of byte order mark lead, 0 or 3.
  var markLength = 0
  var problem: YAMLProblem?

  init(decoding bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.count > YAMLDocument.maximumBytes {
      problem = YAMLProblem(message: "the file is larger than 1 MiB", help: "split it into smaller files", range: 0..<0)
      return
    }
    switch (bytes.first ?? 1, bytes.dropFirst().first ?? 1) {
    case (0xFF, 0xFE): transcode(bytes.dropFirst(2), low: 0, high: 1)
    case (0xFE, 0xFF): transcode(bytes.dropFirst(2), low: 1, high: 0)
    case (0, _), (_, 0):
      problem = YAMLProblem(message: "the file is not UTF-8", help: "save it as UTF-8", range: 0..<0)
    default:
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { markLength = 3 }
      problem = YAMLText.firstForbidden(in: bytes, from: markLength)
    }
  }

  private mutating func transcode(_ source: ArraySlice<UInt8>, low: Int, high: Int) {
    bytes = []
    bytes.reserveCapacity(source.count * 3 / 2)
    var decoder = UTF16()
    var units = stride(from: source.startIndex, to: source.endIndex - 1, by: 2)
      .lazy.map { UInt16(source[$0 + high]) << 8 | UInt16(source[$0 + low]) }.makeIterator()
    var isValid = source.count % 2 == 0
    scan: while isValid {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar): bytes.append(contentsOf: String(scalar).utf8)
      case .emptyInput: break scan
      case .error: isValid = false
      }
    }
    problem =
      isValid
      ? YAMLText.firstForbidden(in: bytes, from: 0)
      : YAMLProblem(
        message: "the file breaks off or is not UTF-16 from here on", help: "save it as UTF-8", range: bytes.count..<bytes.count)
  }

  /// The first byte that is no UTF-8, or the first character that cannot stand in a text.
  ///
  /// That is what YAML 1.2 (5.1) forbids, and NEL, LS and PS, which end a line in YAML 1.1 but not in 1.2.
  private static func firstForbidden(in bytes: [UInt8], from start: Int) -> YAMLProblem? {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        if byte < 0x20 ? (byte != 0x09 && byte != 0x0A && byte != 0x0D) : byte == 0x7F { return forbidden(offset, length: 1) }
        offset += 1
        continue
      }
      guard let (scalar, length) = multibyteScalar(in: bytes, at: offset) else {
        return YAMLProblem(message: "this byte is not UTF-8", help: "save the file as UTF-8", range: offset..<offset + 1)
      }
      let isMark = scalar == 0xFEFF
      if scalar < 0xA0 || scalar == 0x2028 || scalar == 0x2029 || isMark || scalar == 0xFFFE || scalar == 0xFFFF {
        return forbidden(offset, length: length)
      }
      offset += length
    }
    return nil
  }

  private static func forbidden(_ offset: Int, length: Int) -> YAMLProblem {
    YAMLProblem(
      message: "this character cannot stand in a text", help: "write it as an escape such as `\\u0007` in double quotes",
      range: offset..<offset + length)
  }

  /// Well-formed UTF-8 by table 3-7 of the Unicode standard: no overlong form, no surrogate, nothing above U+10FFFF.
  private static func multibyteScalar(in bytes: [UInt8], at offset: Int) -> (UInt32, Int)? {
    let lead = bytes[offset]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, offset + length <= bytes.count else { return nil }
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for index in offset + 1..<offset + length {
      guard bytes[index] & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard scalar >= least, Unicode.Scalar(scalar) != nil else { return nil }
    return (scalar, length)
  }
}
