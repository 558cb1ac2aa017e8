internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A reason code that Apple does not list.
enum UnknownReasonRule: LintRule {
  static let about = RuleDescription(
    id: "unknown-reason", severity: .error,
    itms: ["ITMS-91055"],
    summary: "a reason that is none of Apple's codes",
    rationale: """
      A reason is one of Apple's codes and nothing else: no text behind it as Xcode's editor shows it, no lower case, no
      explanation in one's own words.
      """,
    documents: [.requiredReasonAPI, .requiredReasonEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryFileTimestamp</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓C617.1: Inside app or group container</string>
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
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓CA92</string>
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
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓To remember settings</string>
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
              <string>1C8F.1</string>
            </array>
          </dict>
        </array>
        """)
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    for api in context.manifest.accessedAPITypes?.elements ?? [] {
      let reasons = api.reasons?.elements ?? []
      if reasons.allSatisfy(\.isKnown) { continue }
      let category = TermHelp.category(of: api, in: context.manifest)
      for reason in reasons where !reason.isKnown && context.isIntact(reason.id) {
        let value = context.manifest[reason.id]
        let text = value.string ?? ""
        report.add(
          "\(Wording.quoted(text)) is none of Apple's reason codes", help: help(text, category, context.subject.kind),
          at: .value(value))
      }
    }
  }

  /// The help where some of what was meant may be given by an SDK only, and the manifest is that of an app; else nil.
  private static func helpForApp(_ guess: Guess<Reason>, _ category: AccessedAPICategory?, _ kind: ManifestKind) -> String? {
    let forbidden = guess.terms.filter { !TermHelp.mayGive($0, kind) }
    guard !forbidden.isEmpty else { return nil }
    let meant = Wording.list(forbidden.map { "`\($0.rawValue)`" }, guess.slip == .codeWithText ? "and" : "or")
    let categories = category.map { [$0] } ?? AccessedAPICategory.all.filter { forbidden.map(\.category).contains($0) }
    let choices = categories.map { "for `\($0.rawValue)` write \(TermHelp.reasons(of: $0, for: kind))" }
    return "that means \(meant), which only a third-party SDK may give: \(Wording.list(choices, "and"))"
  }

  private static func help(_ text: String, _ category: AccessedAPICategory?, _ kind: ManifestKind) -> String {
    let choice = category.map { "for `\($0.rawValue)` write \(TermHelp.reasons(of: $0, for: kind))" }
    if let guess = Reason.guess(text, for: category) {
      if let help = helpForApp(guess, category, kind) { return help }
      let help = TermHelp.help(guess)
      guard let category, let choice, let stranger = guess.terms.first(where: { $0.category != category }) else { return help }
      return "\(help); but `\(stranger.rawValue)` belongs to `\(stranger.category.rawValue)`: \(choice)"
    }
    if AccessedAPICategory(rawValue: text) != nil { return "that is a category: it belongs under `NSPrivacyAccessedAPIType`" }
    let fallback = choice ?? "write one of Apple's codes, such as `CA92.1`, that fits the category"
    return Wording.isPlaceholder(text) ? "that looks like a template's placeholder: \(fallback)" : fallback
  }
}
