import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("policy-endpoint-undeclared")
struct PolicyEndpointUndeclaredRuleTests {
  private func found(domains: String, endpoint: String = "sdk.iad-01.braze.com", tracking: String? = nil) throws -> [Finding] {
    try PolicyLint.findings(
      PolicyExamples.tracking(domains: "<array>\(domains)</array>"), endpoint: endpoint, tracking: tracking, [.analyticsEvents]
    ).filter { $0.rule == "policy-endpoint-undeclared" }
  }

  @Test(
    "the tracking host declares itself, in any case and with a trailing dot; no other item does",
    arguments: [
      ("sdk-tracking.iad-01.braze.com", true), ("SDK-Tracking.iad-01.Braze.com", true), ("sdk-tracking.iad-01.braze.com.", true),
      ("braze.com", false), ("iad-01.braze.com", false), ("*.iad-01.braze.com", false),
      ("x.sdk-tracking.iad-01.braze.com", false),
      ("https://sdk-tracking.iad-01.braze.com", false), ("sdk.iad-01.braze.com", false), ("k-tracking.iad-01.braze.com", false),
    ])
  func items(item: String, isDeclared: Bool) throws {
    #expect(try found(domains: "<string>\(item)</string>").isEmpty == isDeclared)
  }

  @Test("the finding stands at the list, and points at the endpoint of the policy and at a parent that does not count")
  func places() throws {
    let finding = try #require(try found(domains: "<string>a.net</string><string>braze.com</string>").first)
    #expect(finding.place.keyPath == "NSPrivacyTrackingDomains")
    #expect(finding.place.file == "m.xcprivacy")
    #expect(finding.severity == .error)
    #expect(finding.related.map(\.place.file) == ["p.yml", "m.xcprivacy"])
    #expect(finding.related.first?.place == PolicyLint.place(2))
    #expect(finding.related.last?.place.keyPath == "NSPrivacyTrackingDomains[1]")
    #expect(finding.related.last?.place.start != nil)
  }

  @Test("with a tracking endpoint of its own, the finding points at that")
  func explicit() throws {
    let finding = try #require(
      try found(domains: "<string>a.net</string>", endpoint: "events.example.com", tracking: "ads.example.com").first)
    #expect(finding.related.map(\.place) == [PolicyLint.place(3)])
    #expect(finding.help == "add `<string>ads.example.com</string>`")
    #expect(
      try found(domains: "<string>ads.example.com</string>", endpoint: "events.example.com", tracking: "ads.example.com").isEmpty)
  }

  @Test("a list that is missing is reported at the root, one of the wrong type is left to wrong-type")
  func missing() throws {
    func rules(_ text: String) throws -> [String] {
      try PolicyLint.findings(text, [.email]).filter { $0.rule == "policy-endpoint-undeclared" }.map(\.place.keyPath)
    }
    #expect(try rules("<key>NSPrivacyTracking</key><true/>") == [""])
    #expect(try rules("<key>NSPrivacyTrackingDomains</key><string>a</string>") == [])
    #expect(try rules("<key>NSPrivacyTrackingDomains</key><array/>") == ["NSPrivacyTrackingDomains"])
    #expect(try rules("<key>NSPrivacyTrackingDomains</key><array><string>a</arra>") == [])
  }
}
