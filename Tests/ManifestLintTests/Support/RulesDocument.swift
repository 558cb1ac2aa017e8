import PrivacyManifest
import SourceDiagnostics

@testable import ManifestLint

/// `Documentation/Rules.md`, made from the descriptions of the rules and from what the linter says about their examples.
enum RulesDocument {
  static let path = "Documentation/Rules.md"
  static let rules = LintRules.all.map { $0.about }
  static let command = "SLUICE_RECORD=1 swift test --filter RulesDocumentTests"

  static func text() -> String {
    return ([introduction(rules)] + rules.map(page)).joined(separator: "\n")
  }

  private static func introduction(_ rules: [RuleDescription]) -> String {
    let rows = rules.map { rule in
      let note = rule.severityNote == nil ? "" : "\\*"
      return
        "| [`\(rule.id)`](#\(rule.id)) | \(rule.severity.rawValue)\(note) | \(rule.summary) | \(rule.itms.joined(separator: ", ")) |"
    }
    return """
      # Rules

      What `sluice lint` finds in a privacy manifest: \(rules.count) rules, after Apple's tables of \(AppleTables.date).
      An error is what Apple refuses, or what the tool cannot vouch for; a warning contradicts itself or is likely to be
      refused; a note is worth knowing. With `--strict` warnings are errors. A code such as ITMS-91055 is that of the mail
      Apple is known to send; where there is none, no mail is known. For a manifest in a `.bundle` within an app,
      app extension or framework, such as `A.app/R.bundle/PrivacyInfo.xcprivacy`, none is given, for Apple's codes there are
      not confirmed. Of one rule a file shows \(FindingReport.limit) findings; the next says how many more there are.

      This page is made from the rules themselves, and a test holds it against them. To make it anew:
      `\(command)`

      | rule | severity | finds | mail |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      \\* see the rule.

      """
  }

  private static func page(_ rule: RuleDescription) -> String {
    let documents = rule.documents.map { "[\($0.title)](\($0.url))" }.joined(separator: ", ")
    let mail = rule.itms.isEmpty ? "no mail of Apple's is known" : rule.itms.joined(separator: ", ")
    let nested = rule.nestedMailNote.map { "\n- Mail for a nested bundle: \($0)" } ?? ""
    let severity = rule.severity.rawValue + (rule.severityNote.map { ": \($0)" } ?? "")
    var text = """
      ## \(rule.id)

      Finds \(rule.summary).

      \(rule.rationale)

      - Severity: \(severity)
      - Mail: \(mail)\(nested)
      - Apple: \(documents)

      ### Found fault with


      """
    for example in rule.triggering {
      text += caption(example) + fenced(example) + says(example, rule)
    }
    text += "### Passed\n\n"
    for example in rule.nonTriggering { text += caption(example) + fenced(example) }
    return text
  }

  private static func caption(_ example: LintExample) -> String {
    let kinds: [ManifestKind: String] = [.app: "an app", .sdk: "an SDK", .extension: "an app extension"]
    var words: [String] = []
    if let kind = kinds[example.kind] { words.append("In the manifest of \(kind)") }
    if example.file != "PrivacyInfo.xcprivacy" || example.foundByWalk {
      words.append(example.foundByWalk ? "`\(example.file)` met on a walk" : "`\(example.file)` named on the command line")
    }
    return words.isEmpty ? "" : words.joined(separator: ", ") + ":\n\n"
  }

  private static func fenced(_ example: LintExample) -> String {
    var shown = example.shown
    while shown.hasSuffix("\n") { shown.removeLast() }
    let policy = example.policy.map { "held against the policy\n\n```yaml\n\($0.text)```\n\n" } ?? ""
    return "```xml\n\(shown)\n```\n\n" + policy
  }

  private static func says(_ example: LintExample, _ rule: RuleDescription) -> String {
    let subject = LintSubject(
      file: example.file, bytes: Array(example.text.utf8), kind: example.kind, foundByWalk: example.foundByWalk,
      policy: example.policy?.subject)
    let findings = ManifestLinter().findings(in: subject).filter { $0.rule == rule.id }
    return findings.map { finding in
      let help = finding.help.map { "  \n> help: \($0)" } ?? ""
      return "> \(finding.severity.rawValue): \(finding.message)\(help)\n\n"
    }.joined()
  }
}
