import SourceDiagnostics
import Testing
import YAMLSyntax

@Suite("Reading a YAML text")
struct YAMLDocumentTests {
  @Test("every scalar is text, whatever another reader would make of it")
  func scalarsAreText() throws {
    let words = ["no", "yes", "true", "null", "~", "1.0", "0x1F", "2026-11-30", "1e3", ".inf", "=", "'quoted'", "\"\\u0061\\n\""]
    let document = YAMLDocument(parsing: Array(words.map { "- \($0)\n" }.joined().utf8))
    let texts = try #require(document.root).elements.map { $0.text ?? "none" }
    #expect(texts == Array(words.dropLast(2)) + ["quoted", "a\n"])
    #expect(document.problems.isEmpty)
  }

  @Test("the range of every value covers what is written, for multi-byte text, CRLF, comments, anchors and a byte order mark")
  func ranges() throws {
    let text = """
      \u{FEFF}# é漢😀
      größe: &a groß😀   # comment
      list: [ 漢 , 'it''s', "\\t" ]
      "block 😀":
      - one 漢
      - two: {x: 1, y: [ ]}
        three:
      text: |
        a é

        b
      # between
      folded: &b   # why
        plain over
        two lines
      pair: [k: v ]
      alias: *a
      """
    for lineEnd in ["\n", "\r\n", "\r"] {
      let bytes = Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd).utf8)
      let document = YAMLDocument(parsing: bytes)
      let values = try YAMLDocumentTests.written(#require(document.root), in: document)
      #expect(
        values.dropFirst() == [
          "größe: groß😀", "list: [ 漢 , 'it''s', \"\\t\" ]", "list[0]: 漢", "list[1]: 'it''s'", "list[2]: \"\\t\"",
          "block 😀: - one 漢⏎- two: {x: 1, y: [ ]}⏎  three:", "block 😀[0]: one 漢",
          "block 😀[1]: two: {x: 1, y: [ ]}⏎  three:", "block 😀[1].two: {x: 1, y: [ ]}", "block 😀[1].two.x: 1",
          "block 😀[1].two.y: [ ]", "block 😀[1].three: ", "text: |⏎  a é⏎⏎  b", "folded: plain over⏎  two lines",
          "pair: [k: v ]", "pair[0]: k: v", "pair[0].k: v", "alias: *a",
        ])
      #expect(values.first?.hasPrefix(": größe: &a") == true)
      #expect(values.first?.hasSuffix("alias: *a") == true)
      #expect(document.problems.isEmpty)
    }
  }

  @Test("a key knows its place, quotes included")
  func keys() throws {
    let document = YAMLDocument(parsing: Array("é: 1\n'k k': {\"z\": 2}\n".utf8))
    let entries = try Array(#require(document.root).entries)
    #expect(entries.map(\.key.text) == ["é", "k k"])
    #expect(entries.map { document.source.position(at: $0.key.range.lowerBound).line } == [1, 2])
    #expect(entries[1].key.range == 6..<11)
    #expect(entries[1].value.entries.map(\.key.keyPath) == ["k k.z"])
    #expect(entries[1].value.entries.map(\.value.key?.text) == ["z"])
  }

  @Test("UTF-16 of either order reads as the same text in UTF-8, with the ranges of the UTF-8 form")
  func utf16() throws {
    let text = "a: é漢😀\nb: [ x ]\n"
    let expected = YAMLDocument(parsing: Array(text.utf8))
    for isBig in [true, false] {
      let bytes = ([0xFEFF] + text.utf16).flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      let document = YAMLDocument(parsing: bytes)
      #expect(document.source.bytes == Array(text.utf8))
      #expect(
        try YAMLDocumentTests.written(#require(document.root), in: document)
          == YAMLDocumentTests.written(#require(expected.root), in: expected))
      #expect(YAMLDocument(parsing: Array(bytes.dropLast())).problems.count == 1)
    }
  }

  @Test("no value, an empty text and a quoted text are told apart")
  func styles() throws {
    let document = YAMLDocument(parsing: Array("[ a: , '', b, \"c\" ]\n".utf8))
    let elements = try Array(#require(document.root).elements)
    #expect(elements[0].elements.map(\.isAbsent) == [true])
    #expect(elements.dropFirst().map(\.isAbsent) == [false, false, false])
    #expect(elements.dropFirst().map(\.style) == [.quoted, .plain, .quoted])
    #expect(try #require(YAMLDocument(parsing: Array("|\n x\n".utf8)).root).style == .block)
  }

  @Test("a problem becomes a finding with line, column and its second place")
  func findings() throws {
    let document = YAMLDocument(parsing: Array("é:\n  k: 1\n  k: 2\n".utf8))
    let finding = try #require(document.findings(in: "f.yml", rule: "r").first)
    #expect(finding.place.start == SourcePosition(line: 3, column: 3))
    #expect(finding.place.end == SourcePosition(line: 3, column: 4))
    #expect(finding.place.keyPath == "é.k")
    #expect(finding.place.file == "f.yml")
    #expect(finding.related.first?.place.start == SourcePosition(line: 2, column: 3))
  }

  /// Every value in document order as `path: what its range covers`, line ends as `⏎`.
  static func written(_ node: YAMLNode, in document: YAMLDocument) -> [String] {
    let raw = String(decoding: document.source.bytes[node.range], as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "⏎")
    return ["\(node.keyPath): \(raw)"] + node.elements.flatMap { written($0, in: document) }
  }
}
