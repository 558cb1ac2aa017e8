internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A data type tracks, and the manifest does not.
enum TrackingTypeWithoutTrackingRule: LintRule {
  static let about = RuleDescription(
    id: "tracking-type-without-tracking", severity: .warning,
    summary: "a data type used for tracking in a manifest that does not say it tracks",
    rationale: """
      Either the data type is not used for tracking, or the manifest must say that it tracks and name the domains. Apps whose
      tracking is done by an SDK with a manifest of its own have been accepted so, hence a warning.
      """,
    documents: [.trackingKeys, .dataCollectionEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>NSPrivacyCollectedDataTypeDeviceID</string>
            <key>NSPrivacyCollectedDataTypeLinked</key>
            <true/>
            <key>NSPrivacyCollectedDataTypeTracking</key>
            ↓<true/>
            <key>NSPrivacyCollectedDataTypePurposes</key>
            <array>
              <string>NSPrivacyCollectedDataTypePurposeThirdPartyAdvertising</string>
            </array>
          </dict>
        </array>
        """)
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
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>NSPrivacyCollectedDataTypeDeviceID</string>
            <key>NSPrivacyCollectedDataTypeLinked</key>
            <true/>
            <key>NSPrivacyCollectedDataTypeTracking</key>
            <true/>
            <key>NSPrivacyCollectedDataTypePurposes</key>
            <array>
              <string>NSPrivacyCollectedDataTypePurposeThirdPartyAdvertising</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>NSPrivacyCollectedDataTypeUserID</string>
            <key>NSPrivacyCollectedDataTypeLinked</key>
            <true/>
            <key>NSPrivacyCollectedDataTypeTracking</key>
            <false/>
            <key>NSPrivacyCollectedDataTypePurposes</key>
            <array>
              <string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>
            </array>
          </dict>
        </array>
        """),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let state = state(context) else { return }
    for data in context.manifest.collectedDataTypes?.elements ?? [] {
      guard let flag = data.isUsedForTracking, flag.isOn == true else { continue }
      report.add(
        "this data type is used for tracking, and `NSPrivacyTracking` is \(state)",
        help: "set `NSPrivacyTracking` to `<true/>` and list the domains, or write `<false/>` here",
        at: .value(context.manifest[flag.id]),
        related: context.manifest.tracking.map { [("tracking is denied here", .value(context.manifest[$0.id]))] } ?? [])
    }
  }

  /// What is to be said of `NSPrivacyTracking`; nil where it is true, or nothing can be said.
  private static func state(_ context: LintContext) -> String? {
    if let tracking = context.manifest.tracking { return tracking.meant == false ? "false" : nil }
    return context.manifest.root.map { context.isIntact($0) } == true ? "missing" : nil
  }
}
