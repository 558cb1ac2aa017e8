internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The manifest tracks, and no data type does.
enum TrackingWithoutDataTypeRule: LintRule {
  static let about = RuleDescription(
    id: "tracking-without-data-type", severity: .note,
    summary: "a manifest that tracks without a data type used for it",
    rationale: """
      A manifest may track with data that it lists elsewhere. Most often the entry for a device or user identifier has been
      forgotten, or its `NSPrivacyCollectedDataTypeTracking` is still false.
      """,
    documents: [.dataCollectionEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        ↓<true/>
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
            <false/>
            <key>NSPrivacyCollectedDataTypePurposes</key>
            <array>
              <string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>
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
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let tracking = context.manifest.tracking, tracking.meant == true else { return }
    let manifest = context.manifest
    let tracks = manifest.collectedDataTypes?.elements.contains { $0.isUsedForTracking?.meant == true } ?? false
    guard !tracks, let root = manifest.root, context.isIntact(root) else { return }
    report.add(
      "`NSPrivacyTracking` is true, and no data type is used for tracking",
      help: "list the data type that is used for tracking, with `NSPrivacyCollectedDataTypeTracking` set to `<true/>`",
      at: .value(manifest[tracking.id]))
  }
}
