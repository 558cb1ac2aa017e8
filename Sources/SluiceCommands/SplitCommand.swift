internal import BatchStream
internal import PolicyDocument
internal import SourceDiagnostics
internal import TrackingPolicy

/// `sluice split`: splits a stream of batches between the two endpoints.
enum SplitCommand {
  static let description = CommandDescription(
    name: "split",
    summary: "split a stream of batches between the first-party and the tracking endpoint",
    operands: "[INPUT]",
    operandHelp: """
      INPUT is NDJSON, a batch of `/users/track` a line; `-` or none is standard input. A line that is no batch goes nowhere
      and is told of; the others go on.

      A destination is a file, a pipe, or `-` for standard output. A file appears whole at the end (mode 0600) or not at all;
      a pipe is written as it comes.
      """,
    options: [
      .init(name: "policy", value: "FILE", help: "the policy (required)"),
      .init(name: "first-party", value: "FILE", help: "payloads for the first-party endpoint, one a line (required)"),
      .init(name: "tracking", value: "FILE", help: "payloads for the tracking endpoint, one a line (required)"),
      .init(
        name: "held", value: "FILE",
        help: "what waits for a yes; required where the policy holds"),
      .init(name: "report", value: "FILE", help: "each datum with its route and why, as NDJSON; never a value"),
      .init(
        name: "rejected", value: "FILE", help: "rejected lines as NDJSON: line, column, reason (default: words on standard error)"
      ),
      .attStatus,
      .collectedATTStatus,
      .init(
        name: "consents", value: "FILE",
        help: "what each user said instead, as NDJSON:\n{\"external_id\"|\"braze_id\": …, \"att\": …, \"since\": TIME}"),
      .init(
        name: "summary", value: "FORMAT", choices: ["text", "json"],
        help:
          "write the counts at the end, to standard output unless a payload goes there\n(default: text on a terminal's standard error)"
      ),
    ],
    discussion: """
      Without a consent for tracking nothing goes to the tracking endpoint. What is held goes in again after a yes, with the
      `--collected-att` of the run that held it; the bounds of `hold` in a policy are for who keeps the file. In a file of
      consents every identity of an object that is listed must be `authorized`; an object of which none is listed, or that only
      an alias, an e-mail address or a phone number identifies, is `notDetermined`. A datum of a time before `since`, or without
      one, as every attribute is, counts as collected while not determined.

      exit: 0 split, 1 some lines were rejected, 2 the job could not be done: a policy or consents that state nothing, input
      that cannot be read, a destination that cannot be written. With 2 no file is replaced, unless the words say which.

      example:
        sluice split --policy app.policy.yml --att denied --first-party first.ndjson --tracking tracking.ndjson batches.ndjson
      """)

  static func run(_ arguments: Arguments, in environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let policyPath = try arguments.required("policy")
    if arguments.operands.count > 1 {
      throw UsageError("there is more than one input", help: "pipe them: `cat A B | sluice split …`")
    }
    if arguments.has("consents"), arguments.has("att") || arguments.has("collected-att") {
      throw UsageError("`--consents` says for each user what `--att` says for all", help: "give one of them")
    }
    let paths = try SplitDestinations.Paths(arguments)
    guard let document = PolicyFile.load(policyPath, in: environment) else { return .failure }
    do throws(SplitFailure) {
      let consent = try consent(arguments)
      try paths.check(document.policy, consent)
      let read = ([policyPath] + arguments.all("consents")).compactMap { FileIdentity(of: $0) }
      return try split(arguments, document.policy, consent, paths, reading: read, environment)
    } catch {
      environment.errors.write("sluice: \(TerminalText.printable(error.message))\n")
      if let help = error.help { environment.errors.write("  help: \(TerminalText.printable(help))\n") }
      return .failure
    }
  }

  private static func split(
    _ arguments: Arguments, _ policy: TrackingPolicy, _ consent: ConsentSource, _ paths: SplitDestinations.Paths,
    reading others: [FileIdentity], _ environment: CommandEnvironment
  ) throws(SplitFailure) -> ExitCode {
    let input = try SplitInput(arguments.operands.first ?? "-", environment: environment)
    let read = others + [input.identity].compactMap { $0 }
    let destinations = try SplitDestinations(paths, reading: read, environment: environment)
    let summary: SplitSummary
    do {
      summary = try StreamSplitter.split(
        rules: SplitRules(policy), consent: consent, sinks: destinations.sinks(naming: input.name, environment), read: input.read)
    } catch let error as SplitFailure {
      throw error
    } catch {
      throw SplitFailure("the split failed")
    }
    input.finish()
    write(summary, as: arguments.value("summary"), besidePayload: paths.usesStandardOutput, environment)
    environment.output.flush()
    if let failure = environment.output.failure { throw SplitFailure("cannot write the summary: \(failure)") }
    try destinations.commit()
    return summary.rejected > 0 ? .findings : .clean
  }

  private static func consent(_ arguments: Arguments) throws(SplitFailure) -> ConsentSource {
    if let path = arguments.value("consents") {
      let table = try ConsentTable.read(path)
      if table.isEmpty {
        throw SplitFailure(
          "\(path): no user is listed", help: "write a user a line, such as `{\"external_id\": \"u\", \"att\": \"denied\"}`")
      }
      return .users(table)
    }
    let now = arguments.attStatus("att") ?? .notDetermined
    return .fixed(collected: arguments.attStatus("collected-att") ?? now, now: now)
  }

  private static func write(
    _ summary: SplitSummary, as format: String?, besidePayload: Bool, _ environment: CommandEnvironment
  ) {
    let sink = format == nil || besidePayload ? environment.errors : environment.output
    if format == "json" {
      sink.write(summary.json + [0x0A])
    } else if format == "text" || environment.errorsIsTerminal {
      sink.write(
        """
        \(summary.batches) batches split, \(summary.rejected) lines rejected: \(summary.firstParty) data to the first-party endpoint, \
        \(summary.tracking) to the tracking endpoint, \(summary.held) held, \(summary.dropped) dropped

        """)
    }
  }
}

/// Why a stream could not be split. Nothing was put in place.
struct SplitFailure: Error, Sendable {
  var message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
