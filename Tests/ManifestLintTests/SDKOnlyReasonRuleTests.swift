import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("Reasons that are for SDKs only")
struct SDKOnlyReasonRuleTests {
  private static func text(_ category: String, _ reason: String) -> String {
    manifest(
      """
      <key>NSPrivacyAccessedAPITypes</key>
      <array>
        <dict>
          <key>NSPrivacyAccessedAPIType</key>
          <string>\(category)</string>
          <key>NSPrivacyAccessedAPITypeReasons</key>
          <array>
            <string>\(reason)</string>
          </array>
        </dict>
      </array>
      """)
  }

  @Test("are an error in an app and an app extension, silent in an SDK, a note where nobody knows")
  func severities() {
    let expected: [ManifestKind: [Severity]] = [.app: [.error], .extension: [.error], .sdk: [], .unknown: [.note]]
    for kind in ManifestKind.allCases {
      let text = Self.text("NSPrivacyAccessedAPICategoryUserDefaults", "C56D.1")
      let found = findings(text, kind: kind, rules: [SDKOnlyReasonRule.self])
      #expect(found.map(\.severity) == expected[kind], "\(kind)")
      #expect(findings(text, kind: kind, rules: [SDKOnlyReasonRule.self], strict: true).map(\.severity) == expected[kind])
    }
  }

  @Test("are left to the graver rule where they stand under another category, and told under one that was meant")
  func categories() {
    let other = findings(Self.text("NSPrivacyAccessedAPICategoryDiskSpace", "C56D.1"), kind: .app)
    #expect(other.filter { $0.severity == .error }.map(\.rule) == ["reason-of-other-category"])
    let meant = findings(Self.text("UserDefaults", "C56D.1"), kind: .app)
    #expect(meant.filter { $0.severity == .error }.map(\.rule) == ["unknown-api-category", "sdk-only-reason"])
  }
}
