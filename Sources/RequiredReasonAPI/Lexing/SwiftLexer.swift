/// Splits Swift text into tokens, as the compiler's lexer does, in one pass and without a copy of any text.
///
/// Strings, their interpolations and comments nest to any depth on a stack of their own, so that neither depth nor length
/// costs more than its bytes.
struct SwiftLexer {
  /// A string around the code being read.
  struct OpenString {
    var pounds: Int
    var isMultiline: Bool
    var quote: UInt8
    /// Parentheses open inside the interpolation.
    var depth = 0
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let vocabulary = SourceVocabulary.shared
  var position = 0
  var result = SourceTokens()
  var strings: [OpenString] = []
  var startsLine = true
  /// What the tokens so far say about a `/`.
  var slash = SlashContext()
  /// Up to where a `/` is known to close no regular expression on its line.
  var noRegexBefore = 0
  /// The fewest `#` of which no regular expression of several lines closes in the rest of the file.
  var unclosedPounds = Int.max
  /// Up to where no raw string of so many `#` closes on its line.
  var unclosedBefore: (offset: Int, pounds: Int) = (0, 0)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if byte(position) == UInt8(ascii: "#"), byte(position + 1) == UInt8(ascii: "!") { skipLine() }
  }

  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  static func tokens(_ bytes: UnsafeBufferPointer<UInt8>) -> SourceTokens {
    var lexer = SwiftLexer(bytes)
    while lexer.position < bytes.count { lexer.lexNext() }
    return lexer.result
  }

  mutating func emit(_ kind: SourceToken.Kind, from start: Int, word: SourceWord? = nil, nameNumber: UInt8 = 0) {
    result.tokens.append(
      SourceToken(start: start, end: position, kind: kind, word: word, nameNumber: nameNumber, startsLine: startsLine))
    startsLine = false
  }

  private mutating func single(_ kind: SourceToken.Kind, _ next: SlashContext) {
    position += 1
    emit(kind, from: position - 1)
    slash = next
  }

  private mutating func lexNext() {
    let start = position
    switch bytes[start] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: position += 1
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      position += 1
      startsLine = true
      closeStringsAtLineEnd()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      lexIdentifier()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): lexNumber()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): openString(pounds: 0)
    case UInt8(ascii: "#"): lexHash()
    case UInt8(ascii: "`"): lexBackticks()
    case UInt8(ascii: "("):
      if !strings.isEmpty { strings[strings.count - 1].depth += 1 }
      single(.openParenthesis, .afterOpening)
    case UInt8(ascii: ")"): lexCloseParenthesis()
    case UInt8(ascii: "["): single(.openBracket, .afterOpening)
    case UInt8(ascii: "]"): single(.closeBracket, .afterValue)
    case UInt8(ascii: "{"): single(.openBrace, .afterOperator)
    case UInt8(ascii: "}"): single(.closeBrace, .afterValue)
    case UInt8(ascii: ","): single(.comma, .afterOpening)
    case UInt8(ascii: ":"):
      if byte(start + 1) == UInt8(ascii: ":") {
        position += 2
        emit(.scope, from: start)
        slash = .afterValue
      } else {
        single(.colon, .afterOpening)
      }
    case UInt8(ascii: ";"): single(.semicolon, .afterOperator)
    case UInt8(ascii: "@"): single(.at, .afterValue)
    case UInt8(ascii: "\\"): single(.backslash, .afterValue)
    case UInt8(ascii: "/") where byte(start + 1) == UInt8(ascii: "/"): skipLineComment()
    case UInt8(ascii: "/") where byte(start + 1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      if isLeftBound(start) {
        let followsTry = slash.keyword == .try
        single(.postfix, followsTry ? .afterTry : .afterValue)
      } else {
        lexOperator()
      }
    case UInt8(ascii: "<") where byte(start + 1) == UInt8(ascii: "#") && skipPlaceholder(): break
    case let first:
      if first < 0x80 {
        if SwiftLexer.isOperator(first) { lexOperator() } else { position += 1 }
      } else {
        lexNonASCII()
      }
    }
  }

  private mutating func lexNonASCII() {
    let (scalar, length) = decodeScalar(at: position)
    switch SwiftLexer.kind(of: scalar) {
    case .operator: lexOperator()
    case .identifier: lexIdentifier()
    case .neither: position += length
    }
  }

  private mutating func lexIdentifier() {
    let start = position
    scanIdentifier()
    classifyIdentifier(start..<position, from: start)
  }

  mutating func scanIdentifier() {
    while position < bytes.count {
      let next = bytes[position]
      if next < 0x80 {
        guard SwiftLexer.isIdentifier(next) else { return }
        position += 1
      } else {
        let (scalar, length) = decodeScalar(at: position)
        guard SwiftLexer.kind(of: scalar) == .identifier else { return }
        position += length
      }
    }
  }

  private mutating func classifyIdentifier(_ text: Range<Int>, from start: Int) {
    slash = .afterValue
    switch vocabulary.meaning(of: UnsafeBufferPointer(rebasing: bytes[text])) {
    case .word(let word):
      if !word.isValueInSwift { slash = .afterOperator }
      slash.keyword = word
      emit(.identifier, from: start, word: word)
    case .name(let index):
      emit(.identifier, from: start, nameNumber: SourceName.all[index].isInSwift ? UInt8(index + 1) : 0)
    case nil: emit(.identifier, from: start)
    }
  }

  /// An identifier in backticks; it is never a keyword. The token covers the name alone.
  private mutating func lexBackticks() {
    let start = position + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    guard byte(end) == UInt8(ascii: "`"), end > start else {
      position += 1
      slash = .afterValue
      return
    }
    position = end
    var nameNumber: UInt8 = 0
    if case .name(let index)? = vocabulary.meaning(of: UnsafeBufferPointer(rebasing: bytes[start..<end])),
      SourceName.all[index].isInSwift
    {
      nameNumber = UInt8(index + 1)
    }
    emit(.identifier, from: start, nameNumber: nameNumber)
    position = end + 1
    slash = .afterValue
  }

  /// A number with its digit separators, fraction, exponent and, as in `0x1p-2`, its sign.
  private mutating func lexNumber() {
    let start = position
    let isHexadecimal = bytes[start] == UInt8(ascii: "0") && byte(start + 1) == UInt8(ascii: "x")
    while position < bytes.count {
      let next = bytes[position]
      if next < 0x80, SwiftLexer.isIdentifier(next) {
        position += 1
        let exponent = isHexadecimal ? next | 0x20 == UInt8(ascii: "p") : next | 0x20 == UInt8(ascii: "e")
        let sign = byte(position)
        if exponent, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), SwiftLexer.isDigit(byte(position + 1)) {
          position += 1
        }
      } else if next == UInt8(ascii: "."), !isMember(start), startsFraction(isHexadecimal: isHexadecimal) {
        position += 1
      } else {
        break
      }
    }
    emit(.number, from: start)
    slash = .afterValue
  }

  /// Whether the dot here begins a fraction; that of a hexadecimal number must lead to an exponent.
  private func startsFraction(isHexadecimal: Bool) -> Bool {
    guard isHexadecimal else { return SwiftLexer.isDigit(byte(position + 1)) }
    var end = position + 1
    while SwiftLexer.isHexadecimalDigit(byte(end)) || byte(end) == UInt8(ascii: "_") { end += 1 }
    return end > position + 1 && byte(end) | 0x20 == UInt8(ascii: "p")
  }

  /// Whether a number is the `0` of `tuple.0.1`.
  private func isMember(_ start: Int) -> Bool { start > 0 && bytes[start - 1] == UInt8(ascii: ".") }

  private mutating func lexHash() {
    let start = position
    var pounds = 0
    while byte(start + pounds) == UInt8(ascii: "#") { pounds += 1 }
    switch byte(start + pounds) {
    case UInt8(ascii: "\""): openString(pounds: pounds)
    case UInt8(ascii: "/"):
      if !lexPoundRegex(pounds: pounds) { single(.hash, .afterValue) }
    default:
      // All but the last of several belong to nothing.
      position = start + pounds - 1
      lexDirective(position)
    }
  }

  private mutating func lexDirective(_ start: Int) {
    position += 1
    let nameStart = position
    scanIdentifier()
    guard position > nameStart,
      case .word(let word)? = vocabulary.meaning(of: UnsafeBufferPointer(rebasing: bytes[nameStart..<position]))
    else {
      position = nameStart
      emit(.hash, from: start)
      slash = .afterValue
      return
    }
    switch word {
    case .if: emit(.conditionStart, from: start, word: word)
    case .elseif, .else: emit(.conditionNext, from: start, word: word)
    case .endif: emit(.conditionEnd, from: start, word: word)
    default:
      position = nameStart
      emit(.hash, from: start)
      slash = .afterValue
      return
    }
    slash = .afterOperator
  }

  private mutating func lexCloseParenthesis() {
    if let last = strings.last, last.depth == 0 {
      single(.closeInterpolation, .afterValue)
      lexStringBody()
    } else {
      if !strings.isEmpty { strings[strings.count - 1].depth -= 1 }
      single(.closeParenthesis, .afterValue)
    }
  }

  private mutating func skipPlaceholder() -> Bool {
    var end = position + 2
    while end < bytes.count, bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "<"), byte(end + 1) == UInt8(ascii: "#") { return false }
      if bytes[end] == UInt8(ascii: "#"), byte(end + 1) == UInt8(ascii: ">") {
        let start = position
        position = end + 2
        emit(.identifier, from: start)
        slash = .afterValue
        return true
      }
      end += 1
    }
    return false
  }
}
