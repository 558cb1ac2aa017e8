import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("policy-tracking-undeclared")
struct PolicyTrackingUndeclaredRuleTests {
  @Test(
    "only a manifest that says yes agrees with a list that is not empty; the finding points at its first entry",
    arguments: [
      ("<key>NSPrivacyTracking</key><true/>", [String]()),
      ("<key>NSPrivacyTracking</key><false/>", ["NSPrivacyTracking"]),
      ("<key>NSPrivacyTracking</key><string>maybe</string>", ["NSPrivacyTracking"]),
      ("<key>NSPrivacyTrackingDomains</key><array/>", [""]),
      ("<key>NSPrivacyTrackingDomains</key><array>", []),
    ])
  func values(text: String, keyPaths: [String]) throws {
    let found = try PolicyLint.findings(text, [.email, .gender]).filter { $0.rule == "policy-tracking-undeclared" }
    #expect(found.map(\.place.keyPath) == keyPaths)
    #expect(found.flatMap(\.related).map(\.place) == keyPaths.map { _ in PolicyLint.place(5) })
  }

  @Test("with an empty list `kindsWithoutCase: tracking` is tracking: the host, the answer and the identity must be declared")
  func kindsWithoutCase() throws {
    func found(_ text: String) throws -> [Finding] { try PolicyLint.findings(text, [], kindsWithoutCase: .tracking) }
    let silent = try found("<key>NSPrivacyTracking</key><false/><key>NSPrivacyCollectedDataTypes</key><array/>")
    #expect(
      Set(silent.map(\.rule)) == ["policy-endpoint-undeclared", "policy-tracking-undeclared", "policy-property-undeclared"])
    #expect(silent.count == 3)
    #expect(
      silent.filter { $0.rule != "policy-endpoint-undeclared" }.flatMap(\.related).allSatisfy { $0.place == PolicyLint.place(4) })
    let domains = "<array><string>sdk-tracking.iad-01.braze.com</string></array>"
    #expect(try found(PolicyExamples.tracking(domains: domains)).isEmpty)
  }

  @Test("with an empty list, or no policy, no rule but policy-first-party-declared can fire, whatever the manifest says")
  func emptyList() throws {
    let domains = [
      "", "<array/>", "<array><string>sdk.iad-01.braze.com</string></array>", "<array><string>a.net</string></array>",
    ]
    let types = ["", "<array/>", "<array>\(PolicyExamples.userID)</array>", "<array>\(PolicyExamples.dataType("Name"))</array>"]
    for tracking in ["", "<true/>", "<false/>"] {
      for domain in domains {
        for type in types {
          let text = [
            ("NSPrivacyTracking", tracking), ("NSPrivacyTrackingDomains", domain), ("NSPrivacyCollectedDataTypes", type),
          ]
          .filter { !$0.1.isEmpty }.map { "<key>\($0.0)</key>\($0.1)" }.joined()
          let rules = try PolicyLint.findings(text, []).map(\.rule)
          #expect(rules == (domain.contains("sdk.") ? ["policy-first-party-declared"] : []))
        }
      }
    }
  }
}
