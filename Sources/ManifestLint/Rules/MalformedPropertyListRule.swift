internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// The file is not well-formed, or no property list at all.
enum MalformedPropertyListRule: LintRule {
  static let about = RuleDescription(
    id: "malformed-plist", severity: .error,
    itms: ["ITMS-91056"],
    summary: "a file that is not well-formed, or no property list at all",
    rationale: """
      A file that cannot be read as a property list counts as no manifest: none of what it declares is heard.
      Every breach of the syntax is reported with its place. What could be recovered is then linted by the other rules, except
      that nothing is called missing in a dictionary or array into which a breach reaches. This rule is always checked:
      switching it off would let a broken file pass. No mail is known for what breaks this tool's own limits, such as its
      16 MiB: the tool does not read on, and cannot vouch for the rest.
      """,
    documents: [.debuggingInvalidManifest],
    triggering: [
      LintExample(
        whole: """
          ↓{
            "NSPrivacyTracking": false
          }

          """),
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <dict>
            <key>NSPrivacyTracking</key>
            <false/>
            <key>NSPrivacyCollectedDataTypes</key>
            <array>
          ↓</dict>
          </plist>

          """),
    ],
    nonTriggering: [
      LintExample(
        whole: """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <dict>
            <key>NSPrivacyTracking</key>
            <false/>
          </dict>
          </plist>

          """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for problem in context.document.problems {
      report.add(
        problem.message, help: problem.help, at: .bytes(problem.range, keyPath: problem.keyPath),
        itms: problem.isOwnLimit ? [] : nil)
    }
    if context.document.root == nil, context.document.problems.isEmpty {
      report.add("the file holds no property list", help: "write a `<plist>` with a `<dict>` in it", at: .file)
    }
  }
}
