internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A file whose name Apple does not look for.
enum MisnamedManifestRule: LintRule {
  static let about = RuleDescription(
    id: "misnamed-manifest", severity: .warning,
    summary: "a manifest whose file name is not exactly `PrivacyInfo.xcprivacy`",
    rationale: """
      Apple looks for one name, letter by letter, in every bundle. A file of another name is not found, unless a build step
      copies it under the right one. A file that was named on the command line is taken as it is, and one that is no property
      list at all has no name to mend.
      """,
    documents: [.manifestFiles, .addingManifest],
    triggering: [
      LintExample(whole: mark + minimal, file: "privacyinfo.xcprivacy", foundByWalk: true),
      LintExample(whole: mark + minimal, file: "Resources/PrivacyInfo.xcprivacy.plist", foundByWalk: true),
    ],
    nonTriggering: [
      LintExample(whole: minimal, file: "Resources/PrivacyInfo.xcprivacy", foundByWalk: true),
      LintExample(whole: minimal, file: "privacyinfo.xcprivacy"),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard context.subject.foundByWalk, !isNamedRight(context.subject.file) else { return }
    guard context.document.format != .unknown else { return }
    guard let name = context.subject.file.split(separator: "/").last else { return }
    report.add(
      "Apple does not look for a manifest of the name \(Wording.quoted(String(name)))",
      help: "name it `PrivacyInfo.xcprivacy`", at: .file)
  }

  /// Nearly every file is, so that this looks at bytes and makes no strings.
  private static func isNamedRight(_ path: String) -> Bool {
    let name = "PrivacyInfo.xcprivacy".utf8
    let end = path.utf8.suffix(name.count + 1)
    return end.suffix(name.count).elementsEqual(name) && (end.count == name.count || end.first == UInt8(ascii: "/"))
  }

  private static let mark = String(LintExample.mark)

  private static let minimal = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>NSPrivacyCollectedDataTypes</key>
      <array/>
    </dict>
    </plist>

    """
}
