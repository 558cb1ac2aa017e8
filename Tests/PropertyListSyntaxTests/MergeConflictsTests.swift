import PropertyListSyntax
import Testing

@Suite("Merge conflicts")
struct MergeConflictsTests {
  @Test("each conflict is one problem at its first marker, and the first side is read")
  func conflicts() throws {
    let marked = MarkedText(
      """
      <plist version="1.0"><dict>
      1️⃣<<<<<<< HEAD
      <key>a</key><true/>
      ||||||| base
      <key>z</key>
      =======
      <key>a</key><false/>
      >>>>>>> branch
      <key>b</key>
      2️⃣<<<<<<< HEAD
      <string>x</string>
      =======
      <string>y</string></array>
      >>>>>>> branch
      </dict></plist>
      """)
    let document = PropertyListDocument(parsing: marked.bytes)
    #expect(document.problems.map(\.range.lowerBound) == marked.offsets)
    #expect(document.problems.map(\.message) == Array(repeating: "a merge conflict is not resolved", count: 2))
    let root = try #require(document.root)
    #expect(root.entries.map(\.key.text) == ["a", "b"])
    #expect(root.entries.map(\.value.text) == ["true", "x"])
  }

  @Test("a conflict on the first line stands at line 1, column 1")
  func firstLine() {
    let document = PropertyListDocument(parsing: Array("<<<<<<< HEAD\n<plist><dict/></plist>\n=======\n>>>>>>> b\n".utf8))
    #expect(document.problems.map(\.message) == ["a merge conflict is not resolved"])
    #expect(document.problems.first?.range == 0..<12)
  }

  @Test("a conflict before an XML declaration is one problem", arguments: ["\n", "\r\n"])
  func declaration(lineEnd: String) {
    let lines = [
      "<<<<<<< HEAD", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<plist><dict/></plist>", "=======",
      "<?xml version=\"1.0\"?>", "<plist><array/></plist>", ">>>>>>> b", "",
    ]
    let document = PropertyListDocument(parsing: Array(lines.joined(separator: lineEnd).utf8))
    #expect(document.problems.map(\.message) == ["a merge conflict is not resolved"])
    #expect(document.root?.kind == .dictionary)
  }

  /// Apple's parser takes such a file, whose comment or text is odd but declares nothing.
  @Test(
    "markers in a comment or a CDATA section are text",
    arguments: ["<!--\n<<<<<<< a\n=======\n>>>>>>> b\n--><true/>", "<string><![CDATA[\n<<<<<<< a\n=======\n]]></string>"])
  func text(value: String) {
    let document = PropertyListDocument(parsing: Array("<plist>\(value)</plist>".utf8))
    #expect(document.problems.isEmpty)
  }

  @Test("a row of equals signs in a text is no marker")
  func heading() {
    let document = PropertyListDocument(parsing: Array("<plist><string>a\n=======\n</string></plist>".utf8))
    #expect(document.problems.isEmpty)
  }
}
