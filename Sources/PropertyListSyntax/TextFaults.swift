/// Bytes that no XML text may hold: what is not UTF-8, and characters that XML leaves out.
///
/// libxml2 2.9 lets some overlong forms through, so this is checked before it sees the text.
enum TextFaults {
  /// The first fault at or after an offset; nil where the rest is clean.
  static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    var offset = start
    while true {
      offset = skipPlain(bytes, from: offset)
      guard offset < bytes.count else { return nil }
      let (isFault, length) = character(in: bytes, at: offset)
      if isFault { return offset }
      offset += length
    }
  }

  /// Reports every fault of a text; faulty bytes in a row are one problem.
  static func report(in bytes: [UInt8], to problems: inout ProblemList) {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while let start = first(in: bytes, from: offset) {
        offset = start
        while offset < bytes.count {
          let (isFault, length) = character(in: bytes, at: offset)
          guard isFault else { break }
          offset += length
        }
        if let (scalar, _) = decode(bytes, at: start) {
          problems.report(
            "the character \(codePoint(scalar)), which XML forbids", help: "delete it", at: start..<offset)
        } else {
          problems.report(
            "this is not UTF-8", help: "save the file as UTF-8, or name its encoding in the XML declaration",
            at: start..<offset)
        }
      }
    }
  }

  static func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func character(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (isFault: Bool, length: Int) {
    guard let (scalar, length) = decode(bytes, at: offset) else { return (true, 1) }
    return (!isAllowed(scalar), length)
  }

  /// Whether XML 1.0 has the character (production 2, `Char`).
  static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Steps over ASCII that XML allows, eight bytes at a time; each sum below keeps within its byte.
  private static func skipPlain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    let high: UInt64 = 0x8080_8080_8080_8080
    var offset = start
    while offset + 8 <= bytes.count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      let belowSpace = ~((word & ~high) &+ 0x6060_6060_6060_6060 | word) & high
      if (belowSpace | word) & high != 0 {
        guard word & high == 0 else { return offset }
        let isNotTab = (word ^ 0x0909_0909_0909_0909) &+ ~high
        let isNotLineFeed = (word ^ 0x0A0A_0A0A_0A0A_0A0A) &+ ~high
        let isNotReturn = (word ^ 0x0D0D_0D0D_0D0D_0D0D) &+ ~high
        guard belowSpace & isNotTab & isNotLineFeed & isNotReturn & high == 0 else { return offset }
      }
      offset += 8
    }
    return offset
  }

  /// The scalar at an offset by the table of well-formed sequences (Unicode, table 3-7).
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int)? {
    let lead = bytes[offset]
    let length: Int
    var scalar: UInt32
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return (UInt32(lead), 1)
    case 0xC2...0xDF: (length, scalar) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF:
      (length, scalar) = (3, UInt32(lead & 0x0F))
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      (length, scalar) = (4, UInt32(lead & 0x07))
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard offset + length <= bytes.count else { return nil }
    for index in 1..<length {
      let byte = bytes[offset + index]
      guard (index == 1 ? second : 0x80...0xBF).contains(byte) else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }
}
