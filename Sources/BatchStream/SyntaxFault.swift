/// The second, slow reading of a rejected line: where, from the left, it stops to be JSON by RFC 8259 in UTF-8.
///
/// It shares no code with ``TokenReader``, so that the two can be held against each other.
struct SyntaxFaultFinder {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  /// The first fault of the line, or `nil` where it is one document.
  static func firstFault(in bytes: UnsafeRawBufferPointer) -> LineFault? {
    var finder = SyntaxFaultFinder(bytes: bytes)
    do throws(LineFault) {
      try finder.readDocument()
      return nil
    } catch {
      return error
    }
  }

  private init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func fault(_ reason: RejectionReason, at offset: Int? = nil) -> LineFault {
    LineFault(offset: offset ?? at, reason: reason)
  }

  private mutating func skipWhiteSpace() {
    while let byte, isWhiteSpace(byte) { at += 1 }
  }

  private mutating func readDocument() throws(LineFault) {
    try readValue(depth: 0)
    skipWhiteSpace()
    guard byte == nil else { throw fault(.secondDocument) }
  }

  private mutating func readValue(depth: Int) throws(LineFault) {
    skipWhiteSpace()
    switch byte {
    case UInt8(ascii: "{"): try readObject(depth: depth + 1)
    case UInt8(ascii: "["): try readArray(depth: depth + 1)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try readNumber()
    default: throw fault(.expectedValue)
    }
  }

  private mutating func readObject(depth: Int) throws(LineFault) {
    guard depth <= TokenReader.greatestDepth else { throw fault(.tooDeep) }
    at += 1
    skipWhiteSpace()
    if byte == UInt8(ascii: "}") {
      at += 1
      return
    }
    while true {
      skipWhiteSpace()
      guard byte == UInt8(ascii: "\"") else { throw fault(.expectedKey) }
      try readString()
      skipWhiteSpace()
      guard byte == UInt8(ascii: ":") else { throw fault(.expectedColon) }
      at += 1
      try readValue(depth: depth)
      skipWhiteSpace()
      if byte == UInt8(ascii: ",") {
        at += 1
        continue
      }
      guard byte == UInt8(ascii: "}") else { throw fault(.expectedCommaOrBrace) }
      at += 1
      return
    }
  }

  private mutating func readArray(depth: Int) throws(LineFault) {
    guard depth <= TokenReader.greatestDepth else { throw fault(.tooDeep) }
    at += 1
    skipWhiteSpace()
    if byte == UInt8(ascii: "]") {
      at += 1
      return
    }
    while true {
      try readValue(depth: depth)
      skipWhiteSpace()
      if byte == UInt8(ascii: ",") {
        at += 1
        continue
      }
      guard byte == UInt8(ascii: "]") else { throw fault(.expectedCommaOrBracket) }
      at += 1
      return
    }
  }

  private mutating func readString() throws(LineFault) {
    let start = at
    at += 1
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "\\"): try readEscape()
      case 0..<0x20: throw fault(.controlCharacter)
      case 0..<0x80: at += 1
      default:
        guard skipsScalar() else { throw fault(.notUTF8) }
      }
    }
    throw fault(.openString, at: start)
  }

  private mutating func readEscape() throws(LineFault) {
    let start = at
    at += 1
    switch byte {
    case nil: return  // the string is open, which is said at its start
    case UInt8(ascii: "u"):
      at += 1
      for _ in 0..<4 {
        guard let byte, hexadecimalDigit(byte) != nil else { throw fault(.unknownEscape, at: start) }
        at += 1
      }
    case let byte? where isShortEscape(byte): at += 1
    default: throw fault(.unknownEscape, at: start)
    }
  }

  private mutating func readWord(_ word: String) throws(LineFault) {
    let start = at
    for expected in word.utf8 {
      guard byte == expected else { throw fault(.expectedValue, at: start) }
      at += 1
    }
    guard endsScalar else { throw fault(.expectedValue, at: start) }
  }

  private mutating func readNumber() throws(LineFault) {
    let start = at
    if byte == UInt8(ascii: "-") { at += 1 }
    let whole = readDigits()
    guard whole == 1 || (whole > 1 && bytes[at - whole] != UInt8(ascii: "0")) else { throw fault(.malformedNumber, at: start) }
    if byte == UInt8(ascii: ".") {
      at += 1
      guard readDigits() > 0 else { throw fault(.malformedNumber, at: start) }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      at += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
      guard readDigits() > 0 else { throw fault(.malformedNumber, at: start) }
    }
    guard endsScalar else { throw fault(.malformedNumber, at: start) }
  }

  private mutating func readDigits() -> Int {
    let start = at
    while let byte, isDigit(byte) { at += 1 }
    return at - start
  }

  /// Whether the number or word that ends here has ended: what follows is no letter that would belong to it.
  private var endsScalar: Bool {
    guard let byte else { return true }
    return isWhiteSpace(byte) || [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":")].contains(byte)
  }

  /// Skips one scalar of more than one byte by RFC 3629, section 4; where there is none, stays.
  private mutating func skipsScalar() -> Bool {
    guard let lead = byte else { return false }
    let (count, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return false
    }
    guard at + count <= bytes.count, second.contains(bytes[at + 1]) else { return false }
    for index in (at + 2)..<max(at + 2, at + count) where !(0x80...0xBF).contains(bytes[index]) { return false }
    at += count
    return true
  }
}
