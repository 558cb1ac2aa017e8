internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A reason under a category to which it does not belong.
enum ReasonOfOtherCategoryRule: LintRule {
  static let about = RuleDescription(
    id: "reason-of-other-category", severity: .error,
    itms: ["ITMS-91055"],
    summary: "a reason that Apple accepts for another category only",
    rationale: """
      Every code belongs to exactly one category. Under another it is as invalid as a code that does not exist.
      """,
    documents: [.requiredReasonAPI, .requiredReasonEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryDiskSpace</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>E174.1</string>
              <string>↓CA92.1</string>
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
            <string>NSPrivacyAccessedAPICategoryFileTimestamp</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓35F9.1</string>
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
            <string>NSPrivacyAccessedAPICategoryDiskSpace</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>E174.1</string>
            </array>
          </dict>
        </array>
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for api in context.manifest.accessedAPITypes?.elements ?? [] {
      let reasons = api.reasons?.elements ?? []
      if let category = api.category, reasons.allSatisfy({ $0.belongs(to: category) }) { continue }
      guard let category = TermHelp.category(of: api, in: context.manifest) else { continue }
      for written in reasons {
        guard let reason = written.term, reason.category != category else { continue }
        report.add(
          "`\(reason.rawValue)` is no reason for `\(category.rawValue)`: it belongs to `\(reason.category.rawValue)`",
          help: "write \(TermHelp.reasons(of: category, for: context.subject.kind)), or move it to an entry of its category",
          at: .value(context.manifest[written.id]))
      }
    }
  }
}
