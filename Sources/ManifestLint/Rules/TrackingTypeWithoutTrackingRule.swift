internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A data type tracks, and the manifest does not.
enum TrackingTypeWithoutTrackingRule: LintRule {
  static let about = RuleDescription(
    id: "tracking-type-without-tracking", severity: .warning,
    summary: "a data type is used for tracking, and `NSPrivacyTracking` is not true",
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
    let manifest = context.manifest
    guard let root = manifest.root else { return }
    for data in manifest.collectedDataTypes?.elements ?? [] {
      guard let flag = data.isUsedForTracking, flag.isOn == true else { continue }
      let state: String
      if let tracking = manifest.tracking {
        guard tracking.meant == false else { return }
        state = "false"
      } else {
        guard context.isIntact(root) else { return }
        state = "missing"
      }
      report.add(
        "this data type is used for tracking, and `NSPrivacyTracking` is \(state)",
        help: "set `NSPrivacyTracking` to `<true/>` and list the domains, or write `<false/>` here", at: .value(flag.value),
        related: manifest.tracking.map { [("tracking is denied here", .value($0.value))] } ?? [])
    }
  }
}
