/// Reads the tokens of one line from left to right and checks each of them against RFC 8259.
///
/// simdjson's first stage has found where the tokens begin, has checked the UTF-8 and that strings hold no control character
/// and end; everything else is checked here. Behind the line stands one readable byte that begins no token (its newline),
/// and behind the last position the length of the line: so looking at the next token needs no bound.
struct TokenReader {
  let bytes: UnsafePointer<UInt8>
  let positions: UnsafePointer<UInt32>
  let count: Int
  private(set) var next = 0

  /// How deep arrays and objects may stand in each other, the root counting as one.
  static let greatestDepth = 128

  init(bytes: UnsafePointer<UInt8>, positions: UnsafePointer<UInt32>, count: Int) {
    self.bytes = bytes
    self.positions = positions
    self.count = count
  }

  /// Where the next token begins; at the end, the length of the line.
  @inline(__always) var offset: Int { Int(positions[next]) }

  /// The first byte of the next token; at the end, no byte that begins a token.
  @inline(__always) var byte: UInt8 { bytes[Int(positions[next])] }

  /// The end of the token that was read last, without the white space behind it.
  @inline(__always) var endOfLast: Int {
    var end = Int(positions[next])
    // No token ends with a byte as low as white space.
    while bytes[end &- 1] <= UInt8(ascii: " ") { end &-= 1 }
    return end
  }

  /// The bytes of a token that was read, without the white space behind it.
  func range(of token: Int) -> Range<Int> {
    let start = Int(positions[token])
    var end = Int(positions[token + 1])
    while isWhiteSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  @inline(__always)
  mutating func take(_ expected: UInt8, or reason: RejectionReason) throws(LineFault) {
    guard byte == expected else { throw LineFault(offset: offset, reason: reason) }
    next &+= 1
  }

  /// Takes the next token if it is `expected`.
  @inline(__always)
  mutating func takes(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    next &+= 1
    return true
  }

  /// Checks that nothing follows the root.
  func checkEnd() throws(LineFault) {
    guard next == count else { throw LineFault(offset: offset, reason: .secondDocument) }
  }

  /// Takes a string of a line that was checked before, and gives the bytes between its quotes.
  mutating func takeCheckedString() -> Range<Int> {
    let start = offset
    next &+= 1
    return Range(uncheckedBounds: (start &+ 1, endOfLast &- 1))
  }

  /// Takes a string and gives the bytes between its quotes, escapes as they stand.
  @inline(__always)
  mutating func takeString(or reason: RejectionReason) throws(LineFault) -> Range<Int> {
    let start = offset
    try take(UInt8(ascii: "\""), or: reason)
    // Between two tokens stand only the first one and white space, so the last byte of the string is its quote.
    return Range(uncheckedBounds: (start &+ 1, endOfLast &- 1))
  }

  /// Checks the next value, which stands in `depth` arrays and objects, with everything in it.
  @inline(__always)
  mutating func skipValue(depth: Int) throws(LineFault) {
    if !takes(UInt8(ascii: "\"")) { try skipOther(depth: depth) }
  }

  /// Checks a value that is no string.
  private mutating func skipOther(depth: Int) throws(LineFault) {
    let start = offset
    switch bytes[start] {
    case UInt8(ascii: "{"): try skipObject(depth: depth &+ 1)
    case UInt8(ascii: "["): try skipArray(depth: depth &+ 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipScalar(from: start, to: endOfNumber(from: start))
    case UInt8(ascii: "t"): try skipScalar(from: start, to: endOfWord("true", from: start))
    case UInt8(ascii: "f"): try skipScalar(from: start, to: endOfWord("false", from: start))
    case UInt8(ascii: "n"): try skipScalar(from: start, to: endOfWord("null", from: start))
    default: throw LineFault(offset: start, reason: .expectedValue)
    }
  }

  private mutating func skipObject(depth: Int) throws(LineFault) {
    guard depth <= Self.greatestDepth else { throw LineFault(offset: offset, reason: .tooDeep) }
    next &+= 1
    if takes(UInt8(ascii: "}")) { return }
    repeat {
      try take(UInt8(ascii: "\""), or: .expectedKey)
      try take(UInt8(ascii: ":"), or: .expectedColon)
      try skipValue(depth: depth)
    } while takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "}"), or: .expectedCommaOrBrace)
  }

  private mutating func skipArray(depth: Int) throws(LineFault) {
    guard depth <= Self.greatestDepth else { throw LineFault(offset: offset, reason: .tooDeep) }
    next &+= 1
    if takes(UInt8(ascii: "]")) { return }
    repeat {
      try skipValue(depth: depth)
    } while takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "]"), or: .expectedCommaOrBracket)
  }

  /// Behind a number or a word nothing but white space may stand until the next token.
  @inline(__always)
  private mutating func skipScalar(from start: Int, to end: Int?) throws(LineFault) {
    guard var end else { throw LineFault(offset: start, reason: .expectedValue) }
    let following = Int(positions[next &+ 1])
    while end < following, isWhiteSpace(bytes[end]) { end &+= 1 }
    guard end == following else { throw LineFault(offset: start, reason: .expectedValue) }
    next &+= 1
  }

  @inline(__always)
  private func endOfWord(_ word: StaticString, from start: Int) -> Int? {
    for index in 0..<word.utf8CodeUnitCount where bytes[start &+ index] != word.utf8Start[index] { return nil }
    return start &+ word.utf8CodeUnitCount
  }

  /// The end of a number by RFC 8259, section 6. Stops at the first byte that is none of its own, the newline at the latest.
  @inline(__always)
  private func endOfNumber(from start: Int) -> Int? {
    var end = start
    if bytes[end] == UInt8(ascii: "-") { end &+= 1 }
    if bytes[end] == UInt8(ascii: "0") {
      end &+= 1
    } else {
      guard skipDigits(&end) else { return nil }
    }
    if bytes[end] == UInt8(ascii: ".") {
      end &+= 1
      guard skipDigits(&end) else { return nil }
    }
    if bytes[end] | 0x20 == UInt8(ascii: "e") {
      end &+= 1
      if bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end &+= 1 }
      guard skipDigits(&end) else { return nil }
    }
    return end
  }

  /// Whether there was a digit.
  @inline(__always)
  private func skipDigits(_ end: inout Int) -> Bool {
    let start = end
    while isDigit(bytes[end]) { end &+= 1 }
    return end > start
  }
}

extension TokenReader {
  /// Checks a whole line and stands before its first token; `nil` for a line of white space.
  init?(checking line: LineText, _ indexer: TokenIndexer) throws(LineFault) {
    switch indexer.index(line.start, length: line.length) {
    case .blank: return nil
    case .outOfMemory: throw LineFault(offset: 0, reason: .outOfMemory)
    case .fault: throw SyntaxFaultFinder.firstFault(in: line.bytes) ?? LineFault(offset: 0, reason: .expectedValue)
    case .tokens(let positions, let count):
      self.init(bytes: line.start, positions: positions, count: count)
      do throws(LineFault) {
        _ = try checkEscapes(line.start, length: line.length)
        try skipValue(depth: 0)
        try checkEnd()
      } catch {
        throw SyntaxFaultFinder.firstFault(in: line.bytes) ?? error
      }
      next = 0
    }
  }
}

@inline(__always)
func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
}
