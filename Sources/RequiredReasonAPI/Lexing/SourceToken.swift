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

  /// The API name it is.
  var name: SourceName? { nameNumber == 0 ? nil : SourceName.all[Int(nameNumber) - 1] }
}

/// The tokens of a file.
struct SourceTokens: Sendable {
  var tokens: [SourceToken] = []
  /// The comments that begin with `sluice:`, without their delimiters.
  var directives: [Range<Int>] = []
}

/// Finds the partner of each bracket as the tokens come; a bracket without one closes nothing and is closed by nothing.
struct SourceBrackets {
  /// For each token its partner's index, or -1.
  private(set) var partners: [Int] = []
  private var open: [(index: Int, kind: SourceToken.Kind)] = []
  /// How many of each kind are open, so that a closing bracket without an open one costs nothing.
  private var waiting = (parentheses: 0, brackets: 0, braces: 0, interpolations: 0)

  /// The brackets before a macro's body, which the body does not close.
  private var outer = 0

  var openCount: Int { open.count }

  mutating func beginMacro() { outer = open.count }

  mutating func endMacro() {
    closeDown(to: outer)
    outer = 0
  }

  mutating func add(_ kind: SourceToken.Kind) {
    let index = partners.count
    partners.append(-1)
    switch kind {
    case .openParenthesis, .openBracket, .openBrace, .openInterpolation:
      open.append((index, kind))
      _ = count(kind, 1)
    case .closeParenthesis, .closeBracket, .closeBrace, .closeInterpolation:
      guard let opener = kind.opener, count(opener, 0) > 0 else { return }
      while open.count > outer, let last = open.popLast() {
        _ = count(last.kind, -1)
        if last.kind == opener {
          partners[last.index] = index
          partners[index] = last.index
          return
        }
      }
    default: break
    }
  }

  /// Forgets the innermost open brackets.
  mutating func closeDown(to openCount: Int) {
    while open.count > openCount, let last = open.popLast() { _ = count(last.kind, -1) }
  }

  private mutating func count(_ kind: SourceToken.Kind, _ change: Int) -> Int {
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
