import PrivacyManifest
import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("The linter")
struct ManifestLinterTests {
  static let faulty = manifest(
    """
    <key>NSPrivacyTracking</key>
    <false/>
    <key>NSPrivacyAccessedAPITypes</key>
    <array>
      <dict/>
      <dict>
        <key>NSPrivacyAccessedAPIType</key>
        <string>UserDefaults</string>
        <key>NSPrivacyAccessedAPITypeReasons</key>
        <array>
          <string>CA92</string>
          <string>CA92.1</string>
          <string>CA92.1</string>
        </array>
      </dict>
    </array>
    """)

  @Test("tells findings in order of place")
  func order() {
    let found = findings(Self.faulty)
    #expect(
      found.map(\.rule) == [
        "missing-collected-data-types", "empty-value", "unknown-api-category", "unknown-reason", "duplicate-entry",
      ])
    let starts = found.compactMap(\.place.start)
    #expect(starts == starts.sorted() && starts.count == found.count)
  }

  @Test("gives every finding a file, lines, columns and bytes that agree, and a key path")
  func places() throws {
    let bytes = Array(Self.faulty.utf8)
    let text = SourceText(bytes: bytes)
    for finding in findings(Self.faulty) {
      let range = try #require(finding.place.range)
      #expect(finding.place.file == "PrivacyInfo.xcprivacy")
      #expect(finding.place.start == text.position(at: range.lowerBound))
      #expect(finding.place.end == text.position(at: range.upperBound))
    }
    let reason = try #require(findings(Self.faulty).first { $0.rule == "unknown-reason" })
    #expect(reason.place.keyPath == "NSPrivacyAccessedAPITypes[1].NSPrivacyAccessedAPITypeReasons[0]")
    #expect(String(decoding: bytes[try #require(reason.place.range)], as: UTF8.self) == "CA92")
    let duplicate = try #require(findings(Self.faulty).first { $0.rule == "duplicate-entry" })
    #expect(duplicate.related.map(\.place.start?.line) == [duplicate.place.start.map { $0.line - 1 }])
  }

  @Test("makes warnings errors where it is strict, and leaves notes alone")
  func strict() {
    let lax = findings(Self.faulty)
    let strict = findings(Self.faulty, strict: true)
    #expect(strict.map(\.rule) == lax.map(\.rule))
    #expect(strict.map(\.severity) == lax.map { $0.severity == .warning ? .error : $0.severity })
    #expect(lax.contains { $0.severity == .warning } && lax.contains { $0.severity == .note })
  }

  @Test("checks no rules but those it is given")
  func someRules() {
    #expect(findings(Self.faulty, rules: [EmptyValueRule.self]).map(\.rule) == ["empty-value"])
    #expect(findings(Self.faulty, rules: []).isEmpty)
  }

  @Test("finds a broken file broken whatever rules it is given")
  func alwaysMalformed() {
    #expect(findings("{}", rules: []).map(\.rule) == ["malformed-plist"])
    #expect(findings("", rules: [EmptyValueRule.self]).map(\.severity) == [.error])
  }

  @Test("calls nothing missing where the file broke off")
  func brokenOff() {
    let broken = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
      """
    #expect(Set(findings(broken).map(\.rule)) == ["malformed-plist"])
  }

  @Test("goes on to call missing what is missing where the breach is elsewhere")
  func breachElsewhere() {
    let broken = "\n" + manifest("<key>NSPrivacyTracking</key>\n<true/>")
    #expect(
      Set(findings(broken).map(\.rule)) == [
        "malformed-plist", "missing-collected-data-types", "tracking-without-domains", "tracking-without-data-type",
      ])
  }

  @Test("passes no manifest that was cut short, at whatever byte")
  func truncated() {
    let whole = Array(Self.faulty.utf8)
    for length in 0..<whole.count {
      let subject = LintSubject(file: "-", bytes: Array(whole[..<length]))
      let errors = ManifestLinter(rules: []).findings(in: subject).filter { $0.severity == .error }
      let isWhole = whole[length...].allSatisfy { $0 == 0x0A }
      #expect(errors.isEmpty == isWhole, "\(length) bytes")
    }
  }

  @Test("shows a thousand findings of a rule, and says in one more how many there are beyond")
  func limit() {
    func found(_ count: Int) -> [Finding] {
      let items = String(repeating: "<string/>\n", count: count)
      let text = manifest("<key>NSPrivacyTrackingDomains</key>\n<array>\n\(items)</array>")
      return findings(text, rules: [EmptyValueRule.self])
    }
    #expect(found(1000).count == 1000)
    #expect(found(1001).last?.message == found(1).first?.message)
    #expect(found(5000).count == 1001)
    #expect(found(5000).last?.message == "4000 more findings of this rule, the first of them here")
    #expect(found(5000).last?.severity == .error)
  }
}
