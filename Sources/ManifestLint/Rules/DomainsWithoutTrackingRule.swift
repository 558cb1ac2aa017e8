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
      belong there. An empty list is let pass, since Apple has accepted it; a list of nothing but empty strings is
      `empty-value` alone.
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

  /// Whether a list of domains would contradict what the manifest says of tracking, or does not say.
  static func contradicts(_ context: LintContext) -> Bool {
    let manifest = context.manifest
    if let tracking = manifest.tracking { return tracking.meant == false }
    return manifest.root.map { context.isIntact($0) } ?? false
  }

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let domains = context.manifest.trackingDomains, domains.count > 0 else { return }
    guard contradicts(context) else { return }
    let manifest = context.manifest
    guard domains.count > manifest.shape.emptyValues.count(where: { $0.key == .trackingDomains }) else { return }
    let help =
      "set `NSPrivacyTracking` to `<true/>` if these domains receive tracking data, else remove `NSPrivacyTrackingDomains`"
    if let tracking = manifest.tracking {
      report.add(
        "`NSPrivacyTrackingDomains` lists domains, and `NSPrivacyTracking` is false", help: help,
        at: .value(manifest[domains.id]),
        related: [("tracking is denied here", .value(manifest[tracking.id]))])
    } else {
      report.add(
        "`NSPrivacyTrackingDomains` lists domains, and `NSPrivacyTracking` is missing", help: help,
        at: .value(manifest[domains.id]))
    }
  }
}
