/// Splits C, C++ and Objective-C text into tokens in one pass.
///
/// The text is not preprocessed: of the directives the conditions are kept as tokens, the body of a macro is read as code, and
/// the other lines are skipped.
struct CLexer {
  let bytes: UnsafeBufferPointer<UInt8>
  let language: SourceLanguage
  let vocabulary = SourceVocabulary.shared
  var position = 0
  var result = SourceTokens()
  var startsLine = true
  /// Whether the tokens being read are those of a directive's line.
  var inDirective = false
  /// Whether that directive defines a macro.
  var inMacro = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  static func tokens(_ bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage) -> SourceTokens {
    var lexer = CLexer(bytes, language: language)
    while lexer.position < bytes.count { lexer.lexNext() }
    lexer.endDirective()
    return lexer.result
  }

  mutating func emit(_ kind: SourceToken.Kind, from start: Int, word: SourceWord? = nil, nameNumber: UInt8 = 0) {
    result.tokens.append(
      SourceToken(start: start, end: position, kind: kind, word: word, nameNumber: nameNumber, startsLine: startsLine))
    startsLine = false
  }

  private mutating func single(_ kind: SourceToken.Kind, count: Int = 1) {
    position += count
    emit(kind, from: position - count)
  }

  private mutating func lexNext() {
    let start = position
    let next = byte(start + 1)
    switch bytes[start] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: position += 1
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      position += 1
      if !isContinued(start) {
        startsLine = true
        endDirective()
      }
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      0x80...0xFF:
      lexIdentifier()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): lexNumber()
    case UInt8(ascii: "."):
      if SwiftLexer.isDigit(next) { lexNumber() } else { single(.dot) }
    case UInt8(ascii: "\""): lexString()
    case UInt8(ascii: "'"): lexCharacter()
    case UInt8(ascii: "("): single(.openParenthesis)
    case UInt8(ascii: ")"): single(.closeParenthesis)
    case UInt8(ascii: "["): single(.openBracket)
    case UInt8(ascii: "]"): single(.closeBracket)
    case UInt8(ascii: "{"): single(.openBrace)
    case UInt8(ascii: "}"): single(.closeBrace)
    case UInt8(ascii: ","): single(.comma)
    case UInt8(ascii: ";"): single(.semicolon)
    case UInt8(ascii: ":"): next == UInt8(ascii: ":") ? single(.scope, count: 2) : single(.colon)
    case UInt8(ascii: "@"): single(.at)
    case UInt8(ascii: "\\"): position += 1
    case UInt8(ascii: "?"): single(.ternary)
    case UInt8(ascii: "#"):
      if startsLine, !inDirective { lexDirective() } else { single(.hash) }
    case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLineComment()
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "-") where next == UInt8(ascii: ">"): single(.arrow, count: 2)
    case UInt8(ascii: "="): next == UInt8(ascii: "=") ? single(.operator, count: 2) : single(.equal)
    case UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"),
      UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"):
      single(.operator, count: next == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "~"): single(.operator)
    default: position += 1
    }
  }

  /// Whether the line end at an offset follows a backslash.
  func isContinued(_ offset: Int) -> Bool {
    var before = offset - 1
    if before >= 0, bytes[offset] == 0x0A, bytes[before] == 0x0D { before -= 1 }
    // The `\r` of a `\r\n` is judged with its `\n`.
    if bytes[offset] == 0x0D, byte(offset + 1) == 0x0A { return true }
    return before >= 0 && bytes[before] == UInt8(ascii: "\\")
  }

  func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }

  func isIdentifier(_ byte: UInt8) -> Bool { byte >= 0x80 || SwiftLexer.isIdentifier(byte) }

  private mutating func lexIdentifier() {
    let start = position
    while position < bytes.count, isIdentifier(bytes[position]) { position += 1 }
    if byte(position) == UInt8(ascii: "\""), language.hasRawStrings, isRawPrefix(start..<position), lexRawString(from: start) {
      return
    }
    switch vocabulary.meaning(of: UnsafeBufferPointer(rebasing: bytes[start..<position])) {
    case .word(let word): emit(.identifier, from: start, word: word)
    case .name(let index):
      emit(.identifier, from: start, nameNumber: SourceName.all[index].isInC ? UInt8(index + 1) : 0)
    case nil: emit(.identifier, from: start)
    }
  }

  /// A number as the preprocessor sees one: letters, dots, separators and the signs of exponents.
  private mutating func lexNumber() {
    let start = position
    while position < bytes.count {
      let next = bytes[position]
      let following = byte(position + 1)
      if isIdentifier(next) || next == UInt8(ascii: ".") {
        position += 1
        let letter = next | 0x20
        if letter == UInt8(ascii: "e") || letter == UInt8(ascii: "p"),
          byte(position) == UInt8(ascii: "+") || byte(position) == UInt8(ascii: "-")
        {
          position += 1
        }
      } else if next == UInt8(ascii: "'"), isIdentifier(following), following < 0x80 {
        position += 2
      } else {
        break
      }
    }
    emit(.number, from: start)
  }
}
