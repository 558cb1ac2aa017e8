internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The list of required-reason APIs is empty.
enum EmptyAPITypesRule: LintRule {
  static let about = RuleDescription(
    id: "empty-api-types", severity: .warning,
    summary: "an empty `NSPrivacyAccessedAPITypes`",
    rationale: """
      Apple's note on invalid manifests asks to remove the key where there is nothing to declare. Many SDKs that were accepted
      ship the empty list, so that this is a warning.
      """,
    documents: [.debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        ↓<array/>
        """)
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let list = context.manifest.accessedAPITypes, list.count == 0, context.isIntact(list.id) else { return }
    report.add(
      "`NSPrivacyAccessedAPITypes` is empty", help: "remove the key where there is nothing to declare",
      at: .value(context.manifest[list.id]))
  }
}
