extension SourceScanner {
  /// What stands before the dot of a member.
  private enum Receiver {
    /// Nothing: `.member`.
    case implicit
    /// A module that holds Apple's C functions and Foundation.
    case appleModule
    /// One of the words that own APIs.
    case owner(SourceWord)
    /// `self` or `super`.
    case instance
    /// A name that begins with a capital, so another type or module.
    case otherType
    case value
    /// The root of a key path, as in `\.member`.
    case keyPath
  }

  mutating func judgeSwiftMember(_ name: SourceName) {
    let receiver = receiver(before: index - 1)
    switch name.role {
    case .function(let count, let isAlsoType):
      guard case .appleModule = receiver else { return }
      judgeFunction(name, count, isAlsoType: isAlsoType, isCertain: true)
    case .type:
      if case .appleModule = receiver { use(index, .type, .high, UseReason.type, .certain) }
    case .member: judgeProperty(name, receiver)
    case .resourceKey: judgeResourceKey(name, receiver)
    case .fileAttribute(let isGeneric): judgeFileAttribute(name, receiver, isGeneric: isGeneric)
    case .constant: break
    }
  }

  private func receiver(before dot: Int) -> Receiver {
    var position = dot - 1
    while kind(position) == .postfix { position -= 1 }
    guard let token = token(position) else { return .implicit }
    switch token.kind {
    case .identifier:
      if let word = token.word {
        if isAppleModule(word) { return kind(position - 1) == .dot ? .otherType : .appleModule }
        switch word {
        case .ProcessInfo, .NSProcessInfo, .processInfo, .UIDocument, .UITextInputMode, .FileAttributeKey, .URLResourceKey:
          return .owner(word)
        case .`self`, .`Self`, .super: return .instance
        default: if word.isReservedInSwift, kind(position - 1) != .dot { return .implicit }
        }
      }
      let first = bytes[token.start]
      return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") ? .otherType : .value
    case .closeParenthesis:
      // `ProcessInfo()` and `Foundation.ProcessInfo()`
      let open = partners[position]
      if open > 0, open + 1 == position, let owner = word(open - 1), owner == .ProcessInfo { return .owner(owner) }
      return .value
    case .closeBracket, .closeBrace, .string, .number, .closeInterpolation, .regex: return .value
    case .backslash: return .keyPath
    default: return .implicit
    }
  }

  private mutating func judgeProperty(_ name: SourceName, _ receiver: Receiver) {
    let isCalled = kind(index + 1) == .openParenthesis && token(index + 1)?.startsLine == false
    let isFileDate = name.api.name == "fileModificationDate"
    if isCalled {
      // `NSDictionary` has a method `fileModificationDate()`, of the same selector and for the same end.
      use(index, .member, isFileDate ? .medium : .low, isFileDate ? UseReason.calledMember : UseReason.otherMember, .member)
      return
    }
    if kind(index + 1) == .equal, !isFileDate {
      use(index, .member, .low, UseReason.otherMember, .member)
      return
    }
    let owner = name.api.owner.flatMap(SourceWord.init(rawValue:))
    switch receiver {
    case .owner(let word):
      let isOwner = word == owner || owner == .ProcessInfo && (word == .processInfo || word == .NSProcessInfo)
      if isOwner {
        use(index, .member, .high, UseReason.owner, .certain)
      } else {
        use(index, .member, .low, UseReason.otherType, .member)
      }
    case .instance:
      if let owner, typeScopes.suffix(8).contains(where: { scopes[$0].owners.contains(owner) }) {
        use(index, .member, .high, UseReason.insideOwner, .member)
      } else {
        use(index, .member, .medium, UseReason.distinctiveMember, .member)
      }
    case .implicit: use(index, .member, .low, UseReason.implicitMember, .member)
    case .otherType: use(index, .member, .low, UseReason.otherType, .member)
    case .value, .keyPath, .appleModule: use(index, .member, .medium, UseReason.distinctiveMember, .member)
    }
  }

  private mutating func judgeResourceKey(_ name: SourceName, _ receiver: Receiver) {
    switch receiver {
    case .owner(.URLResourceKey): use(index, .constant, .high, UseReason.owner, .certain)
    case .implicit:
      let isInside = typeScopes.suffix(8).contains { scopes[$0].owners.contains(.URLResourceKey) }
      if isInside || isNear([.URLResourceKey], labels: ["forKeys", "includingPropertiesForKeys", "forKey"]) {
        use(index, .constant, .high, UseReason.resourceKeyContext, .certain)
      } else {
        let isGeneric = name.api.name == "creationDateKey"
        use(index, .constant, isGeneric ? .medium : .high, UseReason.distinctiveKey, .member)
      }
    case .instance where typeScopes.suffix(8).contains(where: { scopes[$0].owners.contains(.URLResourceKey) }):
      use(index, .constant, .high, UseReason.insideOwner, .member)
    case .appleModule: break
    case .otherType, .owner: use(index, .constant, .low, UseReason.otherType, .member)
    case .value, .instance, .keyPath: use(index, .constant, .low, UseReason.implicitMember, .member)
    }
  }

  private mutating func judgeFileAttribute(_ name: SourceName, _ receiver: Receiver, isGeneric: Bool) {
    switch receiver {
    case .owner(.FileAttributeKey): use(index, .constant, .high, UseReason.owner, .certain)
    case .instance where typeScopes.suffix(8).contains(where: { scopes[$0].owners.contains(.FileAttributeKey) }):
      use(index, .constant, .high, UseReason.insideOwner, .member)
    case .implicit: judgeImplicitAttribute(isGeneric: isGeneric)
    case .otherType, .owner, .appleModule:
      // `PHAsset.creationDate` and the like are another type's.
      if !isGeneric { use(index, .constant, .low, UseReason.otherType, .member) }
    case .value, .instance, .keyPath: use(index, .constant, .low, UseReason.genericMember, .member)
    }
  }

  private mutating func judgeImplicitAttribute(isGeneric: Bool) {
    let open = brackets.last ?? -1
    let isKey = kind(open) == .openBracket && open == index - 2 && partners[open] == index + 1
    if isKey, token(open)?.startsLine == false, let isAttributes = subscriptsAttributes(open) {
      if isAttributes {
        use(index, .constant, .high, UseReason.attributeSubscript, .certain)
      } else {
        use(index, .constant, .medium, UseReason.otherSubscript, .member)
      }
    } else if isNear([], labels: ["setAttributes", "attributes", "FileAttributeKey"]), kind(open) == .openBracket {
      use(index, .constant, .high, UseReason.attributeArgument, .certain)
    } else if isNear([.FileAttributeKey], labels: []) {
      use(index, .constant, .medium, UseReason.attributeNearby, .certain)
    } else {
      use(index, .constant, isGeneric ? .low : .medium, isGeneric ? UseReason.genericMember : UseReason.implicitMember, .member)
    }
  }

  /// Whether a bracket subscripts something called attributes; `nil` if it subscripts nothing.
  private func subscriptsAttributes(_ open: Int) -> Bool? {
    var position = open - 1
    while kind(position) == .postfix { position -= 1 }
    guard let token = token(position) else { return nil }
    switch token.kind {
    case .identifier:
      if let word = token.word, word.isReservedInSwift, !word.isValueInSwift { return nil }
      return namesAttributes(token)
    case .closeParenthesis, .closeBracket:
      var start = partners[position]
      guard start >= 0 else { return false }
      let end = position
      // The name of the function that was called, and whatever is named between the parentheses.
      if kind(start - 1) == .identifier { start -= 1 }
      return (start...end).prefix(48).contains { namesAttributes(tokens[$0]) }
    default: return nil
    }
  }

  private func namesAttributes(_ token: SourceToken) -> Bool {
    guard token.kind == .identifier else { return false }
    let text = text(token).lowercased()
    return text.contains("attr")
  }

  /// Whether one of the words, or a label or function of one of the names, stands shortly before in the same statement.
  private func isNear(_ words: [SourceWord], labels: [String]) -> Bool {
    var position = index - 1
    while let token = token(position), position > index - 32 {
      switch token.kind {
      case .identifier:
        if let word = token.word, words.contains(word) { return true }
        if [.func, .let, .var, .return, .if, .guard].contains(token.word) { return false }
        if !labels.isEmpty, kind(position + 1) == .colon || kind(position + 1) == .openParenthesis, labels.contains(text(token)) {
          return true
        }
      case .semicolon, .openBrace, .closeBrace: return false
      default: break
      }
      position -= 1
    }
    return false
  }
}
