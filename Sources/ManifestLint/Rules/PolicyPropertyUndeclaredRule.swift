internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics
internal import TrackingPolicy

/// What the policy lists as tracking is no data type of the manifest that is used for tracking.
enum PolicyPropertyUndeclaredRule: LintRule {
  static let about = RuleDescription(
    id: "policy-property-undeclared", severity: .error,
    severityNote: "a warning where it is a matter of judgement to which data type a property belongs",
    summary: "a manifest that does not collect for tracking what the policy lists",
    rationale: """
      Every property on the allow list is data used for tracking, and so is the user's id, which every tracking payload carries.
      The manifest must collect them and say so. Which data types declare which property is written down in
      `Documentation/PolicyDataTypes.md`; for e-mail, phone number, names, purchases and device data it is certain, for the rest
      it is a judgement.
      """,
    documents: [.dataCollectionEntries, .dataUse],
    triggering: [
      LintExample(
        PolicyExamples.tracking(
          domains: PolicyPropertyUndeclaredRule.domains, dataTypes: PolicyExamples.userID, mark: "↓"),
        policy: PolicyExample("sdk.iad-01.braze.com", [.email])),
      LintExample(
        PolicyExamples.tracking(
          domains: PolicyPropertyUndeclaredRule.domains,
          dataTypes: PolicyExamples.dataType("UserID", tracking: "↓<false/>") + PolicyExamples.dataType("Name")),
        policy: PolicyExample("sdk.iad-01.braze.com", [.firstName, .lastName])),
    ],
    nonTriggering: [
      LintExample(
        PolicyExamples.tracking(
          domains: PolicyPropertyUndeclaredRule.domains,
          dataTypes: PolicyExamples.userID + PolicyExamples.dataType("EmailAddress") + PolicyExamples.dataType("Name")),
        policy: PolicyExample("sdk.iad-01.braze.com", [.email, .firstName])),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <false/>
        <key>NSPrivacyCollectedDataTypes</key>
        <array/>
        """, policy: PolicyExample("sdk.iad-01.braze.com", [])),
    ])

  private static let domains = "<array><string>sdk-tracking.iad-01.braze.com</string></array>"

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    guard let policy = context.subject.policy, let first = policy.statesTracking else { return }
    guard let spot = missingSpot(context) else { return }
    let declared = Declared(context.manifest)
    demand(
      PolicyDataTypes.identity, "every tracking payload of the policy carries the user's id",
      declared, spot, ("the policy says this is tracking data", .policy(first)), &report)
    var seen: Set<TrackingProperty.Case> = []
    for entry in policy.entries {
      let listed = entry.property.case
      for property in PolicyDataTypes.expanded(listed) where seen.insert(property).inserted {
        guard let types = PolicyDataTypes.of(property) else { continue }
        let subject =
          listed == property
          ? "the policy lists `\(property.rawValue)` as tracking"
          : "the policy lists `\(listed.rawValue)` as tracking, `\(property.rawValue)` with it"
        demand(types, subject, declared, spot, ("listed here", .policy(entry.place)), &report)
      }
    }
  }

  /// Where what is missing is missing; nil where the manifest is broken there, or has no such list to speak of.
  private static func missingSpot(_ context: LintContext) -> PropertyListValue? {
    if let list = context.manifest.collectedDataTypes {
      return context.isIntact(list.id) ? context.manifest[list.id] : nil
    }
    guard let root = context.manifest.root, !context.manifest.holds(.collectedDataTypes) else { return nil }
    return context.isIntact(root) ? root : nil
  }

  private static func demand(
    _ types: PolicyDataTypes, _ subject: String, _ declared: Declared, _ missing: PropertyListValue,
    _ related: (String, FindingReport.Spot), _ report: inout FindingReport
  ) {
    let entries = types.acceptable.flatMap { declared.entries[$0] ?? [] }
    guard !entries.contains(where: { $0.isUsedForTracking?.meant == true }) else { return }
    let names = Wording.list(types.acceptable.prefix(3).map { "`\($0.rawValue)`" }, "or")
    if let entry = entries.first {
      report.add(
        "\(subject), and this data type is not marked as used for tracking",
        help: "set `NSPrivacyCollectedDataTypeTracking` to `<true/>` here, or change the policy's list",
        at: .value(declared.manifest[entry.isUsedForTracking?.id ?? entry.id]), severity: types.severity, related: [related])
    } else {
      report.add(
        "\(subject), and no collected data type says so",
        help: "add an entry of \(names)\(types.acceptable.count > 3 ? " or another that fits" : "") that is used for tracking",
        at: .value(missing), severity: types.severity, related: [related])
    }
  }

  /// The entries of the manifest by their data type; a misspelt one counts as what it was meant to be.
  private struct Declared {
    let manifest: PrivacyManifest
    private(set) var entries: [CollectedDataType: [CollectedData]] = [:]

    init(_ manifest: PrivacyManifest) {
      self.manifest = manifest
      for entry in manifest.collectedDataTypes?.elements ?? [] {
        guard let written = entry.type else { continue }
        let guesses = written.term == nil ? CollectedDataType.guess(manifest[written.id].string ?? "")?.terms ?? [] : []
        for term in written.term.map({ [$0] }) ?? guesses { entries[term, default: []].append(entry) }
      }
    }
  }
}
