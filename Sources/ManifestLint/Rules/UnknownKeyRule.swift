internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A key that Apple does not know in its place.
enum UnknownKeyRule: LintRule {
  static let about = RuleDescription(
    id: "unknown-key", severity: .error,
    itms: ["ITMS-91056"],
    summary: "a key that Apple does not know in its place",
    rationale: """
      Apple accepts the documented keys and no others, each at its own level and spelled to the letter. What stands under a
      misspelt key is linted as that of the key which was meant, so that one slip does not hide those beneath it.
      """,
    documents: [.keys, .debuggingInvalidManifest],
    triggering: [
      LintExample(
        """
        <key>↓NSPrivacyTrackingEnabled</key>
        <false/>
        """),
      LintExample(
        """
        <key>↓Privacy Accessed API Types</key>
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
      LintExample(
        """
        <key>↓NSPrivacyAccessedAPIType</key>
        <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
        """),
      LintExample(
        """
        <key>↓NSCameraUsageDescription</key>
        <string>Scans codes</string>
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
    for unknown in context.manifest.shape.unknownKeys where context.isIntact(unknown.entry.key.range) {
      let text = unknown.entry.key.text
      report.add(
        text.isEmpty ? "an empty key in \(unknown.level.noun)" : "\(unknown.level.noun) has no key \(Wording.quoted(text))",
        help: help(text, unknown), at: .key(of: unknown.entry.value))
    }
  }

  private static func help(_ text: String, _ unknown: UnknownKey) -> String {
    if let meant = unknown.meant {
      if meant.name == text { return "it belongs in \(meant.level.noun)" }
      let place = meant.level == unknown.level ? "" : " in \(meant.level.noun)"
      if meant.label == text { return "that is what Xcode's editor shows: write `\(meant.name)`\(place)" }
      return "did you mean `\(meant.name)`\(place)?"
    }
    if let home = home(of: text) {
      return "that is a value: write it as `<key>\(home)</key><string>\(text)</string>`"
    }
    if isOfInfoPlist(text) { return "that is a key of `Info.plist`: move it there" }
    return "remove it; the keys here are \(Wording.list(unknown.level.keys.map { "`\($0.name)`" }, "and"))"
  }

  /// The key under which a word of Apple's vocabulary belongs that stands as a key itself.
  private static func home(of text: String) -> String? {
    if AccessedAPICategory(rawValue: text) != nil { return ManifestKey.accessedAPIType.name }
    if CollectedDataType(rawValue: text) != nil { return ManifestKey.collectedDataType.name }
    return nil
  }

  private static func isOfInfoPlist(_ text: String) -> Bool {
    let beginnings = [
      "CFBundle", "UI", "LS", "SKAdNetwork", "ITSAppUses", "NSAppTransportSecurity", "NSUserActivity", "NSExtension",
    ]
    return text.hasSuffix("UsageDescription") || beginnings.contains { text.hasPrefix($0) }
  }
}
