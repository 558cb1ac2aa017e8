internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics
internal import TrackingPolicy

/// The policy's tracking host is no tracking domain of the manifest.
enum PolicyEndpointUndeclaredRule: LintRule {
  static let about = RuleDescription(
    id: "policy-endpoint-undeclared", severity: .error,
    summary: "a manifest that does not list the policy's tracking host as a tracking domain",
    rationale: """
      The system blocks the listed domains until the user has allowed tracking. A policy that sends tracking data to a host that
      is not listed has nothing behind it: one mistake in the app, and the data leaves before the user was asked. A parent domain
      in the list does not count, since Apple does not say that it stands for the hosts beneath it.
      """,
    documents: [.trackingKeys],
    triggering: [
      LintExample(
        PolicyExamples.tracking(domains: "↓<array><string>ads.mydomain.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [.customEvent(["event-1"])])),
      LintExample(
        PolicyExamples.tracking(domains: "↓<array><string>iad-01.braze.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [.customEvent(["event-1"])])),
    ],
    nonTriggering: [
      LintExample(
        PolicyExamples.tracking(domains: "<array><string>sdk-tracking.iad-01.braze.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [.customEvent(["event-1"])])),
      LintExample(
        PolicyExamples.tracking(domains: "<array><string>ads.mydomain.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [])),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let policy = context.subject.policy, policy.statesTracking != nil, let root = context.manifest.root else { return }
    let host = policy.trackingHost
    let help = "add `<string>\(host)</string>`"
    let origin: (String, FindingReport.Spot) =
      policy.trackingEndpoint.map { ("the policy sends tracking data here", .policy($0)) }
      ?? ("the tracking host follows from this endpoint of the policy", .policy(policy.endpoint))
    if let domains = context.manifest.trackingDomains {
      let items = domains.elements.map { context.manifest[$0] }
      guard !items.contains(where: { DomainMatch.names($0.string ?? "", host: host) }) else { return }
      guard context.isIntact(domains.id) else { return }
      let parents = items.filter { DomainMatch.isParent(DomainMatch.canonical($0.string ?? ""), of: host) }
      report.add(
        "the policy's tracking host `\(host)` is not among `NSPrivacyTrackingDomains`: nothing stops it before consent",
        help: help, at: .value(context.manifest[domains.id]),
        related: [origin] + parents.prefix(1).map { ("a parent domain is not known to stand for it", .value($0)) })
    } else if !context.manifest.holds(.trackingDomains), context.isIntact(root) {
      report.add(
        "`NSPrivacyTrackingDomains` is missing, and the policy sends tracking data to `\(host)`: nothing stops it before consent",
        help: "add `<key>NSPrivacyTrackingDomains</key>` with `<array><string>\(host)</string></array>`", at: .value(root),
        related: [origin])
    }
  }
}
