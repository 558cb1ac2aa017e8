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

  @Test("a path of keys is cut, in the tree and in a problem, and shows no control character")
  func keyPath() throws {
    let long = String(repeating: "é", count: 100_000)
    let clean = document("<plist><dict><key>\(long)</key><array><true/></array><key>a\tb</key><true/></dict></plist>")
    let root = try #require(clean.root)
    let array = try #require(root.elements.first { _ in true })
    #expect(array.elements.map(\.keyPath) == [String(repeating: "é", count: 60) + "…[0]"])
    #expect(root.elements.map(\.keyPath).last == "a\u{FFFD}b")
    let faulty = document("<plist><dict><key>\(long)</key><dict>" + String(repeating: "<foo/>", count: 2_000))
    #expect(faulty.problems.count == 1_001)
    #expect(faulty.problems.first?.keyPath == String(repeating: "é", count: 60) + "…")
    // Sixty dictionaries around an array, all under the same long key.
    var objects = (1...60).map { BinaryWriter.dictionary(of: 62, UInt8($0), count: 1) }
    objects += [BinaryWriter.array(of: 61, count: 2_000), [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]]
    objects.append(BinaryWriter.string(String(repeating: "k", count: 10_000)))
    let deep = PropertyListDocument(parsing: BinaryWriter(objects: objects).bytes)
    let problem = try #require(deep.problems.first)
    #expect(problem.message == "a date outside of the years 0 to 9999")
    #expect(problem.keyPath.hasPrefix("…."))
    #expect(problem.keyPath.hasSuffix("…." + String(repeating: "k", count: 60) + "…[0]"))
    #expect(problem.keyPath.utf8.count <= 1_000 && problem.keyPath.utf8.count > 900)
  }

  @Test("a shared text counts once for each reference to it, as a value and as a key", arguments: [false, true])
  func sharedText(asKey: Bool) throws {
    func problems(count: Int) -> [String] {
      let shared = BinaryWriter.string(String(repeating: "x", count: 1 << 20))
      let root = asKey ? BinaryWriter.dictionary(of: 1, 2, count: count) : BinaryWriter.array(of: 1, count: count)
      return PropertyListDocument(parsing: BinaryWriter(objects: [root, shared, [0x09]]).bytes).problems.map(\.message)
    }
    #expect(problems(count: 16) == [])
    #expect(problems(count: 17) == ["more than 16 MiB of text; the rest was not read"])
  }

  @Test("cost is linear in the references to a long text, for who looks at all of it")
  func references() {
    let isLinear = ProcessorTime.isLinear(from: 25_000) { size in
      let root = BinaryWriter.array(of: 1, count: size)
      let shared = BinaryWriter.string(String(repeating: " ", count: size))
      let document = PropertyListDocument(parsing: BinaryWriter(objects: [root, shared]).bytes)
      #expect(document.problems.count == 1)
      var total = 0
      if let elements = document.root?.elements {
        for value in elements { total += value.withText { $0.count } }
      }
      #expect(total <= 16 * 1024 * 1024)
    }
    #expect(isLinear)
  }

  /// Each text is hostile to some way of reading.
  @Test(
    "cost is linear in the text",
    arguments: [
      "<!--", "<!-->", "<?a", "<?a>", "<![CDATA[", "<!—", "<!\n", "<", "&", "&abc", "</x>", "</array>", "<array></dict>",
      "<string>", "<string><b>", "<key>a</key>", "]]>", "\r", " ", "\n", "<a b=\"", "<string a", " a=\"\"", "<!DOCTYPE a [",
      "<<<<<<< a\n", "x", "<dict/>", "\u{1}a", "<array><string></array>",
    ])
  func linear(piece: String) {
    for prefix in ["<plist", "<plist><string>"] {
      // Both sizes are over that up to which libxml2 reads first.
      let isLinear = ProcessorTime.isLinear(from: 40_000) { size in
        _ = PropertyListDocument(parsing: Array((prefix + String(repeating: piece, count: size / piece.utf8.count)).utf8))
      }
      #expect(isLinear)
    }
  }
}
