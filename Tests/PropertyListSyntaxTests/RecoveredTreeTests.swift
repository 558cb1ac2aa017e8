import PropertyListSyntax
import Testing

@Suite("The tree recovered from a faulty text")
struct RecoveredTreeTests {
  /// A value with what is in it, in one line.
  private func outline(_ value: PropertyListValue?) -> String {
    guard let value else { return "-" }
    let key = value.key.map { $0.text + ":" } ?? ""
    switch value.kind {
    case .dictionary: return key + "{" + value.elements.map(outline).joined(separator: " ") + "}"
    case .array: return key + "[" + value.elements.map(outline).joined(separator: " ") + "]"
    default: return key + (value.text ?? "")
    }
  }

  @Test(
    "what can be read is read, and nothing follows from a fault that is not in the text",
    arguments: [
      ("<plist><dict><key>a</key><false><key>b</key><true/></dict></plist>", "{a:false b:true}"),
      ("<plist><dict><key>a</key><string>x<string><key>b</key><true/></dict></plist>", "{a:x b:true}"),
      ("<plist><dict><key>a</kye><true/></dict></plist>", "{a:true}"),
      ("<plist><dict><key>a</key><String>x</String><key>b</key><true/></dict></plist>", "{a:x b:true}"),
      ("<plist><dict><key>a</key><bool>true</bool><key>b</key><true/></dict></plist>", "{b:true}"),
      ("<plist><dict><true/><key>a</key><array><true/></dict></array><key>b</key><true/></dict></plist>", "{a:[true] b:true}"),
      (
        "<plist><dict><key>a</key><array><dict><key>b</key><true/></array><key>c</key><true/></dict></plist>",
        "{a:[{b:true}] c:true}"
      ),
      ("<plist><dict><key>a</key><key>b</key><true/></dict></plist>", "{b:true}"),
      ("<key>a</key><array><string>x</string></array>", "{a:[x]}"),
      ("<plist><key>a</key><true/></plist>", "{a:true}"),
      ("<dict><key>a</key><true/></dict>", "{a:true}"),
      ("<plist><dict><key>a</key><string>R&D &copy; x</string></dict></plist>", "{a:R&D  x}"),
      ("<plist><dict><key>a</key><true/></dict></plist><plist><dict/></plist>", "{a:true}"),
      ("<plist><dict><key>a</key><array><string>x</string><string>y", "{a:[x]}"),
      ("<plist><dict><!— <key>x</key> —><key>a</key><true/></dict></plist>", "{a:true}"),
      ("<svg><dict><key>a</key><true/></dict></svg>", "-"),
      ("<ey</<tring<\u{80}<rray<y</dict>", "{:}"),
      ("<plist><dict><plis><key>a</key></plis><key>b</key><true/></dict></plist>", "{b:true}"),
    ])
  func recovers(text: String, tree: String) {
    let document = PropertyListDocument(parsing: Array(text.utf8))
    #expect(!document.problems.isEmpty)
    #expect(outline(document.root) == tree)
  }

  @Test("every value lies within its container and its key before it, whatever the fault")
  func places() throws {
    let faults =
      XMLDiagnosisTests.tagFaults + XMLDiagnosisTests.placeFaults + XMLDiagnosisTests.nameFaults + XMLDiagnosisTests.textFaults
      + XMLDiagnosisTests.scalarFaults + XMLDiagnosisTests.declarationFaults + XMLDiagnosisTests.endFaults
    for fault in faults {
      let document = PropertyListDocument(parsing: MarkedText(fault.text).bytes)
      if let root = document.root { check(root, within: 0..<document.bytes.count, text: fault.text) }
    }
  }

  private func check(_ value: PropertyListValue, within outer: Range<Int>, text: String) {
    func lies(_ inner: Range<Int>, in outer: Range<Int>) -> Bool {
      outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
    }
    #expect(lies(value.range, in: outer) && lies(value.contentRange, in: value.range), "\(text)")
    if let key = value.key {
      #expect(lies(key.range, in: outer) && key.range.upperBound <= value.range.lowerBound, "\(text)")
    }
    for element in value.elements { check(element, within: value.range, text: text) }
  }

  @Test("a problem knows the path of keys to its value")
  func keyPaths() {
    let document = PropertyListDocument(
      parsing: Array(
        "<plist><dict><key>a</key><array><dict><key>b</key><string>&</string></dict><bogus/></array></dict></plist>".utf8))
    #expect(document.problems.map(\.keyPath) == ["a[0].b", "a[1]"])
  }
}
