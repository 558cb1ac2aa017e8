import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("The list of rules")
struct LintRulesTests {
  /// The ids are a promise to configuration files and scripts; severities change what fails a build.
  static let promised: [String: Severity] = [
    "malformed-plist": .error, "root-not-dictionary": .error, "wrong-type": .error, "missing-key": .error,
    "unknown-key": .error, "duplicate-key": .error, "empty-value": .error, "empty-manifest": .note,
    "tracking-without-domains": .error, "domains-without-tracking": .error, "invalid-domain": .error,
    "suspicious-domain": .warning, "unknown-data-type": .error, "unknown-purpose": .error, "empty-purposes": .error,
    "unknown-api-category": .error, "unknown-reason": .error, "reason-of-other-category": .error,
    "empty-reasons": .error, "sdk-only-reason": .error, "empty-api-types": .warning, "duplicate-entry": .warning,
    "tracking-type-without-tracking": .warning, "tracking-without-data-type": .note,
    "missing-collected-data-types": .note, "misnamed-manifest": .warning, "policy-tracking-undeclared": .error,
    "policy-property-undeclared": .error, "policy-endpoint-undeclared": .error, "policy-first-party-declared": .error,
  ]

  @Test("keeps every id and severity that was ever promised, and each once")
  func ids() {
    let rules = LintRules.all.map { $0.about }
    #expect(Dictionary(rules.map { ($0.id, $0.severity) }, uniquingKeysWith: { first, _ in first }) == Self.promised)
    #expect(rules.count == Self.promised.count)
  }

  @Test("finds a rule by its id, and by no other spelling")
  func lookUp() {
    for id in Self.promised.keys { #expect(LintRules.rule(id)?.about.id == id) }
    #expect(LintRules.rule("Unknown-Reason") == nil && LintRules.rule("") == nil)
  }

  @Test("knows the id that was meant", arguments: [("unknown-reasons", "unknown-reason"), ("UNKNOWN_KEY", "unknown-key")])
  func nearest(written: String, meant: String) {
    #expect(LintRules.nearestID(to: written) == meant)
    #expect(LintRules.nearestID(to: "quite-another") == nil)
  }
}
