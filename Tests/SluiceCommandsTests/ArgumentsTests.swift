import Testing

@testable import SluiceCommands

@Suite("Command lines")
struct ArgumentsTests {
  private let command = CommandDescription(
    name: "c", summary: "s", operands: "[PATH…]",
    options: [
      .init(name: "switch", help: "h"), .init(name: "value", value: "V", help: "h"),
      .init(name: "choice", value: "C", choices: ["one", "two"], help: "h"),
      .init(name: "list", value: "L", mayRepeat: true, help: "h"),
    ])

  @Test("options and operands may be mixed, and `--` ends the options")
  func mixed() throws {
    let arguments = try Arguments(
      ["a", "--switch", "--value", "-", "--list=x,y", "-", "--list", "z", "--", "--switch"], of: command)
    #expect(arguments.operands == ["a", "-", "--switch"])
    #expect(arguments.has("switch"))
    #expect(arguments.value("value") == "-")
    #expect(arguments.list("list") == ["x", "y", "z"])
    #expect(arguments.all("list") == ["x,y", "z"])
  }

  @Test(
    "a command line that cannot be meant is refused with what to write instead",
    arguments: [
      (["--vaule", "x"], "unknown option `--vaule`", "did you mean `--value`?"),
      (["--value"], "`--value` needs a value: V", nil),
      (["--switch=x"], "`--switch` takes no value", nil),
      (["--choice", "tow"], "`--choice` cannot be `tow`", "did you mean `two`?"),
      (["--choice", "zzzzzz"], "`--choice` cannot be `zzzzzz`", "choose one of one, two"),
      (["--value", "a", "--value", "b"], "`--value` is given twice", nil),
      (["-s"], "unknown option `-s`", "`sluice c --help` lists the options"),
      (["---value", "x"], "unknown option `---value`", "did you mean `--value`?"),
    ] as [([String], String, String?)])
  func refused(words: [String], message: String, help: String?) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, of: command) }
    #expect(error?.message == message)
    #expect(error?.help == help)
  }
}
