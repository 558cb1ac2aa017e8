internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A tracking domain that can hardly be meant.
enum SuspiciousDomainRule: LintRule {
  static let about = RuleDescription(
    id: "suspicious-domain", severity: .warning,
    summary: "a tracking domain that is hardly meant: an IP address, upper case, a single label and the like",
    rationale: """
      Apple spells out no rule for these, and none of them does what its writer expects: an address is no domain, `localhost`
      and `example.com` receive nothing, a name beyond ASCII is sent in its `xn--` form. What also breaks a rule of Apple's is
      `invalid-domain` alone.
      """,
    documents: [.trackingKeys],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓192.0.2.7</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓SDK-Tracking.iad-01.braze.com</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓localhost</string>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>↓tracking.example.com</string>
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
      guard name.faults.isEmpty, !name.oddities.isEmpty else { continue }
      report.add(
        "\(Wording.quoted(text)) is hardly a tracking domain: \(Wording.list(name.oddities, "and"))",
        help: name.remedy.map { "write `\($0)`" } ?? help(name), at: .value(domain))
    }
  }

  private static func help(_ name: DomainName) -> String {
    if name.oddities.contains(DomainName.beyondASCII) { return "write the form that begins with `xn--`" }
    return "write the domain that receives the tracking data, such as `ads.mydomain.com`, or remove the item"
  }
}
