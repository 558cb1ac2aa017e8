import SourceDiagnostics
import Testing

@testable import RequiredReasonAPI

@Suite("Comments that silence uses")
struct SourceDirectiveTests {
  private func scan(_ text: String, _ language: SourceLanguage = .swift) -> SourceScan {
    SourceScan(files: [(path: "a", language: language, bytes: Array(text.utf8))])
  }

  @Test(
    "a comment with a reason silences its line or the next",
    arguments: [
      "lstat(p, &s) // sluice:disable-line required-reason-api only in tests",
      "// sluice:disable-next-line required-reason-api only in tests\nlstat(p, &s)",
      "  /* sluice:disable-next-line required-reason-api only in tests */\n  lstat(p, &s)",
      "/// sluice:disable-next-line   required-reason-api   only in tests  \r\nlstat(p, &s); lstat(q, &t)",
    ])
  func silences(_ text: String) {
    for text in [text, "func f() {\n\(text)\n}"] {
      let scan = scan(text)
      #expect(scan.uses.isEmpty)
      #expect(scan.silenced.map(\.use.symbol).first == "lstat")
      #expect(scan.silenced.map(\.reason).first == "only in tests")
      #expect(scan.findings.isEmpty)
    }
  }

  @Test("it silences in the C languages too")
  func silencesInC() {
    let scan = scan("int f() { return lstat(p, &s); } // sluice:disable-line required-reason-api a shim\n", .c)
    #expect(scan.uses.isEmpty)
    #expect(scan.silenced.count == 1)
  }

  @Test(
    "what is no such comment silences nothing, and says so where it meant to",
    arguments: [
      ("lstat(p, &s) // sluice:disable-line required-reason-api", "suppression-without-reason"),
      ("lstat(p, &s) // sluice:disable-line required-reason-api   ", "suppression-without-reason"),
      ("lstat(p, &s) // sluice:disable-line", "unknown-suppression"),
      ("lstat(p, &s) // sluice:disable required-reason-api why", "unknown-suppression"),
      ("lstat(p, &s) // sluice: why", "unknown-suppression"),
      ("// sluice:disable-next-line required-reason-api why\n\nlstat(p, &s)", "unused-suppression"),
      ("// sluice:disable-line required-reason-api why\nlstat(p, &s)", "unused-suppression"),
      ("lstat(p, &s) // sluice:disable-line another-rule why", nil),
      ("lstat(p, &s) // see sluice:disable-line required-reason-api why", nil),
      ("lstat(p, &s); let a = \"// sluice:disable-line required-reason-api why\"", nil),
    ])
  func doesNotSilence(_ text: String, _ rule: String?) {
    let scan = scan(text)
    #expect(scan.uses.count == 1)
    #expect(scan.findings.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(scan.findings.allSatisfy { $0.severity == .warning && $0.help != nil })
  }

  @Test("an unused comment is found in a file without any use")
  func unusedAlone() {
    let scan = scan("let a = 1\n  // sluice:disable-next-line required-reason-api why\n")
    #expect(scan.findings.map(\.rule) == ["unused-suppression"])
    #expect(scan.findings.first?.place.start == SourcePosition(line: 2, column: 6))
  }
}
