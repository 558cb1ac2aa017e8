/// A piece of source text that is neither white space nor comment.
struct SourceToken: Sendable {
  enum Kind: UInt8, Sendable {
    case identifier
    case number
    /// A string, or the part of one between interpolations.
    case string
    case regex
    case character
    case openParenthesis, closeParenthesis
    case openBracket, closeBracket
    case openBrace, closeBrace
    /// The `\(` and the `)` around code in a string.
    case openInterpolation, closeInterpolation
    case comma, semicolon, colon, dot, at, hash, backslash
    /// `->`.
    case arrow
    /// `::`.
    case scope
    case equal
    /// A `?` or `!` that belongs to the value before it.
    case postfix
    /// A `?` that does not.
    case ternary
    case `operator`
    /// `#if`, `#ifdef`, `#ifndef`.
    case conditionStart
    /// `#else`, `#elif`, `#elseif`.
    case conditionNext
    /// `#endif`.
    case conditionEnd
    /// The name a `#define` defines, and the end of its line.
    case macroStart, macroEnd
  }

  var start: Int
  var end: Int
  var kind: Kind
  /// The word it is; `nil` for other identifiers and other kinds.
  var word: SourceWord?
  /// One more than the index of the API's name in ``SourceName/all``; 0 for none.
  var nameNumber: UInt8 = 0
  /// Whether a line ends between the token before and this one.
  var startsLine: Bool
  /// Whether a compiler for an Apple platform can see it.
  var isActive = true

  /// The API name it is.
  var name: SourceName? { nameNumber == 0 ? nil : SourceName.all[Int(nameNumber) - 1] }
}

/// The tokens of a file.
struct SourceTokens: Sendable {
  var tokens: [SourceToken] = []
  /// The comments that begin with `sluice:`, without their delimiters.
  var directives: [Range<Int>] = []
  /// For each bracket its partner's index, or -1.
  private(set) var partners: [Int] = []

  /// Finds each bracket's partner in one pass; a bracket without one closes nothing and is closed by nothing.
  mutating func pairBrackets() {
    partners = Array(repeating: -1, count: tokens.count)
    var open: [(index: Int, kind: SourceToken.Kind)] = []
    var waiting = (parentheses: 0, brackets: 0, braces: 0, interpolations: 0)
    func count(_ kind: SourceToken.Kind, _ change: Int) -> Int {
      switch kind {
      case .openParenthesis:
        waiting.parentheses += change
        return waiting.parentheses
      case .openBracket:
        waiting.brackets += change
        return waiting.brackets
      case .openBrace:
        waiting.braces += change
        return waiting.braces
      default:
        waiting.interpolations += change
        return waiting.interpolations
      }
    }
    var conditions: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .conditionStart: conditions.append(open.count)
      case .conditionNext:
        // Each branch begins with the brackets that were open before the first; what a branch left open has no partner.
        while open.count > conditions.last ?? Int.max, let last = open.popLast() { _ = count(last.kind, -1) }
      case .conditionEnd: conditions.removeLast(min(1, conditions.count))
      case .openParenthesis, .openBracket, .openBrace, .openInterpolation:
        open.append((index, token.kind))
        _ = count(token.kind, 1)
      case .closeParenthesis, .closeBracket, .closeBrace, .closeInterpolation:
        guard let opener = token.kind.opener, count(opener, 0) > 0 else { continue }
        while let last = open.popLast() {
          _ = count(last.kind, -1)
          if last.kind == opener {
            partners[last.index] = index
            partners[index] = last.index
            break
          }
        }
      default: break
      }
    }
  }
}

extension SourceToken.Kind {
  /// The bracket that this one closes.
  var opener: SourceToken.Kind? {
    switch self {
    case .closeParenthesis: .openParenthesis
    case .closeBracket: .openBracket
    case .closeBrace: .openBrace
    case .closeInterpolation: .openInterpolation
    default: nil
    }
  }
}
