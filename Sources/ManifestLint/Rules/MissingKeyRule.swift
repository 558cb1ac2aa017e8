internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// An entry lacks keys.
enum MissingKeyRule: LintRule {
  static let about = RuleDescription(
    id: "missing-key", severity: .error,
    itms: ["ITMS-91056"],
    summary: "an entry that lacks a key Apple demands",
    rationale: """
      An entry of `NSPrivacyCollectedDataTypes` has exactly four keys, one of `NSPrivacyAccessedAPITypes` exactly two. All
      keys that are missing in one entry are one finding, at its beginning. The four keys of the root may each be missing.
      """,
    documents: [.dataCollectionEntries, .requiredReasonEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          ↓<dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          ↓<dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>NSPrivacyCollectedDataTypeUserID</string>
            <key>NSPrivacyCollectedDataTypePurposes</key>
            <array>
              <string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>
            </array>
          </dict>
        </array>
        """),
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
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for entry in context.manifest.shape.missingKeys where context.isIntact(entry.dictionary) {
      let names = Wording.list(entry.missing.map { "`\($0.name)`" }, "and")
      let noun = entry.missing[0].level.noun
      let additions = entry.missing.map { "`<key>\($0.name)</key>\(sample($0))`" }
      report.add(
        "\(noun) lacks \(names)", help: "add \(Wording.list(additions, "and"))", at: .value(entry.dictionary))
    }
  }

  private static func sample(_ key: ManifestKey) -> String {
    switch key.kind {
    case .boolean: "<true/> or <false/>"
    case .array: "<array>…</array>"
    default: "<string>…</string>"
    }
  }
}
