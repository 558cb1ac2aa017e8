import PropertyListSyntax
import Testing

@Suite("Reading a property list")
struct PropertyListDocumentTests {
  @Test("an empty file is no property list")
  func empty() {
    #expect(PropertyListDocument(parsing: []).root == nil)
  }
}
