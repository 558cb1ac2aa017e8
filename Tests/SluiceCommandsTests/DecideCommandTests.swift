import Foundation
import SluiceCommands
import Testing

@Suite("sluice decide")
struct DecideCommandTests {
  private let folder = TemporaryFolder()

  private func decide(_ words: String...) -> CommandRun {
    CommandRun(["decide", "--policy", folder.write("app.yml", SamplePolicy.drop)] + words)
  }

  @Test("each datum is one line: what, where, why")
  func text() {
    let run = decide("--att", "authorized", "customEvent:event-1", "customEvent:event-2", "email")
    #expect(run.code == .clean)
    let lines = run.output.split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ")[1] } == ["tracking", "firstParty", "tracking"])
    #expect(lines[0].contains("tracking by `customEvent"))
  }

  @Test("without a status nothing is allowed, and collection counts by itself")
  func statuses() {
    #expect(decide("email").output.hasPrefix("email  dropped"))
    #expect(decide("--att", "authorized", "--collected-att", "denied", "email").output.hasPrefix("email  dropped"))
  }

  @Test("JSON says the same for machines")
  func json() throws {
    let run = decide("--format", "json", "--att", "authorized", "email", "gender")
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let decisions = report?["decisions"] as? [[String: Any]] ?? []
    #expect(decisions.map { $0["route"] as? String } == ["tracking", "firstParty"])
    #expect(decisions.map { $0["entries"] as? [String] } == [["email"], []])
  }

  @Test("an unknown datum, status or policy stops everything")
  func unknown() {
    let run = decide("email", "emial")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("did you mean `email`?"))
    #expect(decide("--att", "maybe", "email").code == .failure)
    #expect(decide().code == .failure)
    #expect(CommandRun("decide", "email").errors == "sluice: `--policy` is missing\n  help: it is required\n")
    #expect(CommandRun("decide", "--policy", folder.write("bad.yml", "version: 9\n"), "email").code == .failure)
  }
}
