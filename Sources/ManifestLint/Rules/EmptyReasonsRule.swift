internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A category without a reason.
enum EmptyReasonsRule: LintRule {
  static let about = RuleDescription(
    id: "empty-reasons", severity: .error,
    itms: ["ITMS-91055"],
    summary: "a category of required-reason API without a reason",
    rationale: """
      An entry names a category and at least one reason for using it. A category that is not used has no entry.
      """,
    documents: [.requiredReasonEntries, .debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            ↓<array/>
          </dict>
        </array>
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
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for api in context.manifest.accessedAPITypes?.elements ?? [] {
      guard let list = api.reasons, list.count == 0, context.isIntact(list.id) else { continue }
      let choice =
        TermHelp.category(of: api, in: context.manifest).map { TermHelp.reasons(of: $0, for: context.subject.kind) }
        ?? "one of Apple's codes"
      report.add(
        "`NSPrivacyAccessedAPITypeReasons` is empty", help: "write \(choice), or remove the entry",
        at: .value(context.manifest[list.id]))
    }
  }
}
