extension SwiftLexer {
  /// What a character that is not ASCII can be part of.
  enum CharacterKind { case identifier, `operator`, neither }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"))
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// The operator characters of the Swift grammar, "Lexical structure"; every other letter, mark or emoji counts as part of a name.
  static func kind(of scalar: UInt32) -> CharacterKind {
    switch scalar {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017, 0x2020...0x2027,
      0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F,
      0x3001...0x3003, 0x3008...0x3020, 0x3030:
      .operator
    case 0...0xA0, 0x2000...0x200A, 0x2010...0x2015, 0x2018...0x201F, 0x2028...0x202F, 0xFEFF, 0xFFFD: .neither
    default: .identifier
    }
  }

  /// The character at an offset and its length; a byte that is no UTF-8 is one character.
  func decodeScalar(at offset: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[offset])
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard length > 1, offset + length <= bytes.count else { return (0xFFFD, 1) }
    var scalar = length == 4 ? first & 0x07 : length == 3 ? first & 0x0F : first & 0x1F
    for index in 1..<length {
      let next = UInt32(bytes[offset + index])
      guard next & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | next & 0x3F
    }
    return (scalar, length)
  }
}
