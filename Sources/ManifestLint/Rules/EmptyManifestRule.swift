internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The root dictionary is empty.
enum EmptyManifestRule: LintRule {
  static let about = RuleDescription(
    id: "empty-manifest", severity: .note,
    summary: "a manifest that declares nothing",
    rationale: """
      An empty dictionary is a good property list, and well-known SDKs ship it. It says no more than a missing file does.
      """,
    documents: [.manifestFiles],
    triggering: [
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          ↓<dict/>
          </plist>

          """)
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let root = context.manifest.root, root.count == 0, context.isIntact(root) else { return }
    report.add(
      "the manifest is empty",
      help: "declare what is collected and which required-reason APIs are used, or remove the file", at: .value(root))
  }
}
