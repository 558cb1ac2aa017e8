import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("policy-first-party-declared")
struct PolicyFirstPartyDeclaredRuleTests {
  @Test(
    "the first-party host and every domain above it are found, in whatever form; nothing beside it is",
    arguments: [
      ("sdk.iad-01.braze.com", true), ("SDK.iad-01.braze.com.", true), ("iad-01.braze.com", true), ("braze.com", true),
      ("com", true), ("*.braze.com", true), ("https://sdk.iad-01.braze.com/users/track", true),
      ("sdk-tracking.iad-01.braze.com", false), ("x.sdk.iad-01.braze.com", false), ("raze.com", false), ("braze.eu", false),
    ], [[], [TrackingProperty.email]])
  func items(item: (String, Bool), list: [TrackingProperty]) throws {
    let found = try PolicyLint.findings(
      PolicyExamples.tracking(domains: "<array><string>x.net</string><string>\(item.0)</string></array>"), list
    ).filter { $0.rule == "policy-first-party-declared" }
    #expect(found.map(\.place.keyPath) == (item.1 ? ["NSPrivacyTrackingDomains[1]"] : []))
    #expect(found.flatMap(\.related).map(\.place) == (item.1 ? [PolicyLint.place(2)] : []))
    #expect(found.allSatisfy { $0.severity == .error })
  }
}
