internal import ManifestLint
internal import PrivacyManifest
internal import SourceDiagnostics

/// One run of `sluice lint`: what is met goes in, text or JSON comes out in the order in which it was met.
final class LintSession {
  private let environment: CommandEnvironment
  private let check: LintCheck
  private let failLevel: Severity
  private let isQuiet: Bool
  private let asJSON: Bool
  private var progress: Progress

  private let work: OrderedWork<ManifestWalk.Item, LintCheck.Outcome>
  private var summary = FindingSummary()
  private var heldAgainstPolicy = 0
  private var unread: [(file: String, reason: String)] = []
  /// Only what JSON needs to hold until the end.
  private var findings: [Finding] = []

  init(_ arguments: Arguments, policy: PolicySubject?, environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    failLevel = arguments.value("fail-on").flatMap(Severity.init) ?? .error
    isQuiet = arguments.has("quiet")
    asJSON = arguments.value("format") == "json"
    check = LintCheck(
      linter: ManifestLinter(rules: try LintSession.rules(arguments), strict: arguments.has("strict")),
      kind: arguments.value("kind").flatMap(ManifestKind.init), policy: policy, leastShown: isQuiet ? failLevel : .note,
      reporter: asJSON ? nil : TextReporter(isColoured: environment.wantsColour(arguments.value("color"))))
    work = OrderedWork(check.lint)
    progress = Progress(noun: "manifests", environment: environment)
  }

  /// The rules that `--only` and `--disable` leave. What could not be read as a property list no other rule can vouch
  /// for: `malformed-plist` always stays.
  private static func rules(_ arguments: Arguments) throws(UsageError) -> [any LintRule.Type] {
    let only = try rules(named: arguments.list("only"), of: "only", isGiven: arguments.has("only"))
    let disabled = try rules(named: arguments.list("disable"), of: "disable", isGiven: arguments.has("disable"))
    if disabled.contains("malformed-plist") {
      throw UsageError(
        "`malformed-plist` cannot be disabled", help: "no other rule can vouch for a file that is no property list")
    }
    if let id = only.sorted().first(where: { disabled.contains($0) }) {
      throw UsageError("`--only` and `--disable` both name `\(id)`", help: "leave one of them out")
    }
    if !arguments.has("policy"), let id = only.sorted().first(where: { $0.hasPrefix("policy-") }) {
      throw UsageError("`\(id)` needs a policy", help: "add `--policy FILE`")
    }
    // A rule's description costs more to make than a manifest to lint.
    if only.isEmpty, disabled.isEmpty { return LintRules.all }
    return LintRules.all.filter { rule in
      let id = rule.about.id
      return id == "malformed-plist" || ((only.isEmpty || only.contains(id)) && !disabled.contains(id))
    }
  }

  private static func rules(named ids: [String], of option: String, isGiven: Bool) throws(UsageError) -> Set<String> {
    if ids.isEmpty, isGiven { throw UsageError("`--\(option)` names no rule", help: "`sluice rules` lists them") }
    for id in ids where LintRules.rule(id) == nil { throw UsageError.unknownRule(id, option: option) }
    return Set(ids)
  }

  /// Takes what a walk met.
  func visit(_ item: ManifestWalk.Item) {
    for outcome in work.push(item) { take(outcome) }
  }

  /// Lints standard input, shown as `-`.
  func lintInput() {
    finish()
    do throws(UnreadableFile) {
      let bytes = try ManifestFile.readAll(environment.input)
      take(check.lint(LintSubject(file: "-", bytes: bytes), inferred: .unknown))
    } catch {
      take(.unread(file: "-", reason: error.reason))
    }
  }

  private func finish() {
    for outcome in work.finish() { take(outcome) }
  }

  private func take(_ outcome: LintCheck.Outcome) {
    switch outcome {
    case .unread(let file, let reason):
      unread.append((file, reason))
      progress.clear()
      environment.errors.write("sluice: cannot read `\(TerminalText.printable(file))`: \(reason)\n")
    case .read(let counts, let isHeld, let shown, let text):
      summary.add(counts)
      if isHeld { heldAgainstPolicy += 1 }
      if asJSON {
        findings += shown
      } else if !text.isEmpty {
        progress.clear()
        environment.output.write(text)
      }
      progress.step()
    }
  }

  /// Checks what still waits, writes what comes last, and tells how the run ended.
  func close(operands: [String]) -> ExitCode {
    finish()
    progress.clear()
    if asJSON {
      environment.output.write(
        JSONReporter.report(findings, summary: summary, unread: unread, tables: AppleTables.date))
    } else if !isQuiet, summary.files > 0, let reporter = check.reporter {
      environment.output.write(reporter.summary(summary, unread: unread.count, tables: AppleTables.date))
    }
    if summary.files == 0, unread.isEmpty {
      let places = operands.map { "`\(TerminalText.printable($0))`" }.joined(separator: ", ")
      environment.errors.write(
        """
        sluice: found nothing to check in \(places)
          help: a manifest is called `PrivacyInfo.xcprivacy`; name the folder that holds one, or the file itself

        """)
    }
    if !unread.isEmpty || summary.files == 0 { return .failure }
    if check.policy != nil, heldAgainstPolicy == 0 {
      environment.errors.write(
        """
        sluice: no manifest was held against the policy: each is an SDK's or an extension's
          help: name the app's manifest, or say whose it is with `--kind app`

        """)
      return .failure
    }
    return summary.count(atLeast: failLevel) > 0 ? .findings : .clean
  }
}

extension UsageError {
  /// A rule that does not exist.
  static func unknownRule(_ id: String, option: String?) -> UsageError {
    UsageError(
      (option.map { "`--\($0)`: " } ?? "") + "there is no rule `\(TerminalText.printable(id))`",
      help: LintRules.nearestID(to: id).map { "did you mean `\($0)`?" } ?? "`sluice rules` lists them")
  }
}

extension CommandEnvironment {
  /// Whether text is coloured: as asked for, else on a terminal that can and a user who did not say no.
  func wantsColour(_ choice: String?) -> Bool {
    switch choice {
    case "always": true
    case "never": false
    default: outputIsTerminal && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
    }
  }
}
