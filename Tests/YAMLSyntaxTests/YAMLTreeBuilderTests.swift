import SourceDiagnostics
import Testing
import YAMLSyntax

@Suite("What a document may not hold")
struct YAMLTreeBuilderTests {
  @Test(
    "each breach is a problem with its place and, where there is one, the other place",
    arguments: [
      ("‹a›: 1\nb: 2\n«a»: 3\n", "`a` is written twice", "a"),
      ("x:\n- {‹'a'›: 1, «\"a\"»: 3}\n", "`a` is written twice", "x[0].a"),
      ("‹\u{E9}›: 1\n«e\u{301}»: 2\n", "`e\u{301}` is written twice", "\u{E9}"),
      ("a:\n  «<<»: {b: 1}\n", "merge keys (`<<`) are not supported", "a.<<"),
      ("a: «!!str» b\n", "tags are not supported", "a"),
      ("a: «!» b\n", "tags are not supported", "a"),
      ("a: &x «!custom» [b]\n", "tags are not supported", "a"),
      ("«!!str» a: b\n", "tags are not supported", ""),
      ("«[a]»: b\n", "a key must be text, not a list or a mapping", ""),
      ("x: {? «{»a: 1} : b}\n", "a key must be text, not a list or a mapping", "x"),
      ("a: &x b\n«*x» : c\n", "a key must be text, not an alias", ""),
      ("&x «a»: b\n", "an anchor cannot stand before a key", ""),
      ("a: «*x»\n", "no anchor `&x` stands before this alias", "a"),
      ("a: &x\n  b: [ «*x» ]\n", "`*x` stands inside the value it names", "a.b[0]"),
      ("a: &x ‹b›\nc: «&x» d\n", "anchor `&x` is set twice", "c"),
      ("a: b\n«---»\nc: d\n", "a second document begins here", ""),
      ("a: b\n...\n# c\n...\n«%»TAG ! x\n--- c\n", "directives other than `%YAML` are not supported", ""),
      ("%YAML 1.2\n«%»TAG ! x\n---\na: b\n", "directives other than `%YAML` are not supported", ""),
      ("«»", "the document is empty", ""),
      ("\u{FEFF}«»# only a comment\n", "the document is empty", ""),
      ("«»---\n", "the document is empty", ""),
      ("a: «\u{7}»\n", "this character cannot stand in a text", ""),
      ("a: 😀«\u{2028}»\n", "this character cannot stand in a text", ""),
    ])
  func breaches(marked: String, message: String, keyPath: String) throws {
    let text = MarkedText(marked)
    let problem = try #require(YAMLDocument(parsing: text.bytes).problems.first)
    #expect(problem.message == message)
    if message.hasPrefix("a key must be text, not a list") {
      #expect(problem.range.lowerBound == text.range?.lowerBound)
    } else {
      #expect(problem.range == text.range)
    }
    #expect(problem.related?.range == text.second)
    #expect(message.hasPrefix("`e") || problem.keyPath == keyPath)
  }

  @Test("all problems of a text are found in one run, in order of place")
  func allProblems() {
    let document = YAMLDocument(parsing: Array("a: !x 1\na: 2\nb: *c\n<<: d\n".utf8))
    #expect(document.problems.map { document.source.position(at: $0.range.lowerBound).line } == [1, 2, 3, 4])
    #expect(document.root?.count == 4)
  }

  @Test("an alias shows what its anchor names, and stands at its own place")
  func alias() throws {
    let document = YAMLDocument(parsing: Array("a: &x [p, q]\nb: *x\n".utf8))
    let values = try Array(#require(document.root).elements)
    #expect(values[1].kind == .sequence)
    #expect(values[1].elements.map(\.text) == ["p", "q"])
    #expect(values[1].range == 16..<18)
    #expect(values[1].keyPath == "b")
    #expect(values[1].elements.map(\.keyPath) == ["a[0]", "a[1]"])
  }

  @Test("aliases that multiply are refused, not followed")
  func bomb() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
    }
    let document = YAMLDocument(parsing: Array(text.utf8))
    #expect(document.root == nil)
    #expect(document.problems.map(\.message) == ["more than 65536 values, aliases followed"])
  }

  @Test("aliases that nest are counted as what they show, so that a walk over the tree stays shallow")
  func nestedAliases() throws {
    func chain(_ length: Int) -> YAMLDocument {
      let links = (1..<length).map { "- &a\($0) [*a\($0 - 1)]\n" }
      return YAMLDocument(parsing: Array(("- &a0 [x]\n" + links.joined()).utf8))
    }
    #expect(chain(YAMLDocument.maximumDepth - 1).problems.isEmpty)
    #expect(
      chain(YAMLDocument.maximumDepth).problems.map(\.message) == ["with this alias followed, nested more than 64 deep"])
  }

  @Test("depth, values, bytes and problems are bounded, and the bound itself is allowed")
  func limits() {
    func nested(_ depth: Int) -> YAMLDocument {
      YAMLDocument(parsing: Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8))
    }
    #expect(nested(YAMLDocument.maximumDepth).problems.isEmpty)
    #expect(nested(YAMLDocument.maximumDepth + 1).problems.map(\.message) == ["nested more than 64 deep"])
    func items(_ count: Int) -> YAMLDocument {
      YAMLDocument(parsing: Array(String(repeating: "- a\n", count: count).utf8))
    }
    #expect(items(YAMLDocument.maximumNodes - 1).problems.isEmpty)
    #expect(items(YAMLDocument.maximumNodes).problems.map(\.message) == ["more than 65536 values, aliases followed"])
    func long(_ count: Int) -> YAMLDocument { YAMLDocument(parsing: Array(repeating: UInt8(ascii: "a"), count: count)) }
    #expect(long(YAMLDocument.maximumBytes).problems.isEmpty)
    #expect(long(YAMLDocument.maximumBytes + 1).problems.map(\.message) == ["the file is larger than 1 MiB"])
    let many = YAMLDocument(parsing: Array(String(repeating: "- *a\n", count: 1000).utf8))
    #expect(many.problems.count == YAMLDocument.maximumProblems)
    #expect(many.root == nil)
  }

  @Test("a long key is cut short in messages and paths")
  func longKeys() throws {
    let key = String(repeating: "k", count: 5000)
    let document = YAMLDocument(parsing: Array("? \(key)\n: 1\n? \(key)\n: 2\n".utf8))
    let problem = try #require(document.problems.first)
    #expect(problem.message.count < 150)
    #expect(problem.keyPath.count < 150)
  }
}
