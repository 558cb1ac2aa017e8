internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A string without text, or an entry without keys.
enum EmptyValueRule: LintRule {
  static let about = RuleDescription(
    id: "empty-value", severity: .error,
    itms: ["ITMS-91056", "ITMS-91054", "ITMS-91055", "ITMS-91064"],
    summary: "a string without text, or an entry without keys",
    rationale: """
      Xcode's editor leaves empty strings and empty dictionaries behind when an item is added and not filled in. Apple refuses
      them, and the code of its mail is that of the place: ITMS-91054 for an empty category, ITMS-91055 for an empty reason,
      ITMS-91064 for an empty tracking domain in a manifest that does not say it tracks, else ITMS-91056. Where all tracking
      domains are empty, `domains-without-tracking` keeps silent.
      """,
    documents: [.debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          ↓<dict/>
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
            <false/>
            <key>NSPrivacyCollectedDataTypeTracking</key>
            <false/>
            <key>NSPrivacyCollectedDataTypePurposes</key>
            <array>
              ↓<string></string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>sdk-tracking.iad-01.braze.com</string>
          ↓<string/>
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
        """),
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for empty in context.manifest.shape.emptyValues where context.isIntact(empty.value) {
      let name = empty.isItem ? "an item of `\(empty.key.name)`" : "`\(empty.key.name)`"
      let what = empty.value.kind == .dictionary ? "dictionary" : "string"
      report.add("\(name) is an empty \(what)", help: help(empty), at: .value(empty.value), itms: [mail(empty, context)])
    }
  }

  /// The code of the place: facts G12, G13 and G06, else G22.
  private static func mail(_ empty: MisplacedValue, _ context: LintContext) -> String {
    switch empty.key {
    case .accessedAPIType: "ITMS-91054"
    case .reasons: "ITMS-91055"
    case .trackingDomains where DomainsWithoutTrackingRule.contradicts(context): "ITMS-91064"
    default: "ITMS-91056"
    }
  }

  private static func help(_ empty: MisplacedValue) -> String {
    if empty.value.kind == .dictionary { return "fill the entry in, or remove it" }
    switch empty.key {
    case .accessedAPIType: return "write one of Apple's categories, or remove the entry"
    case .collectedDataType: return "write one of Apple's data types, or remove the entry"
    default: return empty.isItem ? "remove the item, or write what is meant" : "write a value"
    }
  }
}
