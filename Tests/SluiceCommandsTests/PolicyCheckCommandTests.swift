import SluiceCommands
import Testing

@Suite("sluice policy check")
struct PolicyCheckCommandTests {
  private let folder = TemporaryFolder()

  @Test("a policy that states something is clean, one that does not is exit 1 with every error at its place")
  func exitCodes() {
    let good = folder.write("good.yml", SamplePolicy.drop)
    let bad = folder.write("bad.yml", "version: 1\nendpoint: sdk.iad-01.braze.com\nalowList: []\nidfa: nothing\n")
    #expect(CommandRun("policy", "check", good).code == .clean)
    let run = CommandRun("policy", "check", good, bad)
    #expect(run.code == .findings)
    #expect(run.output.contains("bad.yml:3:1: error: "))
    #expect(run.output.contains("bad.yml:4:7: error: "))
    #expect(run.output.contains("\n2 files checked: 2 errors"))
    #expect(CommandRun("policy", "check", good, folder.path + "/gone.yml").code == .failure)
    #expect(CommandRun("policy", "check").code == .failure)
    #expect(CommandRun("policy", "--help").output == CommandRun("policy", "check", "--help").output)
  }

  @Test("the manifest that a policy names is held against it")
  func manifest() {
    folder.write("m/PrivacyInfo.xcprivacy", SampleManifest.clean)
    let policy = folder.write("p/app.yml", SamplePolicy.drop + "manifest: ../m/PrivacyInfo.xcprivacy\n")
    let run = CommandRun("policy", "check", policy)
    #expect(run.code == .findings)
    for rule in ["policy-tracking-undeclared", "policy-property-undeclared"] { #expect(run.output.contains("[\(rule)]")) }
    #expect(run.output.contains("app.yml:4:5: "))
    folder.write("m/broken.xcprivacy", SampleManifest.unknownKey)
    let broken = folder.write("p/broken.yml", SamplePolicy.none + "manifest: ../m/broken.xcprivacy\n")
    #expect(CommandRun("policy", "check", broken).code == .findings)
    let gone = folder.write("p/gone.yml", SamplePolicy.drop + "manifest: gone.xcprivacy\n")
    #expect(CommandRun("policy", "check", gone).code == .failure)
  }

  @Test("a tracking host that no document names is a note, and the exit stays 0")
  func notes() {
    let run = CommandRun("policy", "check", folder.write("au.yml", "version: 1\nendpoint: sdk.au-01.braze.com\n"))
    #expect(run.code == .clean)
    #expect(run.output.contains("au.yml:2:11: note: "))
  }

  @Test("JSON fits the schema of findings")
  func json() throws {
    let bad = folder.write("bad.yml", "version: 2\n")
    let run = CommandRun("policy", "check", "--format", "json", bad)
    #expect(run.code == .findings)
    #expect(try JSONSchema(file: "Documentation/lint-output.schema.json").problems(of: run.output) == "")
  }

  @Test("`sluice lint --policy` holds an app's manifest against it, an SDK's not")
  func lint() {
    let policy = folder.write("app.yml", SamplePolicy.drop)
    let manifest = folder.write("PrivacyInfo.xcprivacy", SampleManifest.clean)
    #expect(CommandRun("lint", "--kind", "app", "--policy", policy, manifest).code == .findings)
    let none = CommandRun("lint", "--kind", "sdk", "--policy", policy, manifest)
    #expect(none.code == .failure)
    #expect(none.errors.contains("no manifest was held against the policy"))
    folder.write("S/Package.swift")
    let named = folder.write("S/PrivacyInfo.xcprivacy", SampleManifest.clean)
    #expect(CommandRun("lint", "--policy", policy, named).code == .findings)
    #expect(CommandRun("lint", "--policy", policy, folder.path + "/S").code == .failure)
    #expect(CommandRun("lint", "--policy", policy, folder.path).code == .findings)
    let bad = CommandRun("lint", "--policy", folder.write("bad.yml", "version: 2\n"), manifest)
    #expect(bad.code == .failure)
    #expect(bad.output.isEmpty)
    #expect(bad.errors.contains("bad.yml:1:10: error: "))
  }
}

/// Policies that tests write.
enum SamplePolicy {
  static let drop = """
    version: 1
    endpoint: sdk.iad-01.braze.com
    trackingPropertyAllowList:
      - email
      - customEvent: [event-1]

    """
  static let none = "version: 1\nendpoint: sdk.iad-01.braze.com\n"
  static let hold = drop + "whenTrackingIsNotAllowed: hold\n"
}
