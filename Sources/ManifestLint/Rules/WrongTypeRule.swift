internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A value has a type that is not due in its place.
enum WrongTypeRule: LintRule {
  static let about = RuleDescription(
    id: "wrong-type", severity: .error,
    itms: ["ITMS-91056"],
    summary: "a value of another type than Apple demands",
    rationale: """
      Apple compares types, not meanings: the string `true` is no boolean, one reason is no array of reasons. A value of the
      wrong type makes the whole manifest invalid.
      """,
    documents: [.keys, .debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <string>↓false</string>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <integer>↓0</integer>
        """),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <string>↓CA92.1</string>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyCollectedDataTypes</key>
        ↓<dict/>
        """),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <string>↓NSPrivacyAccessedAPICategoryUserDefaults</string>
        </array>
        """),
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        """),
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
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for wrong in context.manifest.shape.wrongTypes {
      let name = wrong.isItem ? "an item of `\(wrong.key.name)`" : "`\(wrong.key.name)`"
      report.add(
        "\(name) must be \(Wording.article(wrong.expectedKind)), not \(Wording.article(wrong.value.kind))",
        help: help(wrong), at: .value(wrong.value))
    }
  }

  private static func help(_ wrong: MisplacedValue) -> String {
    switch (wrong.expectedKind, wrong.value.kind) {
    case (.boolean, _):
      switch WrittenFlag.meant(by: wrong.value) {
      case true?: return "write `<true/>`"
      case false?: return "write `<false/>`"
      case nil: return "write `<true/>` or `<false/>`"
      }
    case (.array, .string) where wrong.key.itemKind == .string:
      return "wrap it in an array: `<array><string>…</string></array>`, a `<string>` for each item"
    case (.array, .dictionary) where wrong.key.itemKind == .dictionary:
      return "wrap it in an array: `<array><dict>…</dict></array>`, a `<dict>` for each entry"
    case (.array, _):
      return "write an `<array>` of \(wrong.key.itemKind == .string ? "strings" : "dictionaries")"
    case (.dictionary, .array):
      return "remove the `<array>` around the entries: an entry is a `<dict>`"
    case (.dictionary, _):
      let level: ManifestLevel = wrong.key == .collectedDataTypes ? .collectedDataType : .accessedAPIType
      return "write a `<dict>` with \(Wording.list(level.keys.map { "`\($0.name)`" }, "and"))"
    case (.string, .array):
      return wrong.isItem ? "remove the inner `<array>`" : "write the one value as a `<string>`, without the array"
    default:
      return "write a `<string>`"
    }
  }
}
