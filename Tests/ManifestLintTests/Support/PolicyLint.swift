import ManifestLint
import SourceDiagnostics
import TrackingPolicy

/// A manifest of some keys and values, held against a policy.
enum PolicyLint {
  static func findings(
    _ keysAndValues: String, endpoint: String = "sdk.iad-01.braze.com", tracking: String? = nil, _ properties: [TrackingProperty],
    kindsWithoutCase: KindsWithoutCase = .everything
  ) throws -> [Finding] {
    let policy = try TrackingPolicy(
      endpoints: TrackingEndpoint(
        firstParty: Endpoint(endpoint), tracking: tracking.map { text throws(TrackingPolicyError) in try Endpoint(text) }),
      trackingPropertyAllowList: TrackingPropertyAllowList(properties),
      kindsWithoutCase: kindsWithoutCase)
    let subject = PolicySubject(
      policy: policy, endpoint: place(2), trackingEndpoint: tracking == nil ? nil : place(3),
      entries: properties.enumerated().map { PolicySubject.Entry(property: $1, place: place(5 + $0)) }, kindsWithoutCase: place(4)
    )
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(keysAndValues)\n</dict>\n</plist>\n"
    return ManifestLinter().findings(in: LintSubject(file: "m.xcprivacy", bytes: Array(text.utf8), policy: subject))
      .filter { $0.rule.hasPrefix("policy-") }
  }

  static func place(_ line: Int) -> Place {
    Place(
      file: "p.yml", range: line..<line + 1, start: SourcePosition(line: line, column: 1),
      end: SourcePosition(line: line, column: 2))
  }
}
