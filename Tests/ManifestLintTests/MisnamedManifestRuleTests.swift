import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("A manifest's file name")
struct MisnamedManifestRuleTests {
  private static func rules(_ file: String, foundByWalk: Bool) -> [String] {
    let text = manifest("<key>NSPrivacyCollectedDataTypes</key>\n<array/>")
    let subject = LintSubject(file: file, bytes: Array(text.utf8), foundByWalk: foundByWalk)
    return ManifestLinter().findings(in: subject).map(\.rule)
  }

  @Test(
    "that Apple does not look for is a warning on a walk, and taken as it is on the command line",
    arguments: [
      "privacyinfo.xcprivacy", "PrivacyInfo.xcprivacy.plist", "a/b/Privacyinfo.xcprivacy", "a/PrivacyInfo 2.xcprivacy",
      "PrivacyInfo.xcprivacy/Other.xcprivacy",
    ])
  func misnamed(file: String) {
    #expect(Self.rules(file, foundByWalk: true) == ["misnamed-manifest"])
    #expect(Self.rules(file, foundByWalk: false) == [])
  }

  @Test(
    "is no matter where the file is no property list at all", arguments: ["\u{0}\u{5}\u{16}\u{7}\u{0}\u{2}\u{0}\u{0}", "{}", ""])
  func noPropertyList(text: String) {
    let subject = LintSubject(file: "a/._PrivacyInfo.xcprivacy", bytes: Array(text.utf8), foundByWalk: true)
    #expect(ManifestLinter().findings(in: subject).map(\.rule) == ["malformed-plist"])
  }

  @Test("that is right is passed wherever it lies", arguments: ["PrivacyInfo.xcprivacy", "a/b c/PrivacyInfo.xcprivacy"])
  func right(file: String) {
    #expect(Self.rules(file, foundByWalk: true) == [])
  }
}
