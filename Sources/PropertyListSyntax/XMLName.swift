/// Names of XML 1.0 (productions 4 and 5).
enum XMLName {
  /// Whether the text is a whole name.
  static func isValid(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, isNameStart(first) else { return false }
    if name.allSatisfy({ $0 < 0x80 }) { return name.allSatisfy(isNameByte) }
    var isFirst = true
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      guard isStart(scalar.value) || (!isFirst && isInside(scalar.value)) else { return false }
      isFirst = false
    }
    return true
  }

  private static func isStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
      0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }

  private static func isInside(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: false
    }
  }
}

/// Whether a byte can begin a name; bytes of non-ASCII characters are taken for letters.
func isNameStart(_ byte: UInt8) -> Bool {
  isASCIILetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
}

/// Whether a byte can go on a name; bytes of non-ASCII characters are taken for letters.
func isNameByte(_ byte: UInt8) -> Bool {
  isNameStart(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}
