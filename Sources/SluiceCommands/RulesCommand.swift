internal import ManifestLint
internal import PrivacyManifest
internal import SourceDiagnostics

/// `sluice rules`: what the linter knows, as a list or one rule's page.
enum RulesCommand {
  static let description = CommandDescription(
    name: "rules",
    summary: "list the rules, or explain one: what it finds, why Apple minds, examples",
    operands: "[RULE…]",
    options: [],
    discussion: """
      examples:
        sluice rules
        sluice rules reason-of-other-category
      """)

  static func run(_ arguments: Arguments, in environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    if arguments.operands.isEmpty {
      environment.output.write(list())
      return .clean
    }
    var pages: [String] = []
    for id in arguments.operands {
      guard let rule = LintRules.rule(id) else { throw UsageError.unknownRule(id, option: nil) }
      pages.append(page(rule.about))
    }
    environment.output.write(pages.joined(separator: "\n\n"))
    return .clean
  }

  private static func list() -> String {
    let rules = LintRules.all.map { $0.about }
    let width = rules.map(\.id.count).max() ?? 0
    let severityWidth = Severity.allCases.map(\.rawValue.count).max() ?? 0
    return rules.map { rule in
      let severity = rule.severity.rawValue
      return rule.id + spaces(width - rule.id.count + 2) + severity + spaces(severityWidth - severity.count + 2) + rule.summary
        + "\n"
    }.joined()
  }

  private static func page(_ rule: RuleDescription) -> String {
    var text = "\(rule.id) (\(rule.severity.rawValue))\n\n\(rule.summary)\n\n\(rule.rationale)\n\n"
    if let note = rule.severityNote { text += "severity: \(note)\n" }
    text += "Apple's mail: \(rule.itms.isEmpty ? "none is known" : rule.itms.joined(separator: ", "))\n"
    if let note = rule.nestedMailNote {
      text += "              in a `.bundle` within an app, app extension or framework: \(note)\n"
    }
    for document in rule.documents { text += "Apple's page: \(document.title)\n              \(document.url)\n" }
    if !rule.triggering.isEmpty { text += examples("triggers it", rule.triggering) }
    if !rule.nonTriggering.isEmpty { text += examples("passes", rule.nonTriggering) }
    return text
  }

  private static func examples(_ title: String, _ examples: [LintExample]) -> String {
    examples.map { example in
      let kind = example.kind == .unknown ? "" : " (in \(words(for: example.kind)))"
      let name = example.file == "PrivacyInfo.xcprivacy" ? "" : " (in `\(example.file)`)"
      let policy = example.policy.map { "\n  held against this policy:\n" + indented($0.text) + "\n" } ?? ""
      return "\n\(title)\(kind)\(name):\n" + indented(example.shown) + "\n" + policy
    }.joined()
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }

  private static func words(for kind: ManifestKind) -> String {
    switch kind {
    case .app: "an app"
    case .sdk: "an SDK"
    case .extension: "an extension"
    case .unknown: "whatever it is"
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
