import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("The words of a message")
struct WordingTests {
  @Test(
    "show a text on one line, without what would move a terminal's cursor or turn the line round",
    arguments: [
      ("plain", "`plain`"), ("a\nb\tc\r", "`a\\nb\\tc\\r`"), ("\u{1B}[31mred", "`\\u{1b}[31mred`"),
      ("a\u{202E}b", "`a\\u{202e}b`"), ("größe 分析", "`größe 分析`"), ("", "``"),
    ])
  func quoted(text: String, shown: String) {
    #expect(Wording.quoted(text) == shown)
  }

  @Test("cut a long text")
  func long() {
    #expect(Wording.quoted(String(repeating: "a", count: 80)).count == 82)
    #expect(Wording.quoted(String(repeating: "a", count: 1 << 20)).count == 83)
  }

  @Test("join words as a sentence does")
  func list() {
    #expect(Wording.list([], "or") == "")
    #expect(Wording.list(["a"], "or") == "a")
    #expect(Wording.list(["a", "b"], "or") == "a or b")
    #expect(Wording.list(["a", "b", "c"], "and") == "a, b and c")
  }

  @Test("know a template's placeholder", arguments: ["<#reason#>", "$(DOMAIN)", "YOUR_REASON", "TODO", "[category]", "…"])
  func placeholder(text: String) {
    #expect(Wording.isPlaceholder(text))
    #expect(!Wording.isPlaceholder("NSPrivacyCollectedDataTypeUserID"))
  }

  @Test("break over no line and end in no period, in every finding of every file below Manifests")
  func style() throws {
    for file in ManifestFile.all where file.isManifest {
      for finding in try file.findings() {
        for text in [finding.message, finding.help ?? "none"] + finding.related.map(\.message) {
          #expect(!text.contains(where: \.isNewline) && !text.hasSuffix(".") && !text.isEmpty, "\(file.path): \(text)")
          let first = text.first { $0 != "`" }
          #expect(text.hasPrefix("`") || first?.isUppercase != true || text.hasPrefix("Apple"), "\(text)")
        }
      }
    }
  }
}
