extension SourceScanner {
  /// Judges an identifier that is spelled like an API.
  mutating func judgeSwiftName() {
    let token = tokens[index]
    guard let name = token.name else { return }
    let previous = self.token(index - 1)
    // An attribute or a macro of the name.
    if let previous, previous.kind == .at || previous.kind == .hash, previous.end == token.start { return }
    if previous?.kind == .dot {
      judgeSwiftMember(name)
    } else if !defineInSwift(previous) {
      judgeBareSwiftName(name, previous)
    }
  }

  /// Takes the identifier in as a definition, or as a label; `false` if it is neither.
  private mutating func defineInSwift(_ previous: SourceToken?) -> Bool {
    let number = tokens[index].nameNumber
    if let word = previous?.word, kind(index - 2) != .dot {
      switch word {
      case .func, .class, .struct, .enum, .actor, .protocol, .typealias, .associatedtype:
        define(number, isType: word != .func)
        return true
      case .operator, .precedencegroup, .macro: return true
      default: break
      }
    }
    if swift.isListingCases, previous?.word == .case || previous?.kind == .comma, scope.kind == .type {
      defineInType(number)
      return true
    }
    if isParameter(previous) { return true }
    if let binding = swift.binding, !binding.isSuspended, kind(index + 1) != .openParenthesis, kind(index + 1) != .dot,
      kind(index + 1) != .colon || brackets.count == binding.depth
    {
      bind(number, binding.target)
      return true
    }
    if isClosureParameter() {
      defineInScope(number)
      return true
    }
    if isGenericParameter() {
      definePending(number, depth: brackets.count)
      swift.generics.formUnion(NameSet(number))
      return true
    }
    return isLabel(previous)
  }

  private mutating func define(_ number: UInt8, isType: Bool) {
    switch scope.kind {
    case .type: defineInType(number)
    case .block: defineInScope(number)
    case .file: defineInFile(number)
    }
  }

  private mutating func defineInFile(_ number: UInt8) {
    var position = index - 1
    while position >= 0, position > index - 8 {
      if word(position) == .private || word(position) == .fileprivate {
        definitions.inFile.formUnion(NameSet(number))
        return
      }
      if tokens[position].startsLine { break }
      position -= 1
    }
    definitions.inSwift.formUnion(NameSet(number))
  }

  private mutating func bind(_ number: UInt8, _ target: SwiftState.Binding.Target) {
    switch target {
    case .nextBraces: definePending(number, depth: swift.headDepth)
    case .caseBody: defineInCase(number)
    case .scope:
      switch scope.kind {
      case .type: defineInType(number)
      case .block: defineInScope(number)
      case .file: defineInFile(number)
      }
    }
  }

  /// Takes in `stat: Int` and `at stat: Int` of a list of parameters.
  private mutating func isParameter(_ previous: SourceToken?) -> Bool {
    guard let open = brackets.last, swift.parameterLists.last == open else { return false }
    switch previous?.kind {
    case .openParenthesis, .comma, .identifier: break
    default: return false
    }
    guard kind(index + 1) == .colon else { return kind(index + 1) == .identifier && previous?.kind != .identifier }
    definePending(tokens[index].nameNumber, depth: brackets.count - 1)
    return true
  }

  /// Whether the identifier is among the names before the `in` of a closure.
  private func isClosureParameter() -> Bool {
    let isTyped = kind(index + 1) == .colon
    if kind(index + 1) == .equal {
      // `[stat = self.stat]`
      guard let open = brackets.last, kind(open) == .openBracket, kind(open - 1) == .openBrace else { return false }
      return true
    }
    var position = index + 1
    while let token = token(position), position < index + 24 {
      switch token.kind {
      case .identifier:
        if token.word == .in { return startsClosure(before: position) }
        if let word = token.word, word.isReservedInSwift, word != .throws, word != .inout, word != .Any, word != .`Self` {
          return false
        }
      case .comma, .closeParenthesis, .arrow: break
      case .colon, .dot, .operator, .postfix, .openBracket, .closeBracket, .openParenthesis:
        if !isTyped, token.kind != .colon, position == index + 1 { return false }
      default: return false
      }
      position += 1
    }
    return false
  }

  /// Whether everything from the innermost brace to the identifier can stand before an `in`.
  private func startsClosure(before end: Int) -> Bool {
    guard scope.open >= 0, scope.open < index, end - scope.open < 48 else { return false }
    for position in (scope.open + 1)..<end {
      let token = tokens[position]
      switch token.kind {
      case .string, .regex, .semicolon, .openBrace, .closeBrace, .number: return false
      case .identifier:
        if let word = token.word, word.isReservedInSwift, ![.throws, .inout, .Any, .`self`, .`Self`].contains(word) {
          return false
        }
      default: break
      }
    }
    return true
  }

  /// Whether the identifier is declared between `<` and `>` behind a function's or a type's name.
  private func isGenericParameter() -> Bool {
    guard kind(index - 1) == .operator || kind(index - 1) == .comma else { return false }
    var position = index - 1
    while let token = token(position), position > index - 32 {
      switch token.kind {
      case .identifier, .comma, .colon, .dot: break
      case .operator:
        guard bytes[token.start] == UInt8(ascii: "<") else { return false }
        switch word(position - 2) {
        case .func, .class, .struct, .enum, .actor, .typealias: return kind(position - 3) != .dot
        default: return false
        }
      default: return false
      }
      position -= 1
    }
    return false
  }

  /// Whether the identifier is a label, a key before a colon, or the name of a variable that is given a value.
  private func isLabel(_ previous: SourceToken?) -> Bool {
    switch kind(index + 1) {
    case .equal: if case .type? = tokens[index].name?.role { false } else { true }
    case .colon:
      if previous?.kind == .ternary {
        false
      } else if let open = brackets.last, kind(open) == .openBracket, case .type? = tokens[index].name?.role {
        // `[UserDefaults: Int]`
        false
      } else {
        true
      }
    default: false
    }
  }

  private mutating func judgeBareSwiftName(_ name: SourceName, _ previous: SourceToken?) {
    guard !isVisible(tokens[index].nameNumber), !swift.generics.contains(tokens[index].nameNumber) else { return }
    switch name.role {
    case .function(let count, let isAlsoType): judgeFunction(name, count, isAlsoType: isAlsoType, isCertain: false)
    case .type:
      let isModule = swift.modules.contains(tokens[index].nameNumber)
      bareUse(index, .type, isModule ? .medium : .high, isModule ? UseReason.typeOrModule : UseReason.type)
    case .member, .resourceKey, .fileAttribute:
      guard let owner = name.api.owner.flatMap(SourceWord.init(rawValue:)) else { return }
      let evidence: APIEvidence = name.api.kind == .member ? .member : .constant
      if typeScopes.suffix(8).contains(where: { scopes[$0].owners.contains(owner) }) {
        bareUse(index, evidence, .high, UseReason.insideOwner)
      } else if case .member = name.role {
        bareUse(index, evidence, .low, UseReason.bareMember)
      }
    case .constant: break
    }
  }

  /// Judges a function's name, with or without a call.
  mutating func judgeFunction(_ name: SourceName, _ count: Int, isAlsoType: Bool, isCertain: Bool) {
    guard let next = token(index + 1), next.kind == .openParenthesis, !next.startsLine else {
      judgeSwiftReference(isAlsoType: isAlsoType, isCertain: isCertain)
      return
    }
    let given = argumentCount(index + 1)
    if isAlsoType, given == 0 { return }
    if kind(index + 2) == .identifier, kind(index + 3) == .colon { return }
    let (confidence, reason) = UseReason.call(given: given, expected: count)
    if isCertain {
      use(index, .call, confidence, reason, .certain)
    } else {
      bareUse(index, .call, confidence, reason)
    }
  }

  private mutating func judgeSwiftReference(isAlsoType: Bool, isCertain: Bool) {
    let before = isCertain ? index - 2 : index
    let open = brackets.last
    switch kind(before - 1) {
    case .equal: if word(before - 3) == .typealias { return }
    case .openParenthesis, .comma, .ternary, .openInterpolation: break
    case .openBracket: if isAlsoType { return }
    case .colon:
      if isAlsoType {
        // Behind the label of an argument it is a value, elsewhere a type.
        guard let open, kind(open) == .openParenthesis, swift.parameterLists.last != open, kind(before - 2) == .identifier else {
          return
        }
      }
    case .identifier: if word(before - 1) != .return, word(before - 1) != .in { return }
    case .operator: if isAlsoType || bytes[tokens[before - 1].start] == UInt8(ascii: "<") { return }
    default: return
    }
    if let open, swift.parameterLists.last == open { return }
    switch kind(index + 1) {
    case .closeParenthesis, .comma, .closeBrace, .closeBracket, .semicolon, nil, .closeInterpolation, .colon: break
    default: if token(index + 1)?.startsLine != true { return }
    }
    let confidence: APIConfidence = isAlsoType ? .low : .medium
    let reason = isAlsoType ? UseReason.referenceOrType : UseReason.reference
    if isCertain { use(index, .reference, confidence, reason, .certain) } else { bareUse(index, .reference, confidence, reason) }
  }
}
