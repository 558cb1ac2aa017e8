/// A property list as read: what could be recovered as a tree, and everything wrong with its syntax.
public struct PropertyListDocument: Sendable {
  /// How the file is written.
  public enum Format: Sendable, Hashable {
    /// Text with tags; every place has line and column.
    case xml
    /// `bplist00`; places are offsets of objects, without lines.
    case binary
    /// No property list at all; `problems` says what it is instead.
    case unknown
  }

  /// How the file is written.
  public let format: Format
  /// The text as UTF-8, in which every range counts. For a binary file its bytes.
  public let bytes: [UInt8]
  /// The root value, or what could be recovered of it; nil where nothing could.
  public let root: PropertyListValue?
  /// Everything wrong with the syntax, in order of place; empty for a well-formed file.
  public let problems: [SyntaxProblem]
}

/// One breach of the syntax of property lists.
public struct SyntaxProblem: Sendable, Hashable {
  /// What is wrong: lower case, no final period, input in backticks.
  public var message: String
  /// What to write instead, where that is known.
  public var help: String?
  /// The bytes concerned; may be empty, then it is a point.
  public var range: Range<Int>
  /// The path of keys to the value in which it was met; empty where none is known.
  public var keyPath: String

  /// Makes a problem from its parts.
  public init(message: String, help: String? = nil, range: Range<Int>, keyPath: String = "") {
    self.message = message
    self.help = help
    self.range = range
    self.keyPath = keyPath
  }
}

extension PropertyListDocument {
  /// Reads a property list, XML or binary. Never fails: what is wrong stands in `problems`.
  ///
  /// - Parameter bytes: the file as it lies on disk.
  public init(parsing bytes: [UInt8]) {
    if let root = XMLReader.read(bytes) {
      self.init(format: .xml, bytes: bytes, root: root, problems: [])
    } else {
      let problem = SyntaxProblem(message: "not a well-formed property list", range: 0..<0)
      self.init(format: .unknown, bytes: bytes, root: nil, problems: [problem])
    }
  }
}
