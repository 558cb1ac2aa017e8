import PolicyDocument
import Testing

@Suite("The manifest's path")
struct RelativePathTests {
  @Test(
    "it is relative to the policy file, and resolved in the text",
    arguments: [
      ("p.yml", "a.xcprivacy", "a.xcprivacy"),
      ("Policies/p.yml", "../Manifests/Valid/app.xcprivacy", "Manifests/Valid/app.xcprivacy"),
      ("Policies/p.yml", "./a//b", "Policies/a/b"),
      ("../p.yml", "../a", "../../a"),
      ("/x/p.yml", "../../../a", "/a"),
      ("/x/p.yml", "/y/a", "/y/a"),
      ("-", "a", "a"),
      ("d/p.yml", "..", "."),
    ])
  func resolves(file: String, written: String, expected: String) throws {
    let text = "version: 1\nendpoint: sdk.iad-01.braze.com\nmanifest: \(written)\n"
    #expect(try PolicyDocument(parsing: Array(text.utf8), file: file).manifest == expected)
  }
}
