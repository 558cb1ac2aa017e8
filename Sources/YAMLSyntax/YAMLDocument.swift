public import SourceDiagnostics

/// A YAML text as read: its tree, and everything wrong with its syntax.
///
/// A small and strict part of YAML: one document, every scalar text, no tags, no merge keys, every key a scalar that
/// stands once. Whatever lies outside is a problem at its place, never a guess.
public struct YAMLDocument: Sendable {
  /// The text as UTF-8, in which every range counts, with the places of its lines.
  public let source: SourceText
  /// The root value; nil for an empty document and for a text that breaks off at a problem.
  public let root: YAMLNode?
  /// Everything wrong with the syntax, in order of place; empty for a well-formed file. At most `maximumProblems`.
  public let problems: [YAMLProblem]

  /// The longest text that is read, in bytes.
  public static let maximumBytes = 1_048_576
  /// How many sequences and mappings may stand within one another, aliases followed.
  public static let maximumDepth = 64
  /// How many values a document may hold, aliases followed.
  public static let maximumNodes = 65_536
  /// After so many problems the rest of the text is not read.
  public static let maximumProblems = 100
}

/// One breach of the syntax.
public struct YAMLProblem: Sendable, Hashable {
  /// What is wrong: lower case, no final period, input in backticks.
  public var message: String
  /// What to write instead, where that is known.
  public var help: String?
  /// The bytes concerned; may be empty, then it is a point.
  public var range: Range<Int>
  /// The path of keys to the value in which it was met; empty where none is known.
  public var keyPath: String
  /// A second place that belongs to it, such as the key's first appearance.
  public var related: Related?

  /// A second place of a problem.
  public struct Related: Sendable, Hashable {
    /// Why it belongs to the problem.
    public var message: String
    /// The bytes concerned.
    public var range: Range<Int>

    /// Makes a second place from its parts.
    public init(message: String, range: Range<Int>) {
      self.message = message
      self.range = range
    }
  }

  /// Makes a problem from its parts.
  public init(message: String, help: String? = nil, range: Range<Int>, keyPath: String = "", related: Related? = nil) {
    self.message = message
    self.help = help
    self.range = range
    self.keyPath = keyPath
    self.related = related
  }
}

extension YAMLDocument {
  /// Reads a YAML text. Never fails: what is wrong stands in `problems`. The cost is linear in the text.
  ///
  /// - Parameter bytes: the file as it lies on disk: UTF-8, or UTF-16 with its byte order mark.
  public init(parsing bytes: [UInt8]) {
    let text = YAMLText(decoding: bytes)
    source = SourceText(bytes: text.bytes)
    if let problem = text.problem {
      root = nil
      problems = [problem]
      return
    }
    var reader = YAMLEventReader(text: text)
    let outcome = reader.read()
    root = outcome.tree.map { YAMLNode(tree: $0, index: 0) }
    problems = outcome.problems.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map(\.element)
  }

  /// The place of a range in a file of this text.
  ///
  /// - Parameters:
  ///   - range: bytes of `source`.
  ///   - keyPath: the path of keys to what stands there.
  ///   - file: the file's path as the caller named it.
  /// - Returns: the place with its line and column.
  public func place(of range: Range<Int>, keyPath: String, in file: String) -> Place {
    Place(
      file: file, range: range, start: source.position(at: range.lowerBound), end: source.position(at: range.upperBound),
      keyPath: keyPath)
  }

  /// The problems as findings.
  ///
  /// - Parameters:
  ///   - file: the file's path as the caller named it.
  ///   - rule: the id under which they are reported.
  /// - Returns: one finding a problem, all errors.
  public func findings(in file: String, rule: String) -> [Finding] {
    problems.map { problem in
      Finding(
        rule: rule, severity: .error, message: problem.message, help: problem.help,
        place: place(of: problem.range, keyPath: problem.keyPath, in: file),
        related: (problem.related.map { [$0] } ?? []).map {
          RelatedPlace(message: $0.message, place: place(of: $0.range, keyPath: problem.keyPath, in: file))
        })
    }
  }
}
