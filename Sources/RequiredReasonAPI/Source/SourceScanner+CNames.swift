extension SourceScanner {
  /// Judges an identifier that is spelled like an API.
  mutating func judgeCName() {
    let token = tokens[index]
    guard let name = token.name else { return }
    let previous = self.token(index - 1)
    switch previous?.kind {
    case .hash, .at: return
    case .scope:
      // Behind a namespace or a class it is theirs; `::stat` is the global one.
      if kind(index - 2) == .identifier, token.start - tokens[index - 2].end == 2,
        tokens[index - 2].word?.precedesExpressionInC != true
      {
        return
      }
      if bytes[tokens[max(index - 2, 0)].start] == UInt8(ascii: ">") { return }
    case .dot, .arrow:
      if case .member = name.role { judgeCProperty(name) }
      return
    case .identifier where isTag(previous?.word): return
    default: break
    }
    switch name.role {
    case .function(let count, let isAlsoType): judgeCFunction(name, count, isAlsoType: isAlsoType, previous)
    case .type: judgeCType(previous)
    case .constant: judgeCConstant(previous)
    case .member: judgeCMember(name, previous)
    case .resourceKey, .fileAttribute: break
    }
  }

  /// Whether the word before makes a name a structure's, or a forward declaration's.
  private func isTag(_ word: SourceWord?) -> Bool {
    switch word {
    case .struct, .union, .enum, .class, .namespace, .typename, .goto: true
    default: false
    }
  }

  /// Whether a value ends with the token, so that a name behind it is a message or is being declared.
  func endsValue(_ token: SourceToken?) -> Bool {
    switch token?.kind {
    case .identifier: token?.word?.precedesExpressionInC != true
    case .closeBracket, .closeParenthesis, .string, .number, .character: true
    default: false
    }
  }

  /// Whether the declaration being read has one of the words before the token at hand.
  private func statementHas(_ words: SourceWord...) -> Bool {
    var position = max(c.statementStart, index - 48)
    while position < index {
      if let word = tokens[position].word, words.contains(word) { return true }
      position += 1
    }
    return false
  }

  /// Takes in a function, type or variable of the name.
  mutating func defineInC(isVariable: Bool = false) {
    let number = tokens[index].nameNumber
    switch c.body {
    case .statements, .values: defineInScope(number)
    case .enumerators: defineEnumerator(number)
    case .members: defineInType(number)
    case .declarations:
      if !typeScopes.isEmpty {
        defineInType(number)
      } else if statementHas(.static), language != .header {
        definitions.inFile.formUnion(NameSet(number))
      } else {
        definitions.inC.formUnion(NameSet(number))
        // A C function that the target defines is what its Swift files call, too.
        if !isVariable { definitions.inSwift.formUnion(NameSet(number)) }
      }
    }
  }

  /// Takes in a constant of an enumeration, which is seen around its braces.
  private mutating func defineEnumerator(_ number: UInt8) {
    if scopes.count > 2 {
      for position in (scopes.count - 2)..<scopes.count { scopes[position].visible.formUnion(NameSet(number)) }
    } else if language == .header {
      definitions.inC.formUnion(NameSet(number))
    } else {
      definitions.inFile.formUnion(NameSet(number))
    }
  }

  /// Takes in `T name` and `T *name`; `false` if the name is not being declared.
  mutating func declareVariable(_ previous: SourceToken?) -> Bool {
    guard let previous else { return false }
    if c.body == .enumerators, previous.kind == .openBrace || previous.kind == .comma, kind(brackets.last ?? -1) == .openBrace {
      defineInC(isVariable: true)
      return true
    }
    switch kind(index + 1) {
    case .identifier: guard word(index + 1) == .in else { return false }
    case .semicolon, .equal, .comma, .closeParenthesis, .openBracket, .openBrace, .colon: break
    case .operator: guard bytes[tokens[index + 1].start] == UInt8(ascii: ">") else { return false }
    default: return false
    }
    switch previous.kind {
    case .identifier: if previous.word?.precedesExpressionInC == true { return false }
    case .closeBrace: if c.isInExpressions { return false }
    // The second name of a declaration, or of no consequence.
    case .comma: guard c.body != .values, brackets.count == c.bodies.count else { return false }
    case .operator:
      let sign = bytes[previous.start]
      guard sign == UInt8(ascii: "*") || sign == UInt8(ascii: "&") || sign == UInt8(ascii: ">") else { return false }
      let before = token(index - 2)
      let isType = before?.kind == .identifier && before?.word?.precedesExpressionInC != true
      let isPointer = before?.kind == .operator && before.map { bytes[$0.start] == UInt8(ascii: "*") } == true
      guard isType || isPointer || sign == UInt8(ascii: ">") else { return false }
    default: return false
    }
    if let open = brackets.last, kind(open) == .openParenthesis, !c.isInExpressions {
      definePending(tokens[index].nameNumber, depth: brackets.count - 1)
    } else {
      defineInC(isVariable: true)
    }
    return true
  }

  private mutating func judgeCType(_ previous: SourceToken?) {
    if kind(c.statementStart) == .at {
      switch word(c.statementStart + 1) {
      case .class: return
      case .interface where index == c.statementStart + 2 && kind(index + 1) != .openParenthesis,
        .implementation where index == c.statementStart + 2 && kind(index + 1) != .openParenthesis:
        defineInC()
        return
      default: break
      }
    }
    if statementHas(.typedef), kind(index + 1) == .semicolon, !c.isInExpressions {
      defineInC()
      return
    }
    guard !isVisible(tokens[index].nameNumber) else { return }
    if language.hasObjectiveC {
      bareUse(index, .type, .high, UseReason.type)
    } else {
      bareUse(index, .type, .low, UseReason.typeOutsideObjectiveC)
    }
  }

  private mutating func judgeCConstant(_ previous: SourceToken?) {
    let isDeclared = !c.isInExpressions && brackets.count == c.bodies.count && !statementHasEqual()
    if isDeclared, previous?.kind == .identifier || previous?.kind == .operator {
      if kind(index + 1) == .equal { defineInC(isVariable: true) }
      return
    }
    if c.isInExpressions, declareVariable(previous) { return }
    guard !isVisible(tokens[index].nameNumber) else { return }
    if language.hasObjectiveC {
      bareUse(index, .constant, .high, UseReason.constant)
    } else {
      bareUse(index, .constant, .low, UseReason.constantOutsideObjectiveC)
    }
  }

  /// Whether the declaration being read already gives a value.
  func statementHasEqual() -> Bool {
    var position = max(c.statementStart, index - 48)
    while position < index {
      if tokens[position].kind == .equal { return true }
      position += 1
    }
    return false
  }
}
