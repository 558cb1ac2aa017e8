internal import BatchStream
internal import SourceDiagnostics
internal import TrackingPolicy

/// The files and pipes into which a stream is split.
struct SplitDestinations {
  /// What the command line says of them.
  struct Paths {
    let firstParty: String
    let tracking: String
    let held: String?
    let report: String?
    let rejected: String?

    init(_ arguments: Arguments) throws(UsageError) {
      firstParty = try arguments.required("first-party")
      tracking = try arguments.required("tracking")
      held = arguments.value("held")
      report = arguments.value("report")
      rejected = arguments.value("rejected")
    }

    var named: [(option: String, path: String)] {
      [("first-party", firstParty), ("tracking", tracking)]
        + [("held", held), ("report", report), ("rejected", rejected)].compactMap { option, path in path.map { (option, $0) } }
    }

    /// Whether a destination is standard output.
    var usesStandardOutput: Bool { named.contains { OutputFile.isStandardOutput($0.path) } }

    /// Refuses to hold data without a place for them.
    func check(_ policy: TrackingPolicy, _ consent: ConsentSource) throws(SplitFailure) {
      guard held == nil, mayHold(policy, consent) else { return }
      throw SplitFailure(
        policy.holds
          ? "the policy holds, and `--held` is missing" : "what was collected under a yes waits, and `--held` is missing",
        help: "`--held FILE` takes what waits for a yes")
    }

    /// What was collected under a yes waits for the next one, whatever the policy says (law 3).
    private func mayHold(_ policy: TrackingPolicy, _ consent: ConsentSource) -> Bool {
      if policy.holds { return true }
      if case .fixed(collected: .authorized, now: .notDetermined) = consent { return true }
      return false
    }
  }

  private let firstParty: OutputFile
  private let tracking: OutputFile
  private let held: OutputFile?
  private let report: OutputFile?
  private let rejected: OutputFile?

  /// Opens every destination. Two streams never go into one file or pipe under whatever names, and what is read is never replaced.
  init(_ paths: Paths, reading inputs: [FileIdentity], environment: CommandEnvironment) throws(SplitFailure) {
    var taken = Dictionary(inputs.map { ($0, "which is read") }, uniquingKeysWith: { first, _ in first })
    var opened: [String: OutputFile] = [:]
    for (option, path) in paths.named {
      let file = try OutputFile(path, environment: environment)
      for identity in file.identities {
        if let other = taken[identity] {
          throw SplitFailure("`--\(option)` would write into `\(path)`, \(other)", help: "give each a file of its own")
        }
      }
      for identity in file.identities { taken[identity] = "to which `--\(option)` goes too" }
      opened[option] = file
    }
    guard let firstParty = opened["first-party"], let tracking = opened["tracking"] else {
      throw SplitFailure("`--first-party` and `--tracking` are required")
    }
    self.firstParty = firstParty
    self.tracking = tracking
    held = opened["held"]
    report = opened["report"]
    rejected = opened["rejected"]
  }

  /// What the splitter writes into.
  func sinks(naming input: String, _ environment: CommandEnvironment) -> SplitSinks {
    let input = TerminalText.printable(input)
    return SplitSinks(
      firstParty: firstParty.write, tracking: tracking.write,
      held: { [held] bytes in
        guard let held else { throw SplitFailure("data are held, and `--held` is missing") }
        try held.write(bytes)
      },
      rejected: { [rejected] line in
        guard let rejected else {
          return environment.errors.write("\(input):\(line.line):\(line.column): rejected: \(line.reason)\n")
        }
        try rejected.write(line: line.json)
      },
      report: report.map { report in { entry in try report.write(line: entry.json) } })
  }

  /// Puts every file in its place.
  func commit() throws(SplitFailure) {
    let files = [firstParty, tracking] + [held, report, rejected].compactMap { $0 }
    for file in files { try file.prepare() }
    var placed: [String] = []
    for file in files {
      do throws(SplitFailure) {
        try file.replace()
        placed.append("`\(file.path)`")
      } catch {
        throw SplitFailure(error.message, help: placed.isEmpty ? nil : "already in place: \(placed.joined(separator: ", "))")
      }
    }
  }
}
