internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// Domains are listed, and the manifest does not track.
enum DomainsWithoutTrackingRule: LintRule {
  static let about = RuleDescription(
    id: "domains-without-tracking", severity: .error,
    itms: ["ITMS-91064"],
    summary: "tracking domains in a manifest that does not say it tracks",
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
    guard let domains = context.manifest.trackingDomains, domains.count > 0 else { return }
    let manifest = context.manifest
    let help =
      "set `NSPrivacyTracking` to `<true/>` if these domains receive tracking data, else remove `NSPrivacyTrackingDomains`"
    if let tracking = manifest.tracking {
      guard tracking.meant == false else { return }
      report.add(
        "`NSPrivacyTrackingDomains` lists domains, and `NSPrivacyTracking` is false", help: help,
        at: .value(manifest[domains.id]),
        related: [("tracking is denied here", .value(manifest[tracking.id]))])
    } else if let root = manifest.root, context.isIntact(root) {
      report.add(
        "`NSPrivacyTrackingDomains` lists domains, and `NSPrivacyTracking` is missing", help: help,
        at: .value(manifest[domains.id]))
    }
  }
}
