/// Where a walk over Swift tokens is.
struct SwiftState {
  /// A pattern whose names are being bound.
  struct Binding {
    enum Target { case scope, nextBraces, caseBody }

    var target: Target
    var depth: Int
    /// Whether a type or a value is being read, not a name.
    var isSuspended = false
  }

  /// The keyword of the statement whose condition or pattern is being read, and the brackets around it.
  var head: SourceWord?
  var headDepth = 0
  var binding: Binding?
  /// The type whose braces come next.
  var type: (names: [String], owners: [SourceWord], depth: Int)?
  /// Whether the next parenthesis opens a list of parameters.
  var awaitsParameters = false
  /// The open lists of parameters.
  var parameterLists: [Int] = []
  /// Whether the cases of an enumeration are being listed.
  var isListingCases = false
  /// The generic parameters of the function or type whose head is being read.
  var generics = NameSet.empty
  /// Modules named like an API.
  var modules = NameSet.empty
}

extension SourceScanner {
  mutating func scanSwift() {
    while index < tokens.count {
      step(tokens[index])
      index += 1
    }
  }

  private mutating func step(_ token: SourceToken) {
    if token.startsLine, kind(index - 1) != .comma {
      swift.isListingCases = false
      if let binding = swift.binding, brackets.count <= binding.depth { swift.binding = nil }
    }
    switch token.kind {
    case .identifier: identifier(token)
    case .openParenthesis:
      if swift.awaitsParameters {
        swift.parameterLists.append(index)
        swift.awaitsParameters = false
      }
      openBracket()
    case .closeParenthesis:
      closeBracket()
      if let last = swift.parameterLists.last, last >= partners[index], partners[index] >= 0 { swift.parameterLists.removeLast() }
      endInnerBinding()
    case .openBracket, .openInterpolation: openBracket()
    case .closeBracket, .closeInterpolation:
      closeBracket()
      endInnerBinding()
    case .openBrace: openSwiftBrace()
    case .closeBrace:
      closeScope()
      swift.binding = nil
      swift.isListingCases = false
    case .colon:
      if swift.head == .case, brackets.count == swift.headDepth {
        swift.head = nil
        swift.binding = nil
      } else {
        suspendBinding()
      }
    case .equal: suspendBinding()
    case .comma:
      guard let binding = swift.binding, brackets.count == binding.depth else { return }
      if swift.head == nil { swift.binding?.isSuspended = false } else { swift.binding = nil }
    case .semicolon:
      swift.binding = nil
      swift.head = nil
    default: break
    }
  }

  private mutating func suspendBinding() {
    if swift.binding?.depth == brackets.count { swift.binding?.isSuspended = true }
  }

  private mutating func endInnerBinding() {
    if let binding = swift.binding, brackets.count < binding.depth { swift.binding = nil }
  }

  private mutating func openSwiftBrace() {
    if let binding = swift.binding, brackets.count <= binding.depth { swift.binding = nil }
    if brackets.count <= swift.headDepth { swift.head = nil }
    swift.awaitsParameters = false
    swift.generics = .empty
    if let type = swift.type, type.depth == brackets.count {
      openScope(.type, typeNames: type.names, owners: type.owners)
      swift.type = nil
    } else {
      openScope(.block)
    }
  }

  private mutating func identifier(_ token: SourceToken) {
    if token.nameNumber > 0 {
      judgeSwiftName()
    } else if let word = token.word, kind(index - 1) != .dot {
      keyword(word)
    }
  }

  private mutating func keyword(_ word: SourceWord) {
    switch word {
    case .import: skipImport()
    case .func, .`init`, .subscript:
      swift.awaitsParameters = true
      pending = .empty
      swift.generics = .empty
    case .class, .struct, .enum, .protocol, .extension, .actor: beginType(word)
    case .let, .var: beginBinding()
    case .for:
      setHead(word)
      swift.binding = SwiftState.Binding(target: .nextBraces, depth: brackets.count)
    case .if, .while, .guard, .catch, .switch: setHead(word)
    case .case: beginSwiftCase()
    case .default: if kind(index + 1) == .colon { beginCase() }
    case .in, .where: swift.binding = nil
    default: break
    }
  }

  private mutating func setHead(_ word: SourceWord) {
    swift.head = word
    swift.headDepth = brackets.count
  }

  private mutating func beginSwiftCase() {
    if scope.kind == .type {
      swift.isListingCases = true
    } else if swift.headDepth != brackets.count || swift.head == nil || swift.head == .case || swift.head == .switch {
      beginCase()
      setHead(.case)
    }
  }

  private mutating func beginBinding() {
    let target: SwiftState.Binding.Target
    switch swift.head {
    case .if, .while, .for, .catch: target = .nextBraces
    case .case: target = .caseBody
    default:
      target = .scope
      if swift.head != .guard { pending = .empty }
    }
    swift.binding = SwiftState.Binding(target: target, depth: brackets.count)
  }

  /// Reads a type's head: its name and what it inherits.
  private mutating func beginType(_ word: SourceWord) {
    guard let next = token(index + 1), next.kind == .identifier, next.word?.isReservedInSwift != true else { return }
    if word == .actor {
      guard !next.startsLine, let after = token(index + 2),
        after.kind == .openBrace || after.kind == .colon || after.kind == .operator
      else { return }
    }
    var names: [String] = []
    var owners: [SourceWord] = []
    var position = index + 1
    while let token = token(position), token.kind != .openBrace, token.kind != .closeBrace, position < index + 64 {
      if token.kind == .identifier, names.count < 16 {
        names.append(text(token))
        if let word = token.word { owners.append(word) }
      }
      position += 1
    }
    guard kind(position) == .openBrace else { return }
    swift.type = (names, owners, brackets.count)
  }

  /// Skips an import. A name that it brings in from a module of the target's own is not the API.
  private mutating func skipImport() {
    var module: SourceWord?
    while let next = token(index + 1), !next.startsLine, [.identifier, .dot, .operator].contains(next.kind) {
      index += 1
      // `class`, `func` and their like say what is imported.
      if module == nil, let word = next.word, !word.isReservedInSwift { module = word }
      guard next.nameNumber > 0 else { continue }
      if kind(index - 1) != .dot {
        swift.modules.formUnion(NameSet(next.nameNumber))
      } else if module.map(isAppleModule) != true {
        definitions.inFile.formUnion(NameSet(next.nameNumber))
      }
    }
  }

  /// Whether a module holds the C functions or classes on Apple's platforms.
  func isAppleModule(_ word: SourceWord) -> Bool {
    switch word {
    case .Darwin, .Foundation, .UIKit, .AppKit, .CoreFoundation, .Cocoa, .SwiftUI, .ObjectiveC: true
    default: false
    }
  }
}
