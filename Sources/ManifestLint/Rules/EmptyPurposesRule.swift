internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A data type is collected for no purpose.
enum EmptyPurposesRule: LintRule {
  static let about = RuleDescription(
    id: "empty-purposes", severity: .error,
    summary: "a data type that is collected for no purpose",
    rationale: """
      Apple asks for one or more purposes of every data type, and Xcode's privacy report marks the entry as incomplete. No mail
      of Apple's is known for it.
      """,
    documents: [.dataCollectionEntries],
    triggering: [
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
            ↓<array/>
          </dict>
        </array>
        """)
    ],
    nonTriggering: [
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
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for data in context.manifest.collectedDataTypes?.elements ?? [] {
      guard let list = data.purposes, list.count == 0, context.isIntact(list.id) else { continue }
      report.add(
        "`NSPrivacyCollectedDataTypePurposes` is empty",
        help: "write \(Wording.list(Purpose.all.map { "`\($0.rawValue)`" }, "or"))", at: .value(context.manifest[list.id]))
    }
  }
}
