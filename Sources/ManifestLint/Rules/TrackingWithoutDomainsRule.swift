internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The manifest tracks and names no domain.
enum TrackingWithoutDomainsRule: LintRule {
  static let about = RuleDescription(
    id: "tracking-without-domains", severity: .error,
    itms: ["ITMS-91064"],
    summary: "a manifest that tracks and lists no tracking domain",
    rationale: """
      A manifest that says it tracks must name at least one domain to which tracking data goes, for the system blocks those
      while tracking is not allowed. A list that is missing is reported at the start of the dictionary, one that is empty where
      it stands.
      """,
    documents: [.trackingKeys],
    triggering: [
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          ↓<dict>
            <key>NSPrivacyTracking</key>
            <true/>
          </dict>
          </plist>

          """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        ↓<array/>
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
    guard let tracking = context.manifest.tracking, tracking.meant == true else { return }
    let manifest = context.manifest
    let help = "list the domains that receive tracking data, or set `NSPrivacyTracking` to `<false/>`"
    if let domains = manifest.trackingDomains {
      guard domains.count == 0, context.isIntact(domains.id) else { return }
      report.add(
        "`NSPrivacyTracking` is true, and `NSPrivacyTrackingDomains` is empty", help: help, at: .value(manifest[domains.id]),
        related: [("tracking is declared here", .value(manifest[tracking.id]))])
    } else if let root = manifest.root, !manifest.holds(.trackingDomains), context.isIntact(root) {
      report.add(
        "`NSPrivacyTracking` is true, and `NSPrivacyTrackingDomains` is missing", help: help, at: .value(root),
        related: [("tracking is declared here", .value(manifest[tracking.id]))])
    }
  }
}
