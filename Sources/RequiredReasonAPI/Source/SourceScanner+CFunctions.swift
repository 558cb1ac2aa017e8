extension SourceScanner {
  mutating func judgeCFunction(_ name: SourceName, _ count: Int, isAlsoType: Bool, _ previous: SourceToken?) {
    if isMethodHeader() {
      judgeMethodHeader(previous)
    } else if kind(index + 1) == .openParenthesis {
      judgeCCall(count, previous)
    } else if isMessage(previous) || declareVariable(previous) || declareFunctionPointer(previous) {
      return
    } else {
      judgeCReference(count, isAlsoType: isAlsoType, previous)
    }
  }

  /// Whether the token is in the head of an Objective-C method, before its body.
  func isMethodHeader() -> Bool {
    guard c.body == .declarations, let first = token(c.statementStart), first.kind == .operator, first.startsLine else {
      return false
    }
    return bytes[first.start] == UInt8(ascii: "-") || bytes[first.start] == UInt8(ascii: "+")
  }

  /// Takes in a parameter of an Objective-C method; what else stands in its head is a part of its name or a type.
  private mutating func judgeMethodHeader(_ previous: SourceToken?) {
    guard previous?.kind == .closeParenthesis, kind(index + 1) != .colon else { return }
    let open = partners[index - 1]
    if open > 0, kind(open - 1) == .colon { definePending(tokens[index].nameNumber, depth: brackets.count) }
  }

  /// Whether the token is a message or a part of one: `[object stat]`, `[object stat:1]`, `[object name:1 stat:2]`.
  func isMessage(_ previous: SourceToken?) -> Bool {
    if kind(index + 1) == .colon { return previous?.kind != .ternary && !isTernaryBranch() }
    guard let open = brackets.last, kind(open) == .openBracket else { return false }
    return kind(index + 1) == .closeBracket && endsValue(previous)
  }

  /// Whether a `?` stands shortly before at the same depth.
  private func isTernaryBranch() -> Bool {
    var position = index - 1
    while let token = token(position), position > index - 24 {
      switch token.kind {
      case .ternary: return true
      case .semicolon, .openBrace, .openParenthesis, .openBracket, .closeBrace: return false
      case .closeParenthesis, .closeBracket: if partners[position] >= 0 { position = partners[position] }
      default: break
      }
      position -= 1
    }
    return false
  }

  private mutating func judgeCCall(_ count: Int, _ previous: SourceToken?) {
    // `Type() : stat(0)` gives a member its first value.
    if !c.isInExpressions, previous?.kind == .colon || previous?.kind == .comma && brackets.count == c.bodies.count { return }
    let isDeclaration = isDeclared(previous)
    let close = partners[index + 1]
    if isDeclaration || !c.isInExpressions && !isInitialiser(previous) {
      // A body makes it a definition; without one it is a prototype, which inside a class declares a method.
      if hasBody(after: close) || c.body == .members { defineInC() }
      return
    }
    guard !isVisible(tokens[index].nameNumber) else { return }
    var given = argumentCount(index + 1)
    if given == 1, kind(index + 2) == .identifier, text(tokens[index + 2]).hasPrefix("__VA_") { given = nil }
    let (confidence, reason) = UseReason.call(given: given, expected: count)
    if previous?.kind == .scope {
      use(index, .call, confidence, reason, .certain)
    } else {
      bareUse(index, .call, confidence, reason)
    }
  }

  /// Whether a type stands before the name: `int stat(…)`, `struct stat *stat(…)`.
  private func isDeclared(_ previous: SourceToken?) -> Bool {
    guard let previous else { return !c.isInExpressions }
    switch previous.kind {
    case .identifier: return previous.word?.precedesExpressionInC != true
    case .operator where bytes[previous.start] == UInt8(ascii: "*"):
      // In a body `a * stat(…)` multiplies, unless a statement begins so.
      return !c.isInExpressions
        || kind(index - 2) == .identifier && index - 2 == c.statementStart && hasBody(after: partners[index + 1])
    default: return false
    }
  }

  /// Whether a call can stand here outside a function: in the value of a variable.
  private func isInitialiser(_ previous: SourceToken?) -> Bool {
    switch previous?.kind {
    case .equal, .ternary: return true
    case .openParenthesis, .comma: return brackets.last.map { kind($0) == .openParenthesis } ?? false
    case .operator:
      return previous.map {
        bytes[$0.start] != UInt8(ascii: "*") && bytes[$0.start] != UInt8(ascii: "&") && bytes[$0.start] != UInt8(ascii: ">")
      } ?? false
    case .closeParenthesis, .identifier: return previous?.word == .return
    default: return false
    }
  }

  /// Whether a function's body follows its parameters.
  private func hasBody(after close: Int) -> Bool {
    guard close >= 0 else { return false }
    var position = close + 1
    while let token = token(position), position < close + 24 {
      switch token.kind {
      case .openBrace: return true
      case .identifier, .arrow, .operator, .scope: break
      case .openParenthesis: if partners[position] > position { position = partners[position] }
      default: return false
      }
      position += 1
    }
    return false
  }

  /// Takes in `int (*stat)(…)` and the block `int (^stat)(…)`.
  private mutating func declareFunctionPointer(_ previous: SourceToken?) -> Bool {
    guard let previous, previous.kind == .operator, kind(index + 1) == .closeParenthesis,
      bytes[previous.start] == UInt8(ascii: "*") || bytes[previous.start] == UInt8(ascii: "^"),
      kind(index - 2) == .openParenthesis, kind(index + 2) == .openParenthesis
    else { return false }
    let before = token(index - 3)
    guard before?.kind == .identifier || before?.kind == .operator else { return false }
    if brackets.count > 1, kind(brackets[brackets.count - 2]) == .openParenthesis, !c.isInExpressions {
      definePending(tokens[index].nameNumber, depth: brackets.count - 2)
    } else {
      defineInC(isVariable: true)
    }
    return true
  }

  private mutating func judgeCReference(_ count: Int, isAlsoType: Bool, _ previous: SourceToken?) {
    guard !isVisible(tokens[index].nameNumber), let previous else { return }
    var isAddress = false
    switch previous.kind {
    case .equal, .comma, .ternary, .colon, .openBrace: break
    case .identifier: guard previous.word == .return else { return }
    case .openParenthesis:
      switch word(index - 2) {
      case .sizeof, .typeof, .__typeof__, .__typeof, .decltype, .alignof, .selector: return
      default: break
      }
      if kind(index + 1) == .closeParenthesis, kind(index - 2) != .identifier {
        judgeParenthesised(count)
        return
      }
    case .closeParenthesis: break
    case .operator:
      guard bytes[previous.start] == UInt8(ascii: "&"), previous.end - previous.start == 1 else { return }
      switch kind(index - 2) {
      case .equal, .comma, .openParenthesis, .openBrace, .ternary, .closeParenthesis: isAddress = true
      default: return
      }
    default: return
    }
    switch kind(index + 1) {
    case .comma, .closeParenthesis, .semicolon, .closeBrace, .macroEnd: break
    case .colon: guard previous.kind == .ternary else { return }
    default: return
    }
    // A name alone between the parentheses of a declaration is a type or a parameter.
    if !c.isInExpressions, let open = brackets.last, kind(open) == .openParenthesis, !statementHasEqual() { return }
    if isAddress, isAlsoType {
      bareUse(index, .reference, .low, UseReason.address)
    } else if isAlsoType, language == .cPlusPlus || language == .objectiveCPlusPlus || language == .header {
      bareUse(index, .reference, .low, UseReason.referenceOrType)
    } else {
      bareUse(index, .reference, .medium, UseReason.reference)
    }
  }

  /// `(stat)(…)`, which calls the function and not a macro of the name; `(stat)x` is a cast.
  private mutating func judgeParenthesised(_ count: Int) {
    guard kind(index + 2) == .openParenthesis else {
      switch kind(index + 2) {
      case .semicolon, .comma, .closeParenthesis, .closeBrace: bareUse(index, .reference, .medium, UseReason.reference)
      default: break
      }
      return
    }
    guard c.isInExpressions else { return }
    let (confidence, reason) = UseReason.call(given: argumentCount(index + 2), expected: count)
    bareUse(index, .call, confidence, reason)
  }
}
