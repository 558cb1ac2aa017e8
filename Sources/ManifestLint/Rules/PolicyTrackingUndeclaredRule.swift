internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics
internal import TrackingPolicy

/// The policy lists tracking properties, and the manifest denies tracking.
enum PolicyTrackingUndeclaredRule: LintRule {
  static let about = RuleDescription(
    id: "policy-tracking-undeclared", severity: .error,
    summary: "a manifest that denies tracking, held against a policy that lists tracking data",
    rationale: """
      What an app puts on its allow list it declares to be used for tracking. The manifest must say the same, or the App Store
      tells people what is not so.
      """,
    documents: [.trackingKeys],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        ↓<false/>
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """, policy: PolicyExample("sdk.iad-01.braze.com", [.dateOfBirth])),
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          ↓<dict>
            <key>NSPrivacyCollectedDataTypes</key>
            <array/>
          </dict>
          </plist>

          """, policy: PolicyExample("sdk.iad-01.braze.com", [.dateOfBirth])),
    ],
    nonTriggering: [
      LintExample(
        PolicyExamples.tracking(domains: "<array><string>sdk-tracking.iad-01.braze.com</string></array>"),
        policy: PolicyExample("sdk.iad-01.braze.com", [.customEvent(["event-1"])])),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """, policy: PolicyExample("sdk.iad-01.braze.com", [])),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let policy = context.subject.policy, let first = policy.statesTracking, let root = context.manifest.root else { return }
    let subject = policy.entries.isEmpty ? "the policy says `kindsWithoutCase: tracking`" : "the policy lists tracking data"
    let remedy = policy.entries.isEmpty ? "remove `kindsWithoutCase` from the policy" : "empty the policy's list"
    let help = "set `NSPrivacyTracking` to `<true/>`, or \(remedy)"
    let related: [(String, FindingReport.Spot)] = [("the policy says this is tracking data", .policy(first))]
    if let tracking = context.manifest.tracking {
      guard tracking.meant != true else { return }
      report.add(
        "\(subject), and `NSPrivacyTracking` is not true", help: help,
        at: .value(context.manifest[tracking.id]),
        related: related)
    } else if context.isIntact(root) {
      report.add(
        "\(subject), and `NSPrivacyTracking` is missing", help: help, at: .value(root), related: related)
    }
  }
}
