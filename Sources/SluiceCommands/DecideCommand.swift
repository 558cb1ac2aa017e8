internal import PolicyDocument
internal import SourceDiagnostics
internal import TrackingPolicy

/// `sluice decide`: where a policy sends data under a consent, and why.
enum DecideCommand {
  static let description = CommandDescription(
    name: "decide",
    summary: "say where a policy sends a datum under a consent, and why",
    operands: "DATUM…",
    operandHelp: """
      A DATUM is a tracking property that stands for one kind of data (`email`, `purchases`), a kind without a property (`idfa`,
      `userAlias`, `location`, `subscriptionGroups`, `otherProfileField`), or `customEvent:NAME`, `customAttribute:NAME`.
      """,
    options: [
      .init(name: "policy", value: "FILE", help: "the policy (required)"),
      .attStatus,
      .collectedATTStatus,
      .init(name: "format", value: "FORMAT", choices: ["text", "json"], help: "how to write decisions (default text)"),
    ],
    discussion: """
      exit: 0 decided, 2 a policy that states nothing, or an unknown datum.

      example:
        sluice decide --policy Policies/seed-static.policy.yml --att denied customEvent:event-1 email
      """)

  static func run(_ arguments: Arguments, in environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try arguments.required("policy")
    if arguments.operands.isEmpty {
      throw UsageError("no datum is named", help: "name some, such as `email` or `customEvent:event-1`")
    }
    var data: [(String, Datum)] = []
    for operand in arguments.operands {
      guard let datum = Datum(spelling: operand) else {
        let near = NearMiss.nearest(to: operand, among: Datum.acceptedSpellings)
        throw UsageError(
          "there is no datum `\(TerminalText.printable(operand))`",
          help: near.map { "did you mean `\($0)`?" }
            ?? "a custom event is `customEvent:NAME`, an attribute `customAttribute:NAME`")
      }
      data.append((operand, datum))
    }
    guard let document = PolicyFile.load(path, in: environment) else { return .failure }

    let now = arguments.attStatus("att") ?? .notDetermined
    let collected = arguments.attStatus("collected-att") ?? now
    let decisions = data.map { ($0, document.policy.decide($1, collected: Consent(collected), now: Consent(now))) }
    environment.output.write(arguments.value("format") == "json" ? json(decisions) : Array(text(decisions).utf8))
    return .clean
  }

  private static func text(_ decisions: [(String, Decision)]) -> String {
    let width = decisions.map(\.0.count).max() ?? 0
    let routeWidth = Route.allCases.map(\.rawValue.count).max() ?? 0
    return decisions.map { datum, decision in
      let route = decision.route.rawValue
      return TerminalText.printable(datum) + String(repeating: " ", count: width - datum.count + 2)
        + route + String(repeating: " ", count: routeWidth - route.count + 2) + TerminalText.printable(decision.description)
        + "\n"
    }.joined()
  }

  private static func json(_ decisions: [(String, Decision)]) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.number(1)
      json.key("decisions")
      json.array { json in
        for (datum, decision) in decisions {
          json.object { json in
            json.key("datum")
            json.string(datum)
            json.key("route")
            json.string(decision.route.rawValue)
            json.key("reason")
            json.string(decision.reason.rawValue)
            json.key("words")
            json.string(decision.description)
            json.key("entries")
            json.array { json in
              for entry in decision.entries { json.string(entry.description) }
            }
            json.key("settings")
            json.array { json in
              for setting in decision.settings { json.string(setting) }
            }
          }
        }
      }
    }
    return json.bytes + [0x0A]
  }
}

extension CommandDescription.Option {
  private static var statuses: [String] { ATTStatus.allCases.map(\.rawValue) }

  /// The status that holds.
  static var attStatus: Self {
    Self(
      name: "att", value: "STATUS", choices: statuses,
      help: "the ATT status when the data were collected and now (default notDetermined)")
  }

  /// Another status for the time of collection.
  static var collectedATTStatus: Self {
    Self(
      name: "collected-att", value: "STATUS", choices: statuses,
      help: "the ATT status when the data were collected, lowered to every refusal since (default: that of --att)")
  }
}

extension Arguments {
  /// The ATT status of an option that was read with ``CommandDescription/Option/attStatus``'s choices.
  func attStatus(_ name: String) -> ATTStatus? { value(name).flatMap(ATTStatus.init) }

  /// The value of an option that must be given.
  func required(_ name: String) throws(UsageError) -> String {
    guard let value = value(name) else { throw UsageError("`--\(name)` is missing", help: "it is required") }
    return value
  }
}
