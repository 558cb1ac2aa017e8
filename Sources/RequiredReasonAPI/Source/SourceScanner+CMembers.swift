extension SourceScanner {
  /// Judges a property's name that is not behind a dot: a message, a method, a declaration.
  mutating func judgeCMember(_ name: SourceName, _ previous: SourceToken?) {
    if isMethodHeader() {
      judgeMethodName(previous)
      return
    }
    if kind(c.statementStart) == .at, [.property, .synthesize, .dynamic].contains(word(c.statementStart + 1)), !c.isInExpressions
    {
      definitions.members.formUnion(NameSet(tokens[index].nameNumber))
      return
    }
    if let open = brackets.last {
      if kind(open) == .openParenthesis, word(open - 1) == .selector, kind(open - 2) == .at {
        if kind(index + 1) == .closeParenthesis { use(index, .member, .medium, UseReason.selector, .member) }
        return
      }
      if kind(open) == .openBracket, kind(index + 1) == .closeBracket, endsValue(previous) {
        judgeCProperty(name, receiver: (open + 1)..<index)
        return
      }
    }
    if kind(index + 1) == .openParenthesis, c.body == .members || c.body == .declarations {
      if c.body == .members { definitions.members.formUnion(NameSet(tokens[index].nameNumber)) }
      return
    }
    guard declareVariable(previous) else { return }
    if c.body == .members { definitions.members.formUnion(NameSet(tokens[index].nameNumber)) }
  }

  /// Takes in `- (double)systemUptime`, and a parameter or a part of a method called so.
  private mutating func judgeMethodName(_ previous: SourceToken?) {
    guard previous?.kind == .closeParenthesis else { return }
    let open = partners[index - 1]
    if open == c.statementStart + 1 { definitions.members.formUnion(NameSet(tokens[index].nameNumber)) }
  }

  mutating func judgeCProperty(_ name: SourceName, receiver: Range<Int>? = nil) {
    if receiver == nil, kind(index + 1) == .openParenthesis {
      use(index, .member, .low, UseReason.otherMember, .member)
      return
    }
    let owner = name.api.owner
    let range = receiver ?? max(0, index - 6)..<index
    let namesOwner = range.prefix(32).contains { position in
      switch word(position) {
      case .NSProcessInfo, .processInfo: owner == "ProcessInfo"
      case .UITextInputMode: owner == "UITextInputMode"
      case .UIDocument: owner == "UIDocument"
      default: false
      }
    }
    if namesOwner, receiver != nil || isChain(range) {
      use(index, .member, .high, UseReason.owner, .certain)
    } else {
      use(index, .member, .medium, UseReason.distinctiveMember, .member)
    }
  }

  /// Whether the tokens before a dot that name the owner lead up to it without another statement between.
  private func isChain(_ range: Range<Int>) -> Bool {
    var position = range.upperBound - 1
    while range.contains(position), let token = token(position) {
      switch token.kind {
      case .dot, .arrow: break
      case .closeBracket:
        // `[NSProcessInfo processInfo].systemUptime`
        let open = partners[position]
        guard open >= 0 else { return false }
        return (open..<position).prefix(16).contains { word($0) == .NSProcessInfo || word($0) == .UITextInputMode }
      case .identifier:
        switch token.word {
        case .NSProcessInfo, .processInfo, .UITextInputMode, .UIDocument: return true
        default: break
        }
      default: return false
      }
      position -= 1
    }
    return false
  }
}
