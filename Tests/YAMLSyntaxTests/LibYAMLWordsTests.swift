import SourceDiagnostics
import Testing
import YAMLSyntax

@Suite("What the parser complains about, in our words")
struct LibYAMLWordsTests {
  @Test(
    "each error of the parser has its own words and points where the mistake is",
    arguments: [
      ("a: [b, c\nd: e\n", "`,` or `]` is missing", "2:2"),
      ("a: [b, c", "`,` or `]` is missing", "1:4"),
      ("a: {b: c", "`,` or `}` is missing", "1:4"),
      ("a: {b: [c}", "`,` or `]` is missing", "1:10"),
      ("a: 'b\nc: d\n", "the quotes are not closed", "1:4"),
      ("é漢: \"b", "the quotes are not closed", "1:5"),
      ("a: \"b\n---\n", "the quotes are not closed", "1:4"),
      ("a: \"\\q\"", "this escape is not known", "1:5"),
      ("a: \"\\u12\"", "an escape is too short", "1:7"),
      ("a: \"\\uD800\"", "this escape names no character", "1:7"),
      ("a: b: c\n", "`:` cannot stand here", "1:5"),
      ("a: - b\n", "a list item cannot begin here", "1:4"),
      ("a: ? b\n", "a key cannot begin here", "1:4"),
      ("a: @b\n", "no value can begin with this character", "1:4"),
      ("a: `b\n", "no value can begin with this character", "1:4"),
      ("a:\n\tb: c\n", "a tab cannot indent", "2:1"),
      ("a: |0\n  b\n", "the indentation of a block text is 1 to 9", "1:5"),
      ("a: |\n\tb\n", "a tab cannot indent", "2:1"),
      ("a: | b\n", "nothing but a comment can follow on this line", "1:6"),
      ("- a\n b\n- c\n  d: e\n", "`:` cannot stand here", "4:4"),
      ("a:\n  b: c\n d: e\n", "a key is missing, or the indentation differs from the keys above", "3:2"),
      ("- - b\n a\n", "`-` is missing, or the indentation differs from the items above", "2:2"),
      ("a\nb: c\n", "`:` cannot stand here", "2:2"),
      ("a: 1\nb\nc: d\n", "`:` is missing after this key", "2:1"),
      ("- a\nb: c\n", "`-` is missing, or the indentation differs from the items above", "2:1"),
      ("[a] b\n", "this belongs to nothing before it", "1:5"),
      ("a: [,]\n", "a value is missing", "1:5"),
      ("a: &\n", "an anchor or alias is named with letters, digits, `-` and `_`", "1:4"),
      ("a: *é\n", "an anchor or alias is named with letters, digits, `-` and `_`", "1:5"),
      ("%YAML 3.0\n--- a\n", "this directive is not supported", "1:1"),
      ("%YAML 1.1\n%YAML 1.1\n--- a\n", "this directive is not supported", "2:1"),
      ("%YAML x\n--- a\n", "this directive is not supported", "1:7"),
      ("%YAML 1.1\na\n", "this belongs to nothing before it", "2:1"),
      ("a: !<x\n", "tags are not supported", "1:4"),
      ("a: !x!y z\n", "tags are not supported", "1:4"),
    ])
  func words(text: String, message: String, place: String) throws {
    let document = YAMLDocument(parsing: Array(text.utf8))
    let problem = try #require(document.problems.first)
    #expect(problem.message == message)
    let position = document.source.position(at: problem.range.lowerBound)
    #expect("\(position.line):\(position.column)" == place)
    #expect(document.root == nil)
  }

  @Test("a missing bracket also points at the one that is open")
  func context() throws {
    let text = MarkedText("a: ‹›[b, c\nd: e\n")
    #expect(YAMLDocument(parsing: text.bytes).problems.first?.related?.range == text.second)
  }
}
