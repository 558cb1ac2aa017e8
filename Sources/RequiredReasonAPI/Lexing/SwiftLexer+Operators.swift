/// What the token before says about a `/`.
struct SlashContext {
  /// Whether an expression can begin here.
  var expectsValue = true
  /// Whether an operator can stand alone here, as in `reduce(1, /)`.
  var allowsBareOperator = false
  /// Whether only an expression can begin here, whatever the spacing.
  var followsTry = false
  /// The word before.
  var keyword: SourceWord?

  static let afterValue = SlashContext(expectsValue: false)
  static let afterOperator = SlashContext()
  static let afterOpening = SlashContext(allowsBareOperator: true)
  static let afterTry = SlashContext(expectsValue: false, followsTry: true)
}

extension SwiftLexer {
  /// Reads an operator, or the regular expression that begins with it.
  mutating func lexOperator() {
    let start = position
    scanOperator()
    var end = position
    if let first = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")), lexBareRegex(first, operator: start..<end) { return }
    // A comment may begin inside an operator.
    if end - start > 1 {
      for index in (start + 1)..<end where bytes[index] == UInt8(ascii: "/") {
        let next = byte(index + 1)
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
          end = index
          break
        }
      }
    }
    position = end
    emitOperator(start..<end)
  }

  private mutating func scanOperator() {
    let start = position
    let startsWithDot = bytes[start] == UInt8(ascii: ".")
    repeat {
      if bytes[position] == UInt8(ascii: "."), !startsWithDot { break }
      if position > start, bytes[position] == UInt8(ascii: "<"), byte(position + 1) == UInt8(ascii: "#") { break }
      position += bytes[position] < 0x80 ? 1 : decodeScalar(at: position).length
    } while position < bytes.count && continuesOperator()
  }

  private func continuesOperator() -> Bool {
    let next = bytes[position]
    return next < 0x80 ? SwiftLexer.isOperator(next) : SwiftLexer.kind(of: decodeScalar(at: position).scalar) == .operator
  }

  private mutating func emitOperator(_ range: Range<Int>) {
    let isLeft = isLeftBound(range.lowerBound)
    let isRight = isRightBound(range.upperBound, isLeftBound: isLeft)
    var kind = SourceToken.Kind.operator
    var next: SlashContext = isLeft && !isRight ? .afterValue : .afterOperator
    if range.count == 1 {
      switch bytes[range.lowerBound] {
      case UInt8(ascii: "="): (kind, next) = (.equal, .afterOperator)
      case UInt8(ascii: "."): (kind, next) = (.dot, .afterValue)
      case UInt8(ascii: "?"): kind = isLeft ? .postfix : .ternary
      default: break
      }
    } else if range.count == 2, bytes[range.lowerBound] == UInt8(ascii: "-"), bytes[range.lowerBound + 1] == UInt8(ascii: ">") {
      (kind, next) = (.arrow, .afterValue)
    }
    emit(kind, from: range.lowerBound)
    slash = next
  }

  /// Reads `/…/` where the compiler would see one: not behind a value unless spaced as a prefix, not across lines, not with a
  /// blank at either end, not with an unbalanced `)`.
  private mutating func lexBareRegex(_ first: Int, operator range: Range<Int>) -> Bool {
    let isLeft = isLeftBound(range.lowerBound)
    guard !isLeft, slash.keyword != .func, slash.keyword != .operator else { return false }
    var mustBeRegex = false
    if !isRightBound(range.upperBound, isLeftBound: isLeft) {
      if slash.followsTry { mustBeRegex = true }
      guard mustBeRegex || slash.expectsValue else { return false }
      if !slash.allowsBareOperator { mustBeRegex = true }
    }
    guard let end = regexEnd(from: first, mustBeRegex: mustBeRegex) else { return false }
    if first > range.lowerBound {
      position = first
      emitOperator(range.lowerBound..<first)
    }
    position = end
    emit(.regex, from: first)
    slash = .afterValue
    return true
  }

  private mutating func regexEnd(from first: Int, mustBeRegex: Bool) -> Int? {
    var offset = first + 1
    let next = byte(offset)
    if next == UInt8(ascii: "*") || next == UInt8(ascii: "/") { return nil }
    if first > 0, bytes[first - 1] == UInt8(ascii: "*") { return nil }
    if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t"), !mustBeRegex { return nil }
    if offset < noRegexBefore, !mustBeRegex { return nil }
    var groups = 0
    var classes = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x0A, 0x0D:
        noRegexBefore = offset
        return mustBeRegex ? offset : nil
      case UInt8(ascii: "\\"):
        // The byte behind a backslash is taken as it is; the line's end is not.
        if byte(offset + 1) != 0x0A, byte(offset + 1) != 0x0D { offset += 1 }
      case UInt8(ascii: "("):
        if classes == 0 { groups += 1 }
      case UInt8(ascii: ")") where classes == 0:
        if groups == 0 {
          if !mustBeRegex { return nil }
        } else {
          groups -= 1
        }
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"):
        if classes > 0 { classes -= 1 }
      case UInt8(ascii: "/"):
        let following = byte(offset + 1)
        if following == UInt8(ascii: "*") || following == UInt8(ascii: "/") { return mustBeRegex ? offset : nil }
        let isSpaced = bytes[offset - 1] == UInt8(ascii: " ") || bytes[offset - 1] == UInt8(ascii: "\t")
        if isSpaced, bytes[offset - 2] != UInt8(ascii: "\\"), !mustBeRegex { return nil }
        return offset + 1
      default: break
      }
      offset += 1
    }
    noRegexBefore = bytes.count
    return mustBeRegex ? bytes.count : nil
  }

  /// Reads `#/…/#`, over several lines if nothing but blanks follows the opening delimiter.
  mutating func lexPoundRegex(pounds: Int) -> Bool {
    let start = position
    var offset = start + pounds + 1
    var blank = offset
    while byte(blank) == UInt8(ascii: " ") || byte(blank) == UInt8(ascii: "\t") { blank += 1 }
    let isMultiline = byte(blank) == 0x0A || byte(blank) == 0x0D
    var end: Int?
    if !isMultiline || pounds < unclosedPounds {
      while offset < bytes.count {
        let next = bytes[offset]
        if next == UInt8(ascii: "/"), hasPounds(pounds, at: offset + 1) {
          end = offset + 1
          while byte(end ?? 0) == UInt8(ascii: "#") { end = (end ?? 0) + 1 }
          break
        }
        if next == 0x0A || next == 0x0D, !isMultiline { break }
        if next == UInt8(ascii: "\\"), isMultiline || byte(offset + 1) != 0x0A && byte(offset + 1) != 0x0D { offset += 1 }
        offset += 1
      }
    }
    if end == nil {
      if isMultiline { unclosedPounds = min(unclosedPounds, pounds) }
      end = isMultiline ? blank : min(offset, bytes.count)
    }
    position = end ?? offset
    emit(.regex, from: start)
    slash = .afterValue
    return true
  }

  func isLeftBound(_ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch bytes[offset - 1] {
    case UInt8(ascii: " "), 0x0A, 0x0D, UInt8(ascii: "\t"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "/"): return !(offset > 1 && bytes[offset - 2] == UInt8(ascii: "*"))
    case 0xA0: return !(offset > 1 && bytes[offset - 2] == 0xC2)
    default: return true
    }
  }

  func isRightBound(_ offset: Int, isLeftBound: Bool) -> Bool {
    switch byte(offset) {
    case UInt8(ascii: " "), 0x0A, 0x0D, UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "."): return !isLeftBound
    case UInt8(ascii: "/"): return byte(offset + 1) != UInt8(ascii: "*") && byte(offset + 1) != UInt8(ascii: "/")
    default: return true
    }
  }
}
