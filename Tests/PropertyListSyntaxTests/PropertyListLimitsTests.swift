import PropertyListSyntax
import Testing

@Suite("Limits and cost")
struct PropertyListLimitsTests {
  private func document(_ text: String) -> PropertyListDocument { PropertyListDocument(parsing: Array(text.utf8)) }

  @Test("sixty-four levels are read, one more is a fault at its place")
  func depth() {
    let clean = document(
      "<plist>" + String(repeating: "<array>", count: 64) + String(repeating: "</array>", count: 64) + "</plist>")
    #expect(clean.problems.isEmpty)
    let deep = document(
      "<plist>" + String(repeating: "<array>", count: 10_000) + String(repeating: "</array>", count: 10_000) + "</plist>")
    #expect(deep.problems.count == 1)
    #expect(deep.problems.first?.message.hasPrefix("more than 64 ") == true)
    #expect(deep.problems.first?.range.lowerBound == 7 + 64 * 7)
    #expect(deep.root?.kind == .array)
    #expect(deep.problems.map(\.isOwnLimit) == [true])
  }

  @Test("a file over the limit on size is not read")
  func size() {
    let document = PropertyListDocument(parsing: [UInt8](repeating: 0x20, count: 16 * 1024 * 1024 + 1))
    #expect(document.problems.map(\.message) == ["the file has more than 16 MiB"])
    #expect(document.problems.map(\.isOwnLimit) == [true])
    #expect(document.root == nil)
  }

  @Test("more than a million values are a fault")
  func nodes() {
    let document = document("<plist><array>" + String(repeating: "<true/>", count: 1_000_001) + "</array></plist>")
    #expect(document.problems.map(\.message) == ["more than 1000000 values; nothing behind this was read"])
    #expect(document.problems.map(\.isOwnLimit) == [true])
  }

  @Test("past a thousand problems the rest is counted")
  func problems() {
    let document = document("<plist><string>" + String(repeating: "& ", count: 5_000) + "</string></plist>")
    #expect(document.problems.count == 1_001)
    #expect(document.problems.last?.message == "4000 more problems are not listed")
    #expect(document.problems.allSatisfy { !$0.isOwnLimit }, "these are breaches, however many are shown")
    #expect(document.problems.last?.range.lowerBound == 15 + 2 * 1_000)
  }

  @Test("an entity bomb is refused where it is declared and where it is used")
  func bomb() {
    let document = document(
      "<!DOCTYPE a [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>")
    #expect(document.problems.map(\.range.lowerBound) == [12, 65])
    #expect(document.root?.string == "")
  }

  /// Each text is hostile to some way of reading. A hundred thousand bytes take hundredths of a second where the
  /// cost is linear and minutes where it is quadratic, so that the bound holds on any machine.
  @Test(
    "cost is linear in the text",
    arguments: [
      "<!--", "<!-->", "<?a", "<?a>", "<![CDATA[", "<!—", "<!\n", "<", "&", "&abc", "</x>", "</array>", "<array></dict>",
      "<string>", "<string><b>", "<key>a</key>", "]]>", "\r", " ", "\n", "<a b=\"", "<string a", " a=\"\"", "<!DOCTYPE a [",
      "<<<<<<< a\n", "x", "<dict/>", "\u{1}a", "<array><string></array>",
    ])
  func linear(piece: String) {
    for prefix in ["<plist", "<plist><string>"] {
      let bytes = Array((prefix + String(repeating: piece, count: 100_000 / piece.utf8.count)).utf8)
      let elapsed = ContinuousClock().measure { _ = PropertyListDocument(parsing: bytes) }
      #expect(elapsed < .seconds(20))
    }
  }
}
