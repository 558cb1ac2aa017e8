internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A dictionary holds a key twice.
enum DuplicateKeyRule: LintRule {
  static let about = RuleDescription(
    id: "duplicate-key", severity: .error,
    summary: "a dictionary that holds a key twice",
    rationale: """
      Readers keep one of the two values and drop the other without a word: of an XML file Foundation keeps the last, of a
      binary one the first or the last, depending on the reader. A whole list of declarations can vanish so. No mail of Apple's
      is known, since its readers see one of the two only.
      """,
    documents: [.debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        <key>↓NSPrivacyTracking</key>
        <false/>
        """)
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for duplicate in context.manifest.shape.duplicateKeys {
      let name = Wording.quoted(duplicate.repeated.key?.text ?? "")
      let fate =
        context.document.format == .xml
        ? "readers keep the last and drop this one without a word" : "readers differ in which they keep"
      report.add(
        "\(name) stands in this dictionary already",
        help: "join the two values under one key, or remove the one that is not meant", at: .key(of: duplicate.repeated),
        related: [("first written here; \(fate)", .key(of: duplicate.first))])
    }
  }
}
