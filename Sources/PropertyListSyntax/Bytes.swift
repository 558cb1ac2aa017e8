// Words for looking at the bytes of a text, used off the hot path.

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Whether the pattern stands at an offset.
  func hasPrefix(_ pattern: StaticString, at offset: Int) -> Bool {
    guard offset >= startIndex, endIndex - offset >= pattern.utf8CodeUnitCount else { return false }
    for index in 0..<pattern.utf8CodeUnitCount where self[offset + index] != pattern.utf8Start[index] { return false }
    return true
  }

  /// Whether the pattern, given in lower case, stands at an offset in any case.
  func hasPrefixIgnoringCase(_ pattern: StaticString, at offset: Int) -> Bool {
    guard offset >= startIndex, endIndex - offset >= pattern.utf8CodeUnitCount else { return false }
    for index in 0..<pattern.utf8CodeUnitCount where asciiLowercase(self[offset + index]) != pattern.utf8Start[index] {
      return false
    }
    return true
  }

  /// Where the pattern next begins, nil where it does not.
  func firstOffset(of pattern: StaticString, from start: Int, before end: Int? = nil) -> Int? {
    let limit = (end ?? endIndex) - pattern.utf8CodeUnitCount
    let first = pattern.utf8Start[0]
    var offset = start
    while offset <= limit {
      if self[offset] == first, hasPrefix(pattern, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// The first offset from `start` on whose byte is no white space of XML.
  func skipWhiteSpace(from start: Int) -> Int {
    var offset = start
    while offset < endIndex, isWhiteSpace(self[offset]) { offset += 1 }
    return offset
  }
}

/// White space of XML: space, tab, line feed, carriage return.
func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

func asciiLowercase(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
