import ManifestLint
import SluiceCommands
import Testing

@Suite("sluice rules")
struct RulesCommandTests {
  @Test("every rule is listed with its severity and summary")
  func list() {
    let run = CommandRun("rules")
    #expect(run.code == .clean)
    for rule in LintRules.all {
      #expect(run.output.contains("\(rule.about.id) "))
      #expect(run.output.contains(rule.about.summary))
    }
  }

  @Test("every rule explains itself", arguments: LintRules.all.map { $0.about.id })
  func page(id: String) throws {
    let run = CommandRun("rules", id)
    let rule = try #require(LintRules.rule(id)?.about)
    #expect(run.code == .clean)
    #expect(run.output.hasPrefix("\(id) ("))
    #expect(run.output.contains(rule.summary))
    #expect(run.output.contains("\ntriggers it"))
    #expect(run.output.contains(rule.nestedMailNote ?? "Apple's mail: none is known"))
  }

  @Test("a rule that is not there is refused, with the one that was meant")
  func unknown() {
    let run = CommandRun("rules", "unknown-reasons")
    #expect(run.code == .failure)
    #expect(run.errors == "sluice: there is no rule `unknown-reasons`\n  help: did you mean `unknown-reason`?\n")
  }
}
