/// Checks JSON text byte by byte as RFC 8259 has it, UTF-8 included, and finds where its values begin and end.
///
/// Numbers of any size and halves of surrogate pairs pass: they are kept as bytes and never turned into anything else.
struct JSONScanner {
  /// The greatest nesting of a document.
  static let maxDepth = 128

  let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    position = start
    end = bytes.count
  }

  /// The byte at the position; 0, which no JSON holds, at the end.
  var current: UInt8 { position < end ? bytes[position] : 0 }

  var isAtEnd: Bool { position == end }

  func fail(_ message: String) -> BatchError {
    BatchError(.notJSON, isAtEnd ? "text ends too early: \(message)" : message, byteOffset: position)
  }

  mutating func skipSpace() {
    while position < end, case let byte = bytes[position], byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Steps over one byte if it is this one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Steps over a value that stands inside `depth` arrays and objects.
  mutating func skipValue(depth: Int) throws(BatchError) {
    switch current {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"): try skipObject(depth: depth + 1)
    case UInt8(ascii: "["): try skipArray(depth: depth + 1)
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
  }

  private mutating func skipObject(depth: Int) throws(BatchError) {
    try enter(depth)
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      try skipString()
      try skipColon()
      try skipValue(depth: depth)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw fail("expected `,` or `}`") }
  }

  private mutating func skipArray(depth: Int) throws(BatchError) {
    try enter(depth)
    if skip(UInt8(ascii: "]")) { return }
    repeat {
      skipSpace()
      try skipValue(depth: depth)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw fail("expected `,` or `]`") }
  }

  private mutating func enter(_ depth: Int) throws(BatchError) {
    guard depth <= Self.maxDepth else {
      throw BatchError(.nesting, "arrays and objects are nested more than \(Self.maxDepth) deep", byteOffset: position)
    }
    position += 1
    skipSpace()
  }

  mutating func skipColon() throws(BatchError) {
    skipSpace()
    guard skip(UInt8(ascii: ":")) else { throw fail("expected `:`") }
    skipSpace()
  }

  private mutating func skipWord(_ word: StaticString) throws(BatchError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard skip(word.utf8Start[index]) else {
        position = start
        throw fail("expected a value")
      }
    }
  }

  private mutating func skipNumber() throws(BatchError) {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) {
      guard skipDigits() else {
        if position == start { throw fail("expected a value") }
        throw fail("expected a digit")
      }
    }
    if skip(UInt8(ascii: ".")) {
      guard skipDigits() else { throw fail("expected a digit") }
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      guard skipDigits() else { throw fail("expected a digit") }
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while position < end, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position > start
  }

  /// Steps over a string, quotes included.
  mutating func skipString() throws(BatchError) {
    guard skip(UInt8(ascii: "\"")) else { throw fail("expected a string") }
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0x20...0x7F: position += 1
      case 0x80...: try skipSequence()
      default: throw fail("control character in a string")
      }
    }
    throw fail("expected `\"`")
  }

  private mutating func skipEscape() throws(BatchError) {
    position += 1
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard JSONStringDecoder.hexValue(current) != nil else { throw fail("expected four hexadecimal digits") }
        position += 1
      }
    default: throw fail("unknown escape")
    }
  }

  /// Steps over a character of two to four bytes: no overlong form, no surrogate, nothing above U+10FFFF.
  private mutating func skipSequence() throws(BatchError) {
    let second: ClosedRange<UInt8>
    let count: Int
    switch bytes[position] {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: throw fail("text is no UTF-8")
    }
    let isValid =
      position + count <= end && second.contains(bytes[position + 1])
      && bytes[position + 1..<position + count].allSatisfy { (0x80...0xBF).contains($0) }
    guard isValid else { throw BatchError(.notJSON, "text is no UTF-8", byteOffset: position) }
    position += count
  }
}
