/// What is known of a condition when compiling for an Apple platform.
private enum Truth {
  case yes, no, unknown

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }

  static func && (left: Truth, right: Truth) -> Truth {
    if left == .no || right == .no { return .no }
    return left == .yes && right == .yes ? .yes : .unknown
  }

  static func || (left: Truth, right: Truth) -> Truth { !(!left && !right) }
}

/// Leaves out what no compiler for an Apple platform sees, and the lines of the conditions themselves.
struct SourceConditions {
  /// A `#if` whose branches are being read.
  private struct Condition {
    /// Whether the code around it can be compiled.
    var isOuterActive: Bool
    /// Whether a branch before is compiled for certain.
    var isTaken: Bool
    /// The brackets that were open before the first branch.
    var openBrackets: Int
  }

  private let tokens: [SourceToken]
  private let bytes: UnsafeBufferPointer<UInt8>
  private let language: SourceLanguage
  private var conditions: [Condition] = []
  private var isActive = true
  private var code: [SourceToken] = []
  private var brackets = SourceBrackets()

  /// The tokens that remain, and for each bracket among them its partner's index, or -1.
  static func code(
    of tokens: [SourceToken], bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage
  ) -> (tokens: [SourceToken], partners: [Int]) {
    var conditions = SourceConditions(tokens: tokens, bytes: bytes, language: language)
    conditions.run()
    return (conditions.code, conditions.brackets.partners)
  }

  private init(tokens: [SourceToken], bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
    self.tokens = tokens
    self.bytes = bytes
    self.language = language
    code.reserveCapacity(tokens.count)
  }

  private mutating func run() {
    var index = 0
    while index < tokens.count {
      switch tokens[index].kind {
      case .conditionStart, .conditionNext, .conditionEnd: index = enter(index)
      default:
        if isActive {
          code.append(tokens[index])
          if tokens[index].kind == .macroEnd { brackets.endMacro() }
          brackets.add(tokens[index].kind)
          if tokens[index].kind == .macroStart { brackets.beginMacro() }
        }
      }
      index += 1
    }
  }

  /// Takes in a `#if`, `#else` or `#endif`; gives the last token of its line.
  private mutating func enter(_ start: Int) -> Int {
    let directive = tokens[start]
    var end = start
    while end + 1 < tokens.count, !tokens[end + 1].startsLine { end += 1 }
    switch directive.kind {
    case .conditionStart:
      let truth = truth(of: directive, start + 1...max(end, start + 1))
      conditions.append(Condition(isOuterActive: isActive, isTaken: truth == .yes, openBrackets: brackets.openCount))
      isActive = isActive && truth != .no
    case .conditionNext:
      guard let last = conditions.last else { return end }
      let truth = directive.word == .else ? Truth.yes : truth(of: directive, start + 1...max(end, start + 1))
      isActive = last.isOuterActive && !last.isTaken && truth != .no
      if truth == .yes { conditions[conditions.count - 1].isTaken = true }
      // Each branch begins with the brackets that were open before the first; what a branch left open has no partner.
      if isActive { brackets.closeDown(to: last.openBrackets) }
    default: if let last = conditions.popLast() { isActive = last.isOuterActive }
    }
    return end
  }

  private func truth(of directive: SourceToken, _ range: ClosedRange<Int>) -> Truth {
    guard range.lowerBound < tokens.count, !tokens[range.lowerBound].startsLine else { return .unknown }
    switch directive.word {
    case .ifdef, .elifdef: return definedTruth(word(range.lowerBound))
    case .ifndef, .elifndef: return !definedTruth(word(range.lowerBound))
    default: return truth(of: range)
    }
  }

  /// Evaluates an expression of `!`, `&&`, `||` and parentheses with a stack, so that no depth of them costs more than its length.
  private func truth(of range: ClosedRange<Int>) -> Truth {
    var values: [Truth] = []
    var operators: [UInt8] = []
    var position = range.lowerBound

    func apply() {
      guard let sign = operators.popLast() else { return }
      guard let right = values.popLast() else { return }
      if sign == UInt8(ascii: "!") {
        values.append(!right)
      } else if let left = values.popLast() {
        values.append(sign == UInt8(ascii: "&") ? left && right : left || right)
      } else {
        values.append(.unknown)
      }
    }
    func value(_ truth: Truth) {
      values.append(truth)
      while operators.last == UInt8(ascii: "!") { apply() }
    }

    while position <= range.upperBound {
      let token = tokens[position]
      let sign = bytes[token.start]
      switch token.kind {
      case .identifier:
        let (truth, last) = atom(position)
        value(truth)
        position = min(last, range.upperBound)
      case .number: value(token.end - token.start == 1 && sign == UInt8(ascii: "0") ? .no : .yes)
      case .openParenthesis: operators.append(UInt8(ascii: "("))
      case .closeParenthesis:
        while let last = operators.last, last != UInt8(ascii: "(") { apply() }
        _ = operators.popLast()
        while operators.last == UInt8(ascii: "!") { apply() }
      case .operator, .postfix:
        let count = token.end - token.start
        if sign == UInt8(ascii: "!"), count == 1 {
          operators.append(sign)
        } else if sign == UInt8(ascii: "&") || sign == UInt8(ascii: "|"), count == 2 || bytes[token.start + 1] == sign {
          // In C the lexer gives `&&` as two tokens.
          if count == 1 { position += 1 }
          while let last = operators.last, last == UInt8(ascii: "&") || last == sign { apply() }
          operators.append(sign)
        } else {
          return .unknown
        }
      default: return .unknown
      }
      position += 1
    }
    while !operators.isEmpty { apply() }
    return values.last ?? .unknown
  }

  /// What an identifier in a condition says, with the index of the last token it takes up.
  private func atom(_ position: Int) -> (Truth, Int) {
    let next = position + 1
    let last = endOfArgument(next) ?? position
    let hasArgument = last > position
    let argument = hasArgument ? word(next + 1) : nil
    switch word(position) {
    case .true: return (.yes, last)
    case .false: return (.no, last)
    case .os:
      switch argument {
      case .Linux, .Windows, .Android, .WASI, .FreeBSD, .OpenBSD: return (.no, last)
      default: return (.unknown, last)
      }
    case .canImport:
      switch argument {
      case .Glibc, .Musl, .Bionic, .Android, .WinSDK, .CRT, .WASILibc: return (.no, last)
      case .Darwin, .Foundation, .ObjectiveC: return (.yes, last)
      default: return (.unknown, last)
      }
    case .defined:
      return hasArgument ? (definedTruth(argument), last) : (definedTruth(word(next)), next)
    default: return (language == .swift ? .unknown : definedTruth(word(position)), last)
    }
  }

  /// The closing parenthesis of an argument that begins here.
  private func endOfArgument(_ open: Int) -> Int? {
    guard open < tokens.count, tokens[open].kind == .openParenthesis, !tokens[open].startsLine else { return nil }
    var depth = 0
    var position = open
    while position < tokens.count, position == open || !tokens[position].startsLine {
      switch tokens[position].kind {
      case .openParenthesis: depth += 1
      case .closeParenthesis:
        depth -= 1
        if depth == 0 { return position }
      default: break
      }
      position += 1
    }
    return nil
  }

  private func word(_ index: Int) -> SourceWord? { index < tokens.count ? tokens[index].word : nil }

  private func definedTruth(_ macro: SourceWord?) -> Truth {
    switch macro {
    case .__APPLE__, .__MACH__: .yes
    case .__linux__, .__linux, ._WIN32, .WIN32, ._WIN64, ._MSC_VER, .__ANDROID__, .__FreeBSD__, .__MINGW32__, .__CYGWIN__,
      .__NetBSD__, .__OpenBSD__, .__sun, .__QNX__, .__EMSCRIPTEN__:
      .no
    default: .unknown
    }
  }
}
