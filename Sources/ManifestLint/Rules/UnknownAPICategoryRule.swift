internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A category of required-reason API that Apple does not list.
enum UnknownAPICategoryRule: LintRule {
  static let about = RuleDescription(
    id: "unknown-api-category", severity: .error,
    itms: ["ITMS-91054"],
    summary: "a category of required-reason API that is none of Apple's",
    rationale: """
      Apple knows five categories, each with its prefix. Access to the camera, the photo library or the location is none of
      them: that is asked for with a usage description in `Info.plist`.
      """,
    documents: [.requiredReasonAPI, .requiredReasonEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>↓FileTimestamp</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>C617.1</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>↓nsprivacyaccessedapicategoryuserdefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>↓NSPrivacyAccessedAPICategoryPhotoLibrary</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
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
    for api in context.manifest.accessedAPITypes?.elements ?? [] {
      guard let category = api.category, !category.isKnown, context.isIntact(category.id) else { continue }
      let value = context.manifest[category.id]
      let text = value.string ?? ""
      report.add(
        "\(Wording.quoted(text)) is none of Apple's categories of required-reason API", help: help(text),
        at: .value(value))
    }
  }

  private static func help(_ text: String) -> String {
    if let guess = AccessedAPICategory.guess(text) { return TermHelp.help(guess) }
    if let reason = Reason(rawValue: text) {
      return
        "that is a reason: the category is `\(reason.category.rawValue)`, and the reason belongs in `NSPrivacyAccessedAPITypeReasons`"
    }
    let values = Wording.list(AccessedAPICategory.all.map { "`\($0.rawValue)`" }, "or")
    let fallback = "write \(values), or remove the entry"
    return Wording.isPlaceholder(text) ? "that looks like a template's placeholder: \(fallback)" : fallback
  }
}
