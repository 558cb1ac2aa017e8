internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics
internal import TrackingPolicy

/// The policy's first-party host is a tracking domain of the manifest.
enum PolicyFirstPartyDeclaredRule: LintRule {
  static let about = RuleDescription(
    id: "policy-first-party-declared", severity: .error,
    summary: "a manifest that lists the policy's first-party host as a tracking domain",
    rationale: """
      The system blocks every request to a listed domain until the user has allowed tracking, those without tracking data
      included: with the first-party host in the list, an app whose user says no sends nothing at all. A parent domain in the
      list counts as well, since Apple does not say that it leaves the hosts beneath it alone.
      """,
    documents: [.trackingKeys],
    triggering: [
      LintExample(
        PolicyExamples.tracking(
          domains: """
            <array>
              <string>↓sdk.iad-01.braze.com</string>
              <string>sdk-tracking.iad-01.braze.com</string>
            </array>
            """),
        policy: PolicyExample("sdk.iad-01.braze.com", [.customEvent(["event-1"])])),
      LintExample(
        PolicyExamples.tracking(domains: "<array><string>↓braze.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [])),
    ],
    nonTriggering: [
      LintExample(
        PolicyExamples.tracking(domains: "<array><string>sdk-tracking.iad-01.braze.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [.customEvent(["event-1"])]))
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let policy = context.subject.policy else { return }
    let host = policy.firstPartyHost
    for id in context.manifest.trackingDomains?.elements ?? [] {
      let domain = context.manifest[id]
      let text = domain.string ?? ""
      guard DomainMatch.covers(text, host: host) else { continue }
      let isParent = !DomainMatch.names(text, host: host)
      let subject =
        isParent
        ? "\(Wording.quoted(text)) may stand for the policy's first-party host `\(host)`"
        : "`\(host)` is the policy's first-party host"
      report.add(
        "\(subject): listed as a tracking domain, it gets no request at all before consent",
        help: "list the tracking host `\(policy.trackingHost)` in its place", at: .value(domain),
        related: [("what is not tracking goes here", .policy(policy.endpoint))])
    }
  }
}
