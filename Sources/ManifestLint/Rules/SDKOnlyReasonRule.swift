internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// A reason that only a third-party SDK may give.
enum SDKOnlyReasonRule: LintRule {
  static let about = RuleDescription(
    id: "sdk-only-reason", severity: .error,
    severityNote:
      "an error in an app or app extension, silent in an SDK, a note where it is not known what the manifest speaks for",
    summary: "a reason that only a third-party SDK may give",
    rationale: """
      `0A2A.1` and `C56D.1` say that the code does nothing but wrap the API for the app that calls it. An app cannot say that of
      itself, and neither can an app extension, which is the app's own code. No mail of Apple's is known for it. Declare the
      reason for which the app itself uses the API.
      """,
    documents: [.requiredReasonAPI],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓C56D.1</string>
            </array>
          </dict>
        </array>
        """, kind: .app),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryFileTimestamp</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓0A2A.1</string>
            </array>
          </dict>
        </array>
        """, kind: .extension),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>↓C56D.1</string>
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
              <string>C56D.1</string>
            </array>
          </dict>
        </array>
        """, kind: .sdk),
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
        """, kind: .app),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard context.subject.kind != .sdk else { return }
    for api in context.manifest.accessedAPITypes?.elements ?? [] {
      for written in api.reasons?.elements ?? [] where written.isForSDKsOnly {
        guard let reason = written.term else { continue }
        let category = TermHelp.category(of: api, in: context.manifest)
        guard category == nil || category == reason.category else { continue }
        report.add(
          "`\(reason.rawValue)` may be given by a third-party SDK only",
          help: "\(condition(context.subject.kind))write \(TermHelp.reasons(of: reason.category, for: .app))",
          at: .value(context.manifest[written.id]),
          severity: context.subject.kind == .unknown ? .note : .error)
      }
    }
  }

  private static func condition(_ kind: ManifestKind) -> String {
    kind == .unknown ? "if this is the manifest of an app, " : ""
  }
}
