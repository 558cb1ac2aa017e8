internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A data type that Apple does not list.
enum UnknownDataTypeRule: LintRule {
  static let about = RuleDescription(
    id: "unknown-data-type", severity: .error,
    itms: ["ITMS-91056"],
    summary: "a collected data type that is none of Apple's",
    rationale: """
      The value is compared letter by letter with Apple's 35 data types. The label that Xcode's editor shows, a group of the
      App Store's label, another case and white space around it are all unknown to Apple.
      """,
    documents: [.dataUse, .dataCollectionEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>↓Email Address</string>
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
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>↓NSPrivacyCollectedDataTypePhotosOrVideos</string>
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
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>↓NSPrivacyCollectedDataTypeUsageData</string>
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
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array>
          <dict>
            <key>NSPrivacyCollectedDataType</key>
            <string>NSPrivacyCollectedDataTypePhotosorVideos</string>
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
      guard let type = data.type, !type.isKnown, context.isIntact(type.id) else { continue }
      let value = context.manifest[type.id]
      let text = value.string ?? ""
      report.add("\(Wording.quoted(text)) is none of Apple's data types", help: help(text), at: .value(value))
    }
  }

  private static func help(_ text: String) -> String {
    if let guess = CollectedDataType.guess(text) { return TermHelp.help(guess) }
    if Purpose(rawValue: text) != nil { return "that is a purpose: it belongs in `NSPrivacyCollectedDataTypePurposes`" }
    let fallback =
      "pick one of Apple's 35 data types; `\(CollectedDataType.otherDataTypes.rawValue)` stands for what none of them names"
    return Wording.isPlaceholder(text) ? "that looks like a template's placeholder: \(fallback)" : fallback
  }
}
