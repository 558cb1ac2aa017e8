internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The list of collected data types is missing.
enum MissingCollectedDataTypesRule: LintRule {
  static let about = RuleDescription(
    id: "missing-collected-data-types", severity: .note,
    summary: "a manifest without `NSPrivacyCollectedDataTypes`",
    rationale: """
      Apple accepts a manifest without the key. Xcode's privacy report stops at it with a complaint about a missing key, for the
      whole archive; an empty array is the usual cure.
      """,
    documents: [.dataUse],
    triggering: [
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          ↓<dict>
            <key>NSPrivacyTracking</key>
            <false/>
          </dict>
          </plist>

          """)
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """),
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <dict/>
          </plist>

          """),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard context.manifest.collectedDataTypes == nil, let root = context.manifest.root, root.count > 0 else { return }
    guard !context.manifest.holds(.collectedDataTypes), context.isIntact(root) else { return }
    report.add(
      "`NSPrivacyCollectedDataTypes` is missing: Xcode's privacy report stops at this manifest",
      help: "add `<key>NSPrivacyCollectedDataTypes</key><array/>` where nothing is collected", at: .value(root))
  }
}
