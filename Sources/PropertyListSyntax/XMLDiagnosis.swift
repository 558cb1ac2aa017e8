internal import SourceDiagnostics

/// Says everything that is wrong with an XML property list that `XMLReader` did not take, and recovers what can be read.
///
/// One pass, in which every search that fails is made once: the cost is linear in the text whatever it holds.
struct XMLDiagnosis {
  /// An element that is open.
  struct Element {
    /// What it is or was meant to be; nil for one unknown, in which nothing is checked.
    let name: ElementName?
    /// Its start tag; an empty point where it was left out and is only supposed.
    let tag: Range<Int>
    let nameRange: Range<Int>
    /// Whether it has a place in the tree.
    let isBuilt: Bool
    /// Where the text of a scalar begins in the builder.
    var textStart: Int32 = 0
    /// How many problems there were before it.
    var problemCount = 0
    /// The last key of a dictionary, where its value has not come.
    var pendingKey: (text: String, range: Range<Int>)?
    var hasRoot = false

    var isSupposed: Bool { tag.isEmpty }
    var isLeaf: Bool {
      switch name {
      case nil, .plist, .dict, .array: false
      default: true
      }
    }
  }

  let bytes: [UInt8]
  /// Behind the byte order mark, and behind the markers of a merge conflict on the first line.
  let documentStart: Int
  var offset: Int
  var problems: ProblemList
  var builder: PropertyListTreeBuilder
  var elements: [Element] = []
  /// How many of each element are open.
  var openCounts = [ElementName: Int]()
  /// Whether an element was met at all.
  var hasElement = false
  var hasDocumentType = false
  /// Whether the root was found to lack its `<plist>`.
  var lacksPlist = false
  /// Whether the root is none of a property list's elements: then only the XML is checked.
  var isForeign = false
  /// Whether a second document behind the first was reported.
  var hasSecondDocument = false
  /// Whether text before the first element was reported.
  var hasTextBefore = false
  /// Whether the file ends inside of something that was reported.
  var isCutShort = false
  /// Whether a limit was broken, behind which nothing is read.
  var isStopped = false
  var lacksCommentEnd = false
  var lacksFaultyCommentEnd = false
  var lacksInstructionEnd = false
  var lacksCDATAEnd = false
  /// What was meant by unknown names; only so many different ones are thought about.
  private var meanings: [ArraySlice<UInt8>: ElementName?] = [:]
  lazy var source = SourceText(bytes: bytes)

  private init(bytes: [UInt8], from start: Int, problems: ProblemList) {
    self.bytes = bytes
    documentStart = start
    offset = documentStart
    self.problems = problems
    builder = PropertyListTreeBuilder(estimatedNodes: 16, estimatedText: 256)
  }

  /// - Parameters:
  ///   - bytes: the text, meant to be UTF-8.
  ///   - problems: what was found before; what is found here is added.
  /// - Returns: the root as far as it could be recovered.
  static func run(on bytes: [UInt8], problems: inout ProblemList) -> PropertyListValue? {
    TextFaults.report(in: bytes, to: &problems)
    var conflicts = problems
    let text = MergeConflicts.blanked(bytes, problems: &conflicts)
    guard text != bytes else { return run(on: bytes, from: documentStart(of: bytes), problems: &problems) }
    // Markers in a comment or a CDATA section of a file that is well-formed with them are text: Apple's parser takes them.
    if problems.isEmpty, let root = run(on: bytes, from: documentStart(of: bytes), problems: &problems), problems.isEmpty {
      return root
    }
    problems = conflicts
    var start = documentStart(of: bytes)
    // The markers before an XML declaration are not what it lacks its place for.
    while start < bytes.count, text[start] != bytes[start] {
      while start < bytes.count, bytes[start] != 0x0A, bytes[start] != 0x0D { start += 1 }
      start += bytes.hasPrefix("\r\n", at: start) ? 2 : 1
    }
    return run(on: text, from: min(start, text.count), problems: &problems)
  }

  private static func run(on bytes: [UInt8], from start: Int, problems: inout ProblemList) -> PropertyListValue? {
    var diagnosis = XMLDiagnosis(bytes: bytes, from: start, problems: problems)
    diagnosis.readDocument()
    problems = diagnosis.problems
    return diagnosis.builder.finish()
  }

  private static func documentStart(of bytes: [UInt8]) -> Int {
    bytes.hasPrefix("\u{FEFF}", at: 0) ? 3 : 0
  }

  mutating func report(_ message: String, help: String? = nil, at range: Range<Int>, isOwnLimit: Bool = false) {
    problems.report(message, help: help, at: range, keyPath: builder.keyPath(), isOwnLimit: isOwnLimit)
  }

  /// The vocabulary in a range, for a message.
  func written(_ range: Range<Int>) -> String { quoted(bytes[range]) }

  /// The element that was meant by an unknown name, nil where it is near to none.
  mutating func meaning(of name: Range<Int>) -> ElementName? {
    guard name.count <= 16 else { return nil }
    if let known = meanings[bytes[name]] { return known }
    guard meanings.count < 256 else { return nil }
    let meant = ElementSuggestion.element(for: bytes[name])
    meanings[bytes[name]] = .some(meant)
    return meant
  }

  private mutating func readDocument() {
    // Its faults were reported when the text was decoded.
    if let declaration = XMLDeclaration(in: bytes, at: offset) { offset = declaration.end }
    while offset < bytes.count, !isStopped {
      if bytes[offset] == UInt8(ascii: "<"), offset + 1 < bytes.count {
        readMarkup(bytes[offset + 1])
      } else {
        readText()
      }
    }
    finish()
  }

  private mutating func readMarkup(_ next: UInt8) {
    switch next {
    case UInt8(ascii: "!"): readDeclaration()
    case UInt8(ascii: "?"): readInstruction()
    case UInt8(ascii: "/"): readEndTag()
    case _ where isNameStart(next): readStartTag()
    default: readText()
    }
  }

  /// Whether `<` and this byte begin markup, and not a `<` that should have been written `&lt;`.
  func beginsMarkup(_ next: UInt8) -> Bool {
    next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") || isNameStart(next)
  }

  private mutating func finish() {
    let end = bytes.lastIndex { !isWhiteSpace($0) }.map { $0 + 1 } ?? 0
    let open = elements.filter { !$0.isSupposed }
    if !open.isEmpty, !isCutShort, !isStopped {
      let missing = open.reversed().prefix(8).map { "</\(written($0.nameRange))>" }.joined()
      report(
        "the file ends before `\(missing)`", help: "write what is missing; if the file was cut short, fetch it again",
        at: end..<end)
    }
    while builder.depth > 0 { builder.close(contentEnd: Int32(bytes.count), end: Int32(bytes.count)) }
    if !hasElement, problems.isEmpty {
      report(
        "the file holds no `<plist>`", help: "write `<plist version=\"1.0\">` and `</plist>` around a `<dict>`", at: end..<end)
    }
  }
}
