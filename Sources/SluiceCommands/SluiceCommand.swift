internal import SourceDiagnostics

/// The command `sluice`: finds the subcommand, answers `--help` and `--version`, and turns errors into words and exit codes.
public enum SluiceCommand: Sendable {
  /// The version of the tool.
  public static let version = "0.1.0"

  private struct Subcommand {
    var description: CommandDescription
    var run: (Arguments, CommandEnvironment) throws(UsageError) -> ExitCode
  }

  private static var subcommands: [Subcommand] {
    [
      Subcommand(description: LintCommand.description, run: LintCommand.run),
      Subcommand(description: RulesCommand.description, run: RulesCommand.run),
      Subcommand(description: PolicyCheckCommand.description, run: PolicyCheckCommand.run),
      Subcommand(description: DecideCommand.description, run: DecideCommand.run),
      Subcommand(description: SplitCommand.description, run: SplitCommand.run),
    ]
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: the words after `sluice`.
  ///   - environment: where output goes and input comes from.
  /// - Returns: the exit code.
  public static func run(_ arguments: [String], in environment: CommandEnvironment) -> ExitCode {
    var code: ExitCode
    do throws(UsageError) {
      code = try dispatch(arguments, environment)
    } catch {
      environment.errors.write("sluice: \(TerminalText.printable(error.message))\n")
      if let help = error.help { environment.errors.write("  help: \(TerminalText.printable(help))\n") }
      code = .failure
    }
    environment.output.flush()
    if let failure = environment.output.failure {
      environment.errors.write("sluice: cannot write the output: \(failure)\n")
      code = .failure
    }
    environment.errors.flush()
    return code
  }

  private static func dispatch(_ arguments: [String], _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    guard let name = arguments.first else {
      environment.errors.write(help)
      return .failure
    }
    switch name {
    case "--help", "-h":
      environment.output.write(help)
      return .clean
    case "--version":
      environment.output.write("sluice \(version)\n")
      return .clean
    case "help":
      if arguments.count == 1 {
        environment.output.write(help)
        return .clean
      }
      environment.output.write(try subcommand(arguments.dropFirst()).description.help)
      return .clean
    default:
      let subcommand = try subcommand(arguments[...])
      var rest = arguments[...]
      for word in subcommand.description.name.split(separator: " ") where rest.first == String(word) { rest.removeFirst() }
      let parsed = try Arguments(rest, of: subcommand.description)
      if parsed.wantsHelp {
        environment.output.write(subcommand.description.help)
        return .clean
      }
      return try subcommand.run(parsed, environment)
    }
  }

  /// The command that the first words name: one word, or two as in `policy check`.
  private static func subcommand(_ words: ArraySlice<String>) throws(UsageError) -> Subcommand {
    let names = [words.prefix(2).joined(separator: " "), words.first ?? ""]
    if let subcommand = subcommands.first(where: { names.contains($0.description.name) }) { return subcommand }
    let siblings = subcommands.map(\.description.name).filter { $0.hasPrefix(names[1] + " ") }
    if siblings.count == 1, ["--help", "-h"].contains(words.dropFirst().first),
      let only = subcommands.first(where: { $0.description.name == siblings[0] })
    {
      return only
    }
    if let first = siblings.first {
      throw UsageError(
        "`sluice \(names[1])` needs another word", help: "write `sluice \(first)`; `sluice --help` lists the commands")
    }
    let near = NearMiss.nearest(to: names[1], among: subcommands.map(\.description.name))
    throw UsageError(
      "there is no command `\(names[1])`", help: near.map { "did you mean `sluice \($0)`?" } ?? "`sluice --help` lists them")
  }

  private static var help: String {
    let width = subcommands.map(\.description.name.count).max() ?? 0
    let rows = subcommands.map { subcommand in
      let name = subcommand.description.name
      return "  " + name + String(repeating: " ", count: width - name.count + 2) + subcommand.description.summary + "\n"
    }
    return """
      sluice keeps an app's privacy manifest, its tracking policy and its traffic true to each other

      usage: sluice COMMAND [OPTION…]

      commands:
      \(rows.joined())
        sluice COMMAND --help   what a command takes, with examples
        sluice --version        the version

      exit: 0 clean, 1 something to complain of, 2 the job could not be done

      """
  }
}
