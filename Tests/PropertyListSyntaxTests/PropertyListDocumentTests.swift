import PropertyListSyntax
import Testing

@Suite("Reading a property list")
struct PropertyListDocumentTests {
  @Test("an empty file is no property list")
  func empty() {
    let document = PropertyListDocument(parsing: [])
    #expect(document.root == nil)
    #expect(!document.problems.isEmpty)
  }

  @Test("every value and key knows its text, its bytes and its path")
  func places() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <!-- é -->
        <key>a &amp; b</key><array><string/><string><![CDATA[<x>]]> y</string ><true/></array>
        <key >c</key> <dict/>
      </dict>
      </plist>

      """
    let document = PropertyListDocument(parsing: Array(text.utf8))
    #expect(document.problems.isEmpty)
    let root = try #require(document.root)
    func written(_ range: Range<Int>) -> String { String(decoding: document.bytes[range], as: UTF8.self) }
    let entries = Array(root.entries)
    #expect(entries.map(\.key.text) == ["a & b", "c"])
    #expect(written(entries[0].key.range) == "<key>a &amp; b</key>")
    #expect(written(entries[0].key.contentRange) == "a &amp; b")
    #expect(written(entries[1].key.range) == "<key >c</key>")
    #expect(written(entries[1].value.range) == "<dict/>")
    #expect(entries[1].value.contentRange.isEmpty)
    let elements = Array(entries[0].value.elements)
    #expect(elements.map { written($0.range) } == ["<string/>", "<string><![CDATA[<x>]]> y</string >", "<true/>"])
    #expect(elements.map(\.text) == ["", "<x> y", "true"])
    #expect(elements.map(\.keyPath) == ["a & b[0]", "a & b[1]", "a & b[2]"])
    #expect(written(elements[1].contentRange) == "<![CDATA[<x>]]> y")
    #expect(written(root.range).hasPrefix("<dict>\n") && written(root.range).hasSuffix("\n</dict>"))
  }
}
