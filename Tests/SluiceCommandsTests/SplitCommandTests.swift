import Foundation
import Glibc
import SluiceCommands
import Testing

@Suite("sluice split")
struct SplitCommandTests {
  private let folder = TemporaryFolder()
  private static let batch =
    #"{"attributes":[{"external_id":"u","email":"a@b.c","gender":"F"}],"events":[{"external_id":"u","name":"event-1"}]}"#

  private func split(_ words: String..., policy: String = SamplePolicy.drop, input: String = batch) -> CommandRun {
    let policy = folder.write("app.yml", policy)
    let common = ["split", "--policy", policy, "--first-party", path("first"), "--tracking", path("tracking")]
    return CommandRun(common + words + [folder.write("in", input)])
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a yes sends tracking data to the tracking file, and nothing of it to the first-party file")
  func authorized() throws {
    #expect(split("--att", "authorized").code == .clean)
    let first = try #require(read("first"))
    let tracking = try #require(read("tracking"))
    #expect(first.contains("gender") && !first.contains("a@b.c") && !first.contains("event-1"))
    #expect(tracking.contains("a@b.c") && tracking.contains("event-1") && !tracking.contains("gender"))
  }

  @Test("without a yes the tracking file is there and empty", arguments: ["notDetermined", "denied", "restricted"])
  func refused(status: String) {
    #expect(split("--att", status).code == .clean)
    #expect(read("tracking") == "")
    #expect(read("first")?.contains("a@b.c") == false)
  }

  @Test("a holding policy needs a place for what is held, and what is held goes out after a yes")
  func held() throws {
    let missing = split(policy: SamplePolicy.hold)
    #expect(missing.code == .failure)
    #expect(missing.errors.contains("`--held` is missing"))
    #expect(read("first") == nil)
    #expect(split("--held", path("held"), policy: SamplePolicy.hold).code == .clean)
    let held = try #require(read("held"))
    #expect(held.contains("a@b.c") && !held.contains("gender"))
    let again = split(
      "--held", path("held2"), "--att", "authorized", "--collected-att", "notDetermined", policy: SamplePolicy.hold, input: held)
    #expect(again.code == .clean)
    #expect(read("tracking")?.contains("a@b.c") == true)
    #expect(read("held2") == "")
  }

  @Test("what was collected under a yes waits while nothing is determined, even where the policy drops")
  func collectedUnderAYes() {
    #expect(split("--collected-att", "authorized").errors.contains("`--held` is missing"))
    #expect(split("--collected-att", "authorized", "--held", path("held")).code == .clean)
    #expect(read("held")?.contains("a@b.c") == true)
  }

  @Test("a line that is no batch is told of and does not stop the others; the exit is 1")
  func rejected() throws {
    let input = "{\n\(Self.batch)\n[]\n"
    let run = split(input: input)
    #expect(run.code == .findings)
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(run.errors.contains("/in:1:2: rejected: "))
    #expect(read("first")?.contains("gender") == true)
    let told = split("--rejected", path("rejected"), input: input)
    #expect(told.errors.isEmpty)
    #expect(read("rejected")?.split(separator: "\n").count == 2)
  }

  @Test("empty input is a clean split into empty files")
  func empty() {
    #expect(split(input: "").code == .clean)
    #expect(read("first") == "")
  }

  @Test("files are the owner's alone, and nothing else is left in the folder")
  func files() throws {
    folder.write("first", "old")
    #expect(split("--report", path("report")).code == .clean)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("first"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(read("first") != "old")
    #expect(read("report")?.contains("a@b.c") == false)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["app.yml", "first", "in", "report", "tracking"])
  }

  @Test("what fails leaves the old files as they were")
  func failure() {
    folder.write("first", "old")
    #expect(split("--report", "/dev/full").code == .failure)
    #expect(read("first") == "old")
    #expect(read("tracking") == nil)
    #expect(split("--held", path("no/such/folder")).code == .failure)
    #expect(read("first") == "old")
  }

  @Test("a closed pipe is an error, not a success")
  func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    signal(SIGPIPE, SIG_IGN)
    let run = split("--report", "/dev/fd/\(ends[1])")
    close(ends[1])
    #expect(run.code == .failure)
    #expect(run.errors.contains("broken pipe"))
    #expect(read("first") == nil)
  }

  @Test("two streams never go into one file, and what is read is never replaced")
  func oneFile() {
    #expect(split("--held", path("first")).code == .failure)
    #expect(split("--held", path("./in")).code == .failure)
    #expect(split("--held", path("app.yml")).code == .failure)
    #expect(split("--held", "/dev/null", "--report", "/dev/null").code == .clean)
  }

  @Test("one pipe or file under two names is refused, by descriptor, link and place")
  func oneFileUnderTwoNames() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let copy = dup(ends[1])
    defer { for end in ends + [copy] { close(end) } }
    #expect(split("--report", "/dev/fd/\(ends[1])", "--held", "/dev/fd/\(copy)").code == .failure)
    folder.write("first", "old")
    #expect(link(path("first"), path("linked")) == 0)
    #expect(split("--held", path("linked")).code == .failure)
    try FileManager.default.createSymbolicLink(atPath: path("again"), withDestinationPath: ".")
    #expect(split("--held", path("again/new"), "--report", path("new")).code == .failure)
    let open = Glibc.open(path("first"), O_WRONLY)
    defer { close(open) }
    #expect(split("--held", "/dev/fd/\(open)").code == .failure)
    #expect(read("first") == "old")
  }

  @Test("what is written to a descriptor that the caller closed goes into no file")
  func closedDescriptors() throws {
    let policy = folder.write("app.yml", SamplePolicy.drop)
    let input = folder.write("in", Self.batch)
    let script = """
      exec 0<&- 1>&-; '\(BuiltProduct.sluice)' split --policy '\(policy)' --att authorized --first-party '\(path("first"))' \
      --tracking - '\(input)'
      """
    let run = try Process.run("/bin/sh", "-c", script)
    #expect(run.code == 2)
    #expect(read("first") == nil)
  }

  @Test("consents decide user by user, and a doubtful file of them stops everything before anything is written")
  func consents() {
    let yes = folder.write("yes", #"{"external_id":"u","att":"authorized"}"#)
    #expect(split("--consents", yes).code == .clean)
    #expect(read("tracking")?.contains("a@b.c") == true)
    let other = folder.write("other", #"{"external_id":"v","att":"authorized"}"#)
    #expect(split("--consents", other).code == .clean)
    #expect(read("tracking") == "")
    folder.write("first", "old")
    for doubtful in [
      "{\"external_id\":\"u\",\"att\":\"authorized\"}\n{\"external_id\":\"u\",\"att\":\"denied\"}",
      #"{"external_id":"u","att":"maybe"}"#, "{", "", "\n",
    ] {
      let run = split("--consents", folder.write("doubtful", doubtful))
      #expect(run.code == .failure)
      #expect(run.errors.contains("doubtful:"))
      #expect(read("first") == "old")
    }
    #expect(split("--consents", yes, "--att", "denied").code == .failure)
  }

  @Test("the summary for machines goes to standard output, where no payload goes there")
  func summary() throws {
    let run = split("--summary", "json", "--att", "authorized")
    let counts = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Int]
    #expect(counts?["batches"] == 1)
    #expect(counts?["firstParty"] == 1)
    #expect(counts?["tracking"] == 2)
    #expect(split().output.isEmpty)
    #expect(split().errors.isEmpty)
  }

  @Test("a policy that states nothing stops everything")
  func badPolicy() {
    #expect(split(policy: "version: 9\n").code == .failure)
    #expect(read("first") == nil)
  }
}
