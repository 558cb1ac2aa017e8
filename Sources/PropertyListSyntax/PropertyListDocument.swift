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

extension PropertyListDocument {
  /// Reads a property list, XML or binary. Never fails: what is wrong stands in `problems`.
  ///
  /// A document without problems is one that both libxml2 and Apple's own parser take. It costs one pass of libxml2; only
  /// where that finds a fault does a second reader go through the text to name each and to recover what it can.
  ///
  /// - Parameter bytes: the file as it lies on disk.
  public init(parsing bytes: [UInt8]) {
    guard bytes.count <= PropertyListLimits.size else {
      self.init(
        foreign: "the file has more than \(PropertyListLimits.size / 1024 / 1024) MiB", help: nil, bytes: bytes, isOwnLimit: true)
      return
    }
    if bytes.hasPrefix("bplist", at: 0) {
      self.init(binary: bytes)
    } else {
      self.init(text: bytes)
    }
  }

  private init(text source: [UInt8]) {
    var problems = ProblemList()
    let bytes = TextDecoding.utf8(source, problems: &problems)
    // libxml2 2.9 compares every attribute of a tag with every other, so a large text goes to it only once the linear
    // reader has seen it to be clean.
    let isSmall = bytes.count <= 32 * 1024
    if isSmall, problems.isEmpty, let root = PropertyListDocument.read(bytes) {
      self.init(format: .xml, bytes: bytes, root: root, problems: [])
      return
    }
    if let name = ForeignFormat.name(of: bytes) {
      self.init(foreign: name.message, help: name.help, bytes: bytes)
      return
    }
    var root = XMLDiagnosis.run(on: bytes, problems: &problems)
    if problems.isEmpty {
      root = isSmall ? nil : PropertyListDocument.read(bytes)
      // Closed where the two readers disagree: what libxml2 does not take is not clean.
      if root == nil {
        problems.report(
          "libxml2, an XML parser, does not take this file, which is otherwise clean",
          help: "shorten names and values of attributes; a property list needs none that are long", at: 0..<0)
      }
    }
    self.init(format: .xml, bytes: bytes, root: root, problems: problems.sorted())
  }

  private static func read(_ bytes: [UInt8]) -> PropertyListValue? {
    let isText = bytes.withUnsafeBufferPointer { TextFaults.first(in: $0) == nil }
    return isText ? XMLReader.read(bytes) : nil
  }

  private init(foreign message: String, help: String?, bytes: [UInt8], isOwnLimit: Bool = false) {
    let problem = SyntaxProblem(message: message, help: help, range: 0..<0, isOwnLimit: isOwnLimit)
    self.init(format: .unknown, bytes: bytes, root: nil, problems: [problem])
  }

  private init(binary bytes: [UInt8]) {
    var problems = ProblemList()
    let root = BinaryReader.read(bytes, problems: &problems)
    self.init(format: .binary, bytes: bytes, root: root, problems: problems.sorted())
  }
}
