/// Walks over a file's tokens once and collects the uses of API names and the definitions of them.
///
/// The rules for what a name means are in the extensions for Swift and for the C languages; here is what they share: the braces
/// around a token, and what is defined inside them.
struct SourceScanner {
  /// The code between two braces, or the whole file.
  struct Scope {
    enum Kind { case file, type, block }

    var kind: Kind
    /// The opening brace's index; -1 for the file.
    var open: Int
    /// Names defined in this block or one around it.
    var visible: NameSet
    /// The same without those that a `case` has bound up to the next one.
    var visibleInEveryCase: NameSet
    /// The words between the keyword that begins a type and its brace: its name and what it inherits.
    var typeNames: [String] = []
    /// Those of them that own APIs.
    var owners: [SourceWord] = []
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let language: SourceLanguage
  let tokens: [SourceToken]
  let partners: [Int]
  var index = 0
  var scopes: [Scope] = [Scope(kind: .file, open: -1, visible: .empty, visibleInEveryCase: .empty)]
  /// The indices of the types among them.
  var typeScopes: [Int] = []
  /// The open brackets around the token, outermost first.
  var brackets: [Int] = []
  var candidates: [SourceCandidate] = []
  var definitions = SourceDefinitions()
  /// What the next braces will see: parameters, and the names an `if let` or a `for` binds.
  var pending = NameSet.empty
  var pendingDepth = 0
  var swift = SwiftState()
  var c = CState()

  init(_ source: SourceTokens, bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
    (tokens, partners) = SourceConditions.code(of: source.tokens, bytes: bytes, language: language)
  }

  var scope: Scope { scopes[scopes.count - 1] }

  func token(_ index: Int) -> SourceToken? { index >= 0 && index < tokens.count ? tokens[index] : nil }

  func kind(_ index: Int) -> SourceToken.Kind? { token(index)?.kind }

  func word(_ index: Int) -> SourceWord? { token(index)?.word }

  func text(_ token: SourceToken) -> String { String(decoding: bytes[token.start..<token.end], as: UTF8.self) }

  mutating func use(
    _ index: Int, _ evidence: APIEvidence, _ confidence: APIConfidence, _ reason: String, _ reach: SourceCandidate.Reach
  ) {
    let token = tokens[index]
    candidates.append(
      SourceCandidate(
        nameNumber: token.nameNumber, range: token.start..<token.end, evidence: evidence, confidence: confidence,
        reason: reason, reach: reach))
  }

  /// A use that a definition in sight would take away. No more than the eight innermost types are looked at.
  mutating func bareUse(_ index: Int, _ evidence: APIEvidence, _ confidence: APIConfidence, _ reason: String) {
    let enclosing = typeScopes.suffix(8).flatMap { scopes[$0].typeNames }
    use(index, evidence, confidence, reason, .bare(enclosingTypes: enclosing))
  }

  func isVisible(_ nameNumber: UInt8) -> Bool {
    scope.visible.contains(nameNumber) || c.macroParameters.contains(nameNumber)
  }

  mutating func defineInScope(_ nameNumber: UInt8) {
    scopes[scopes.count - 1].visible.formUnion(NameSet(nameNumber))
    scopes[scopes.count - 1].visibleInEveryCase.formUnion(NameSet(nameNumber))
  }

  mutating func defineInCase(_ nameNumber: UInt8) { scopes[scopes.count - 1].visible.formUnion(NameSet(nameNumber)) }

  /// Forgets what the `case` before bound.
  mutating func beginCase() { scopes[scopes.count - 1].visible = scope.visibleInEveryCase }

  mutating func defineInType(_ nameNumber: UInt8) {
    definitions.members.formUnion(NameSet(nameNumber))
    guard let index = typeScopes.last, let type = scopes[index].typeNames.first else { return }
    definitions.inTypes.insert(SourceDefinitions.Member(type: type, nameNumber: nameNumber))
  }

  mutating func definePending(_ nameNumber: UInt8, depth: Int) {
    pending.formUnion(NameSet(nameNumber))
    pendingDepth = depth
  }

  mutating func openBracket() { if partners[index] >= 0 { brackets.append(index) } }

  mutating func closeBracket() {
    let partner = partners[index]
    guard partner >= 0 else { return }
    while let last = brackets.last, last >= partner { brackets.removeLast() }
  }

  mutating func openScope(_ kind: Scope.Kind, typeNames: [String] = [], owners: [SourceWord] = []) {
    guard partners[index] >= 0 else { return }
    let takesPending = !pending.isEmpty && pendingDepth == brackets.count
    brackets.append(index)
    if kind == .type { typeScopes.append(scopes.count) }
    var visible = scope.visible
    if takesPending {
      visible.formUnion(pending)
      pending = .empty
    }
    scopes.append(
      Scope(kind: kind, open: index, visible: visible, visibleInEveryCase: visible, typeNames: typeNames, owners: owners))
  }

  mutating func closeScope() {
    let partner = partners[index]
    guard partner >= 0 else { return }
    closeBracket()
    while scopes.count > 1, scope.open >= partner {
      scopes.removeLast()
      if typeScopes.last == scopes.count { typeScopes.removeLast() }
    }
  }

  /// The number of arguments between a parenthesis and its partner; `nil` if it has none, or what is passed cannot be counted.
  func argumentCount(_ open: Int) -> Int? {
    let close = partners[open]
    guard close >= 0 else { return nil }
    guard close > open + 1 else { return 0 }
    var count = 1
    var position = open + 1
    while position < close {
      switch tokens[position].kind {
      case .comma: if position + 1 < close { count += 1 }
      case .dot where kind(position + 1) == .dot: return nil
      case .openParenthesis, .openBracket, .openBrace, .openInterpolation:
        if partners[position] > position { position = partners[position] }
      default: break
      }
      position += 1
    }
    return count
  }
}
