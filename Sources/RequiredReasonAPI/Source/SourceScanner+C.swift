/// Where a walk over the tokens of a C language is.
struct CState {
  /// What the braces around a token hold.
  enum Body { case declarations, members, statements, values, enumerators }

  /// The first token of the declaration or statement being read.
  var statementStart = 0
  /// The bodies around the token, innermost last; the file holds declarations.
  var bodies: [(open: Int, body: Body)] = []
  /// Whether the tokens are those of a macro's body.
  var isInMacro = false
  /// The parameters of that macro.
  var macroParameters = NameSet.empty

  var body: Body { isInMacro ? .statements : bodies.last?.body ?? .declarations }

  /// Whether expressions can stand here, as in a function's body.
  var isInExpressions: Bool {
    switch body {
    case .declarations, .members: false
    case .statements, .values, .enumerators: true
    }
  }
}

extension SourceScanner {
  mutating func scanC() {
    while index < tokens.count {
      stepC(tokens[index])
      index += 1
    }
  }

  private mutating func stepC(_ token: SourceToken) {
    switch token.kind {
    case .identifier: if token.nameNumber > 0 { judgeCName() }
    case .openParenthesis, .openBracket: openBracket()
    case .closeParenthesis, .closeBracket: closeBracket()
    case .openBrace: openCBrace()
    case .closeBrace: closeCBrace()
    case .semicolon:
      if kind(brackets.last ?? -1) != .openParenthesis {
        c.statementStart = index + 1
        pending = .empty
      }
    case .at:
      switch word(index + 1) {
      case .import: while index + 1 < tokens.count, kind(index + 1) != .semicolon { index += 1 }
      case .interface, .implementation, .protocol, .end, .property, .optional, .required, .synthesize, .dynamic, .class:
        if !c.isInExpressions { c.statementStart = index }
      default: break
      }
    case .operator:
      // `-` and `+` at the start of a line begin a method of Objective-C.
      if token.startsLine, c.body == .declarations, kind(index + 1) == .openParenthesis,
        brackets.isEmpty || c.bodies.last?.open == brackets.last
      {
        c.statementStart = index
        pending = .empty
      }
    case .macroStart:
      if token.nameNumber > 0 { defineMacro(token.nameNumber) }
      c.isInMacro = true
      readMacroParameters(after: token)
    case .macroEnd:
      c.isInMacro = false
      c.macroParameters = .empty
    default: break
    }
  }

  private mutating func defineMacro(_ number: UInt8) {
    if language == .header { definitions.inC.formUnion(NameSet(number)) } else { definitions.inFile.formUnion(NameSet(number)) }
  }

  /// Takes in the names between the parentheses directly behind a macro's name.
  private mutating func readMacroParameters(after name: SourceToken) {
    guard let open = token(index + 1), open.kind == .openParenthesis, open.start == name.end else { return }
    while let next = token(index + 1), next.kind != .macroEnd {
      index += 1
      if next.nameNumber > 0 { c.macroParameters.formUnion(NameSet(next.nameNumber)) }
      if next.kind == .closeParenthesis { return }
    }
  }

  private mutating func openCBrace() {
    guard !c.isInMacro, partners[index] >= 0 else { return }
    let (body, names) = bodyOfBrace()
    openScope(names.isEmpty ? .block : .type, typeNames: names)
    c.bodies.append((index, body))
    c.statementStart = index + 1
  }

  private mutating func closeCBrace() {
    guard !c.isInMacro, partners[index] >= 0 else { return }
    let partner = partners[index]
    closeScope()
    while let last = c.bodies.last, last.open >= partner { c.bodies.removeLast() }
    c.statementStart = index + 1
  }

  /// What the brace at hand opens, with the names of the type, namespace or class it belongs to.
  private func bodyOfBrace() -> (CState.Body, [String]) {
    let isNested = c.isInExpressions
    let previous = token(index - 1)
    switch previous?.kind {
    case .equal, .comma, .at: return (.values, [])
    case .openBrace where c.body == .values: return (.values, [])
    case .openParenthesis: return (.statements, [])
    default: if let open = brackets.last, kind(open) != .openBrace { return (.statements, []) }
    }
    switch previous?.kind {
    case .closeParenthesis where isNested: return (.statements, [])
    // Behind a `;` it is the body of a function whose parameters are declared between the parentheses and the brace.
    case .semicolon, .openBrace, .closeBrace, nil: return (.statements, [])
    case .string where word(index - 2) == .extern: return (c.body, [])
    default: break
    }
    guard index - c.statementStart < 512 else { return (.statements, []) }
    var keyword: SourceWord?
    var names: [String] = []
    var qualifier: [String] = []
    var hasParameters = false
    var position = c.statementStart
    while position < index {
      let token = tokens[position]
      switch token.kind {
      case .openParenthesis:
        let isAttribute = [.__attribute__, .__declspec, .alignof].contains(word(position - 1))
        if !isAttribute { hasParameters = true }
        if partners[position] > position { position = min(partners[position], index) }
      case .identifier:
        switch token.word {
        case .namespace, .class, .struct, .union, .enum, .interface, .implementation:
          if keyword == nil || keyword == .enum { keyword = token.word }
          names = []
        case .template: break
        default:
          if keyword != nil, names.count < 16 { names.append(text(token)) }
          if !hasParameters, kind(position + 1) == .scope { qualifier.append(text(token)) }
        }
      default: break
      }
      position += 1
    }
    if hasParameters { return (.statements, qualifier) }
    switch keyword {
    case .namespace: return (isNested ? .statements : .declarations, names)
    case .class, .struct, .union: return (.members, names.isEmpty ? ["(unnamed)"] : names)
    case .interface, .implementation: return (.members, names)
    case .enum: return (.enumerators, [])
    default: return (.statements, [])
    }
  }
}
