internal import ManifestLint
internal import PrivacyManifest
internal import SourceDiagnostics

/// One run of `sluice lint`: what is met goes in, text or JSON comes out.
final class LintSession {
  private let environment: CommandEnvironment
  private let linter: ManifestLinter
  private let kind: ManifestKind?
  private let failLevel: Severity
  private let isQuiet: Bool
  private let asJSON: Bool
  private let reporter: TextReporter
  private var progress: Progress

  private var summary = FindingSummary()
  private var unread: [(file: String, reason: String)] = []
  /// Only what JSON needs to hold until the end.
  private var findings: [Finding] = []

  init(_ arguments: Arguments, environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    linter = ManifestLinter(rules: try LintSession.rules(arguments), strict: arguments.has("strict"))
    kind = arguments.value("kind").flatMap(ManifestKind.init)
    failLevel = arguments.value("fail-on").flatMap(Severity.init) ?? .error
    isQuiet = arguments.has("quiet")
    asJSON = arguments.value("format") == "json"
    reporter = TextReporter(isColoured: environment.wantsColour(arguments.value("color")))
    progress = Progress(noun: "manifest", environment: environment)
  }

  /// The rules that `--only` and `--disable` leave. What could not be read as a property list no other rule can vouch
  /// for: `malformed-plist` always stays.
  private static func rules(_ arguments: Arguments) throws(UsageError) -> [any LintRule.Type] {
    let only = try rules(named: arguments.list("only"), of: "only")
    let disabled = try rules(named: arguments.list("disable"), of: "disable")
    if disabled.contains("malformed-plist") {
      throw UsageError(
        "`malformed-plist` cannot be disabled", help: "no other rule can vouch for a file that is no property list")
    }
    return LintRules.all.filter { rule in
      let id = rule.about.id
      return id == "malformed-plist" || ((only.isEmpty || only.contains(id)) && !disabled.contains(id))
    }
  }

  private static func rules(named ids: [String], of option: String) throws(UsageError) -> Set<String> {
    for id in ids where LintRules.rule(id) == nil { throw UsageError.unknownRule(id, option: option) }
    return Set(ids)
  }

  /// Lints what a walk met.
  func visit(_ item: ManifestWalk.Item) {
    switch item {
    case .unreadable(let path, let reason): cannotRead(path, reason)
    case .manifest(let path, let inferred, let foundByWalk):
      do throws(UnreadableFile) {
        let bytes = try ManifestFile.read(path)
        lint(LintSubject(file: path, bytes: bytes, kind: kind ?? inferred, foundByWalk: foundByWalk))
      } catch {
        cannotRead(path, error.reason)
      }
    }
  }

  /// Lints standard input, shown as `-`.
  func lintInput() {
    do throws(UnreadableFile) {
      let bytes = try ManifestFile.readAll(environment.input)
      lint(LintSubject(file: "-", bytes: bytes, kind: kind ?? .unknown, foundByWalk: false))
    } catch {
      cannotRead("-", error.reason)
    }
  }

  private func lint(_ subject: LintSubject) {
    summary.files += 1
    let result = linter.lint(subject)
    for finding in result.findings { summary.count(finding.severity) }
    let shown = isQuiet ? result.findings.filter { $0.severity >= failLevel } : result.findings
    if asJSON {
      findings += shown
    } else if !shown.isEmpty {
      progress.clear()
      for finding in shown { environment.output.write(reporter.report(finding, source: result.source)) }
    }
    progress.step()
  }

  private func cannotRead(_ path: String, _ reason: String) {
    unread.append((path, reason))
    progress.clear()
    environment.errors.write("sluice: cannot read `\(TerminalText.printable(path))`: \(reason)\n")
  }

  /// Writes what comes last, and tells how the run ended.
  func close(operands: [String]) -> ExitCode {
    progress.clear()
    if asJSON {
      environment.output.write(
        JSONReporter.report(findings, summary: summary, unread: unread, tables: AppleTables.date))
    } else if !isQuiet, summary.files > 0 {
      environment.output.write(reporter.summary(summary, unread: unread.count, tables: AppleTables.date))
    }
    if summary.files == 0, unread.isEmpty {
      let places = operands.map { "`\(TerminalText.printable($0))`" }.joined(separator: ", ")
      environment.errors.write("sluice: found nothing to check in \(places)\n")
      environment.errors.write(
        "  help: a manifest is called `PrivacyInfo.xcprivacy`; name the folder that holds one, or the file itself\n")
    }
    if !unread.isEmpty || summary.files == 0 { return .failure }
    return summary.count(atLeast: failLevel) > 0 ? .findings : .clean
  }
}

extension UsageError {
  /// A rule that does not exist.
  static func unknownRule(_ id: String, option: String?) -> UsageError {
    let near = NearMiss.nearest(to: id, among: LintRules.all.map { $0.about.id })
    return UsageError(
      (option.map { "`--\($0)`: " } ?? "") + "there is no rule `\(TerminalText.printable(id))`",
      help: near.map { "did you mean `\($0)`?" } ?? "`sluice rules` lists them")
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
