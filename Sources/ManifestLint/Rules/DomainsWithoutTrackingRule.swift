internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// Domains are listed, and the manifest does not track.
enum DomainsWithoutTrackingRule: LintRule {
  static let about = RuleDescription(
    id: "domains-without-tracking", severity: .error,
    itms: ["ITMS-91064"],
    summary: "tracking domains are listed, and `NSPrivacyTracking` is not true",
    rationale: """
      Domains without tracking contradict each other: either the app or SDK tracks, and must say so, or the list does not
      belong there. An empty list is let pass, since Apple has accepted it.
      """,
    documents: [.trackingKeys],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyTrackingDomains</key>
        ↓<array>
          <string>sdk-tracking.iad-01.braze.com</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTrackingDomains</key>
        ↓<array>
          <string>sdk-tracking.iad-01.braze.com</string>
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
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyTrackingDomains</key>
        <array/>
        """),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    let manifest = context.manifest
    guard let root = manifest.root, let domains = manifest.trackingDomains, domains.array.count > 0 else { return }
    let help =
      "set `NSPrivacyTracking` to `<true/>` if these domains receive tracking data, else remove `NSPrivacyTrackingDomains`"
    if let tracking = manifest.tracking {
      guard tracking.meant == false else { return }
      report.add(
        "`NSPrivacyTrackingDomains` lists domains, and `NSPrivacyTracking` is false", help: help, at: .value(domains.array),
        related: [("tracking is denied here", .value(tracking.value))])
    } else if context.isIntact(root) {
      report.add(
        "`NSPrivacyTrackingDomains` lists domains, and `NSPrivacyTracking` is missing", help: help, at: .value(domains.array))
    }
  }
}
