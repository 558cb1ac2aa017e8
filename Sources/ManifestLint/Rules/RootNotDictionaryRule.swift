internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The root is another type than a dictionary.
enum RootNotDictionaryRule: LintRule {
  static let about = RuleDescription(
    id: "root-not-dictionary", severity: .error,
    itms: ["ITMS-91056"],
    summary: "a root that is no dictionary",
    rationale: """
      A manifest is a dictionary with up to four keys. An array or a string at the root, though a good property list,
      declares nothing.
      """,
    documents: [.keys],
    triggering: [
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          ↓<array>
            <dict>
              <key>NSPrivacyTracking</key>
              <false/>
            </dict>
          </array>
          </plist>

          """),
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <string>↓NSPrivacyTracking</string>
          </plist>

          """),
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let root = context.document.root, root.kind != .dictionary else { return }
    let isWrapped = root.kind == .array && root.count == 1 && root.elements.contains { $0.kind == .dictionary }
    report.add(
      "the root of a privacy manifest must be a dictionary, not \(Wording.article(root.kind))",
      help: isWrapped ? "remove the `<array>` around the `<dict>`" : "write a `<dict>` with the manifest's keys",
      at: .value(root))
  }
}
