import Foundation
import SluiceCommands
import Testing

@Suite("sluice lint")
struct LintCommandTests {
  private let folder = TemporaryFolder()

  private func lint(_ manifest: String, _ options: String...) -> CommandRun {
    CommandRun(["lint", folder.write("PrivacyInfo.xcprivacy", manifest)] + options)
  }

  @Test("the exit code follows severity, fail level and strictness")
  func exitCodes() {
    #expect(lint(SampleManifest.clean).code == .clean)
    #expect(lint(SampleManifest.unknownKey).code == .findings)
    #expect(lint(SampleManifest.emptyAPITypes).code == .clean)
    #expect(lint(SampleManifest.emptyAPITypes, "--strict").code == .findings)
    #expect(lint(SampleManifest.emptyAPITypes, "--fail-on", "warning").code == .findings)
    #expect(lint(SampleManifest.emptyRoot, "--fail-on", "warning").code == .clean)
    #expect(lint(SampleManifest.emptyRoot, "--fail-on", "note").code == .findings)
  }

  @Test("nothing found to check is a failure, not a success")
  func nothing() {
    let run = CommandRun("lint", folder.path)
    #expect(run.code == .failure)
    #expect(run.errors.contains("found nothing to check in `\(folder.path)`"))
    folder.write("PrivacyInfo.xcprivacy", SampleManifest.clean)
    #expect(CommandRun("lint", folder.path, "--exclude", "*.xcprivacy").code == .failure)
  }

  @Test("standard input is linted as `-`, whatever its kind")
  func standardInput() {
    #expect(CommandRun("lint", "-", input: SampleManifest.clean).code == .clean)
    let run = CommandRun("lint", "-", input: SampleManifest.unknownKey)
    #expect(run.code == .findings)
    #expect(run.output.hasPrefix("-:4:"))
    #expect(CommandRun("lint", "-", input: "").code == .findings)
  }

  @Test("what cannot be read is one line and exit 2, after everything else was linted", .timeLimit(.minutes(1)))
  func unreadable() {
    folder.write("a/PrivacyInfo.xcprivacy", SampleManifest.unknownKey)
    folder.folder("b/PrivacyInfo.xcprivacy")
    folder.folder("c")
    #expect(mkfifo(folder.path + "/c/PrivacyInfo.xcprivacy", 0o644) == 0)
    folder.write("d/PrivacyInfo.xcprivacy", SampleManifest.unknownKey)
    let run = CommandRun("lint", folder.path)
    #expect(run.code == .failure)
    #expect(run.output.contains("d/PrivacyInfo.xcprivacy:4:"))
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(run.errors.contains("b/PrivacyInfo.xcprivacy`: is a folder, not a file"))
    #expect(run.errors.contains("c/PrivacyInfo.xcprivacy`: is a FIFO"))
  }

  @Test("a file of 100 MB is a finding, not a hang")
  func large() {
    let path = folder.write("PrivacyInfo.xcprivacy", SampleManifest.clean)
    #expect(truncate(path, 100 << 20) == 0)
    #expect(CommandRun("lint", path).code == .findings)
  }

  @Test("`--only` and `--disable` choose rules, and a broken file stays an error")
  func chosenRules() {
    #expect(lint(SampleManifest.unknownKey, "--disable", "unknown-key").code == .clean)
    #expect(lint(SampleManifest.unknownKey, "--only", "wrong-type,missing-key").code == .clean)
    #expect(lint(SampleManifest.unknownKey, "--only", "unknown-key").code == .findings)
    #expect(lint("<plist>", "--only", "unknown-key").code == .findings)
    #expect(lint(SampleManifest.clean, "--disable", "malformed-plist").code == .failure)
    let run = lint(SampleManifest.clean, "--only", "unknow-key")
    #expect(run.code == .failure)
    #expect(run.errors == "sluice: `--only`: there is no rule `unknow-key`\n  help: did you mean `unknown-key`?\n")
  }

  @Test("a choice of rules that leaves nothing to do is refused, not clean")
  func senselessChoices() {
    for options in [
      ["--only="], ["--only", ","], ["--disable", ","], ["--only", "unknown-key", "--disable", "unknown-key"],
      ["--only", "policy-tracking-undeclared"], ["--exclude", ""],
    ] {
      let run = CommandRun(["lint", folder.write("PrivacyInfo.xcprivacy", SampleManifest.clean)] + options)
      #expect(run.code == .failure, "\(options)")
    }
    #expect(CommandRun(["lint", "-", "-"], input: Array(SampleManifest.clean.utf8)).code == .failure)
  }

  @Test("many files come out in the order of the walk, each counted once")
  func manyFiles() {
    let names = (100..<1000).map { "\($0)/PrivacyInfo.xcprivacy" }
    for name in names { folder.write(name, SampleManifest.unknownKey) }
    let run = CommandRun("lint", folder.path)
    let lines = run.output.split(separator: "\n").filter { $0.contains("[unknown-key]") }
    #expect(lines.map { $0.prefix { $0 != ":" } } == names.map { folder.path + "/" + $0 }[...].map { $0[...] })
    #expect(run.output.contains("\n900 files checked: 900 errors ("))
  }

  @Test("quiet shows only what makes the exit 1")
  func quiet() {
    #expect(lint(SampleManifest.emptyAPITypes, "--quiet").output.isEmpty)
    let run = lint(SampleManifest.unknownKey, "--quiet")
    #expect(run.output.contains("[unknown-key]"))
    #expect(!run.output.contains("checked"))
  }

  @Test("colour only on a terminal, never against the user's word")
  func colour() {
    let path = folder.write("PrivacyInfo.xcprivacy", SampleManifest.unknownKey)
    let hasColour = { (run: CommandRun) in run.output.contains("\u{1B}[") }
    #expect(!hasColour(CommandRun(["lint", path])))
    #expect(hasColour(CommandRun(["lint", path], isTerminal: true)))
    #expect(!hasColour(CommandRun(["lint", path], isTerminal: true, variables: ["NO_COLOR": "1"])))
    #expect(!hasColour(CommandRun(["lint", path], isTerminal: true, variables: ["TERM": "dumb"])))
    #expect(hasColour(CommandRun(["lint", path, "--color", "always"], variables: ["NO_COLOR": "1"])))
    #expect(!hasColour(CommandRun(["lint", path, "--color=never"], isTerminal: true)))
  }

  @Test("JSON holds what text holds, and fits its schema")
  func json() throws {
    folder.write("a/PrivacyInfo.xcprivacy", SampleManifest.unknownKey)
    folder.write("b/PrivacyInfo.xcprivacy", "{}")
    folder.folder("c/PrivacyInfo.xcprivacy")
    let run = CommandRun("lint", folder.path, "--format", "json")
    #expect(run.code == .failure)
    let schema = JSONSchema(file: "Documentation/lint-output.schema.json")
    #expect(try schema.problems(of: run.output) == "")
    #expect(try schema.problems(of: run.output.replacingOccurrences(of: "\"error\"", with: "\"fatal\"")) != "")
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let findings = report?["findings"] as? [[String: Any]] ?? []
    #expect(findings.first?["line"] as? Int == 4)
    #expect(findings.first?["rule"] as? String == "unknown-key")
    #expect((report?["summary"] as? [String: Int])?["files"] == 2)
    #expect((report?["unread"] as? [[String: String]])?.count == 1)
  }

  @Test(
    "what may not be read by this user is exit 2 with one clear line",
    .enabled(if: geteuid() == 0, "needs root to step down from"))
  func noPermission() throws {
    let path = folder.write("PrivacyInfo.xcprivacy", SampleManifest.clean)
    #expect(chmod(path, 0o000) == 0)
    let run = try Process.run("/usr/bin/setpriv", "--reuid=65534", "--clear-groups", BuiltProduct.sluice, "lint", path)
    #expect(run.code == 2)
    #expect(run.errors == "sluice: cannot read `\(path)`: permission denied\n")
  }
}
