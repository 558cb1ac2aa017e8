/// Turns the text of a JSON string, already checked, into what it says.
enum JSONStringDecoder {
  /// What the string says; `nil` if it holds half of a surrogate pair, which no Unicode text can.
  static func decode(_ quoted: ArraySlice<UInt8>) -> String? {
    let text = quoted.dropFirst().dropLast()
    guard var next = text.firstIndex(of: UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var decoded = Array(text[..<next])
    while next < text.endIndex {
      guard text[next] == UInt8(ascii: "\\") else {
        decoded.append(text[next])
        next += 1
        continue
      }
      let escape = text[next + 1]
      guard escape == UInt8(ascii: "u") else {
        decoded.append(plainEscape(escape))
        next += 2
        continue
      }
      guard let (scalar, length) = scalar(at: next, in: text) else { return nil }
      decoded.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      next += length
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func plainEscape(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  /// The character that a `\u` escape, or a pair of them, spells, and how many bytes it takes.
  private static func scalar(at start: Int, in text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    guard let first = unit(at: start, in: text) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard (0xD800...0xDBFF).contains(first), let second = unit(at: start + 6, in: text), (0xDC00...0xDFFF).contains(second) else {
      return nil
    }
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(value).map { ($0, 12) }
  }

  private static func unit(at start: Int, in text: ArraySlice<UInt8>) -> UInt16? {
    guard start + 6 <= text.endIndex, text[start] == UInt8(ascii: "\\"), text[start + 1] == UInt8(ascii: "u") else { return nil }
    var value: UInt16 = 0
    for byte in text[start + 2..<start + 6] {
      guard let digit = hexValue(byte) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
