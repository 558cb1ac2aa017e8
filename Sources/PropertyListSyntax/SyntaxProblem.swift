/// One breach of the syntax of property lists.
public struct SyntaxProblem: Sendable, Hashable {
  /// What is wrong: lower case, no final period, input in backticks.
  public var message: String
  /// What to write instead, where that is known.
  public var help: String?
  /// The bytes concerned, in `PropertyListDocument.bytes`; may be empty, then it is a point.
  public var range: Range<Int>
  /// The path of keys to the value in which it was met; empty where none is known.
  public var keyPath: String
  /// Whether it breaks a limit of this reader alone, and no rule of property lists.
  public var isOwnLimit: Bool

  /// Makes a problem from its parts.
  public init(message: String, help: String? = nil, range: Range<Int>, keyPath: String = "", isOwnLimit: Bool = false) {
    self.message = message
    self.help = help
    self.range = range
    self.keyPath = keyPath
    self.isOwnLimit = isOwnLimit
  }
}
