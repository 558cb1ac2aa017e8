internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A purpose that Apple does not list.
enum UnknownPurposeRule: LintRule {
  static let about = RuleDescription(
    id: "unknown-purpose", severity: .error,
    itms: ["ITMS-91056"],
    summary: "a purpose that is none of Apple's",
    rationale: """
      The value is compared letter by letter with Apple's six purposes. Labels such as App Functionality and free text are
      unknown to Apple.
      """,
    documents: [.dataUse, .dataCollectionEntries],
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
            <array>
              <string>↓App Functionality</string>
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
              <string>↓NSPrivacyCollectedDataTypePurposeCustomerSupport</string>
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
      for purpose in data.purposes?.elements ?? [] where !purpose.isKnown && context.isIntact(purpose.id) {
        let value = context.manifest[purpose.id]
        let text = value.string ?? ""
        report.add("\(Wording.quoted(text)) is none of Apple's purposes", help: help(text), at: .value(value))
      }
    }
  }

  private static func help(_ text: String) -> String {
    if let guess = Purpose.guess(text) { return TermHelp.help(guess) }
    if CollectedDataType(rawValue: text) != nil {
      return "that is a data type: it belongs under `NSPrivacyCollectedDataType` in an entry of its own"
    }
    let fallback = "write \(Wording.list(Purpose.all.map { "`\($0.rawValue)`" }, "or"))"
    return Wording.isPlaceholder(text) ? "that looks like a template's placeholder: \(fallback)" : fallback
  }
}
