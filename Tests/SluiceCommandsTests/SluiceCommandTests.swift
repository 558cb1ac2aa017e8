import SluiceCommands
import Testing

@Suite("sluice")
struct SluiceCommandTests {
  @Test("help names every command, each command's help names its options")
  func help() {
    let help = CommandRun("--help")
    #expect(help.code == .clean)
    #expect(help.output.contains("  lint "))
    #expect(CommandRun("help").output == help.output)
    let lint = CommandRun("lint", "--help")
    #expect(lint.code == .clean)
    #expect(lint.output.contains("--fail-on error|warning|note"))
    #expect(CommandRun("help", "lint").output == lint.output)
  }

  @Test("no command is a failure that shows the help, on the side of errors")
  func nothing() {
    let run = CommandRun()
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == CommandRun("--help").output)
  }

  @Test("the version is one line")
  func version() {
    #expect(CommandRun("--version").output == "sluice \(SluiceCommand.version)\n")
  }

  @Test("a command that is not there is refused, with the one that was meant")
  func unknown() {
    let run = CommandRun("lnit")
    #expect(run.code == .failure)
    #expect(run.errors == "sluice: there is no command `lnit`\n  help: did you mean `sluice lint`?\n")
  }

  @Test("output that cannot be written is a failure")
  func fullDisk() {
    let sink = FailingSink()
    let environment = CommandEnvironment(output: sink, errors: MemorySink(), input: 0, outputDescriptor: -1)
    #expect(SluiceCommand.run(["--version"], in: environment) == .failure)
  }
}

private final class FailingSink: ByteSink {
  var failure: String? { "no space left on device" }
  func write(_ bytes: [UInt8]) {}
  func flush() {}
}
