import SourceDiagnostics
import Testing

@testable import ManifestLint

/// One example of one rule.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  let rule: any LintRule.Type
  let number: Int
  let example: LintExample
  let triggers: Bool

  var testDescription: String { "\(rule.about.id), \(triggers ? "triggering" : "non-triggering") example \(number + 1)" }

  var findings: [Finding] {
    let subject = LintSubject(
      file: example.file, bytes: Array(MarkedText(example.marked).text.utf8), kind: example.kind,
      foundByWalk: example.foundByWalk, policy: example.policy?.subject)
    return ManifestLinter().findings(in: subject)
  }

  static let all = LintRules.all.flatMap { rule in
    rule.about.triggering.enumerated().map { ExampleCase(rule: rule, number: $0, example: $1, triggers: true) }
      + rule.about.nonTriggering.enumerated().map { ExampleCase(rule: rule, number: $0, example: $1, triggers: false) }
  }
}

@Suite("The examples of the rules")
struct LintExampleTests {
  @Test("are found fault with at their marks and nowhere else", arguments: ExampleCase.all)
  func marks(_ example: ExampleCase) {
    let found = example.findings.filter { $0.rule == example.rule.about.id }
    #expect(found.map(\.place.start) == MarkedText(example.example.marked).marks)
    #expect(found.isEmpty != example.triggers)
  }

  @Test("break no other rule with an error", arguments: ExampleCase.all)
  func otherRules(_ example: ExampleCase) {
    // A manifest that forgets the policy forgets it in more ways than one.
    let isOfPolicy = example.example.policy != nil
    let others = example.findings.filter { finding in
      finding.severity == .error && finding.rule != example.rule.about.id && !(isOfPolicy && finding.rule.hasPrefix("policy-"))
    }
    #expect(others.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test("exist for every rule, of both kinds")
  func exist() {
    for rule in LintRules.all {
      #expect(!rule.about.triggering.isEmpty && !rule.about.nonTriggering.isEmpty, "\(rule.about.id)")
    }
  }

  @Test("show the mark nowhere, neither in what is linted nor in what is shown")
  func noMarks() {
    for example in ExampleCase.all {
      #expect(!example.example.text.contains("↓") && !example.example.shown.contains("↓"))
    }
  }
}
