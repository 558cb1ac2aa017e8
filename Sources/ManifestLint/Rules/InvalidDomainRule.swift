internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// An item of the tracking domains is no domain.
enum InvalidDomainRule: LintRule {
  static let about = RuleDescription(
    id: "invalid-domain", severity: .error,
    summary: "a tracking domain with a scheme, path, query, trailing slash, port, wildcard, white space or invisible character",
    rationale: """
      The system compares the host of a request with this list. An item is a bare domain such as
      `sdk-tracking.iad-01.braze.com`; Apple names path, query and trailing slash as faults. A scheme, a port, a wildcard, white
      space or an invisible character such as a zero-width space, at the ends or inside, can match no host either. All that is
      wrong with an item is one finding. No mail of Apple's is known for it.
      """,
    documents: [.trackingKeys, .debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓https://sdk-tracking.iad-01.braze.com</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓sdk-tracking.iad-01.braze.com/collect?v=1</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓*.iad-01.braze.com</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓ sdk-tracking.iad-01.braze.com </string>
        </array>
        """),
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>sdk-tracking.iad-01.braze.com</string>
        </array>
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for id in context.manifest.trackingDomains?.elements ?? [] {
      let domain = context.manifest[id]
      guard !DomainName.isPlain(domain), context.isIntact(domain) else { continue }
      let text = domain.string ?? ""
      let name = DomainName(text)
      guard !name.faults.isEmpty else { continue }
      let remedy = name.remedy.map { "write `\($0)`" } ?? "write a bare domain such as `ads.mydomain.com`"
      report.add(
        "\(Wording.quoted(text)) is no bare domain: it has \(Wording.list(name.faults + name.oddities, "and"))",
        help: name.hasWildcard ? "name each subdomain that is meant, or \(remedy)" : remedy, at: .value(domain))
    }
  }
}
