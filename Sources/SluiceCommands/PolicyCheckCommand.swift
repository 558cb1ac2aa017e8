internal import ManifestLint
internal import PolicyDocument
internal import PrivacyManifest
internal import SourceDiagnostics

/// `sluice policy check`: whether policy files state a policy, and whether the manifest that one names agrees with it.
enum PolicyCheckCommand {
  static let description = CommandDescription(
    name: "policy check",
    summary: "check policy files, and the manifests they name against them",
    operands: "FILE…",
    operandHelp: """
      Each FILE is a policy. Where it names a manifest, the manifest is linted as an app's and held against the policy: its
      tracking domains, and the data types that the allow list makes tracking.
      """,
    options: [
      .init(name: "format", value: "FORMAT", choices: ["text", "json"], help: "how to write findings (default text)"),
      .init(name: "strict", help: "count warnings as errors"),
      .init(
        name: "color", value: "WHEN", choices: ["auto", "always", "never"],
        help: "colour the text (default auto: on a terminal, unless NO_COLOR is set)"),
    ],
    discussion: """
      exit: 0 clean, 1 errors, 2 a file could not be read.

      example:
        sluice policy check Policies/default.policy.yml
      """)

  static func run(_ arguments: Arguments, in environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    if arguments.operands.isEmpty {
      throw UsageError("no policy file is named", help: "write `sluice policy check app.policy.yml`")
    }
    var check = PolicyCheck(
      linter: ManifestLinter(strict: arguments.has("strict")))
    for path in arguments.operands { check.check(path) }

    let reporter = TextReporter(isColoured: environment.wantsColour(arguments.value("color")))
    if arguments.value("format") == "json" {
      environment.output.write(
        JSONReporter.report(
          check.results.flatMap(\.findings), summary: check.summary, unread: check.unread, tables: AppleTables.date))
    } else {
      for result in check.results {
        for finding in result.findings { environment.output.write(reporter.report(finding, source: result.source)) }
      }
      environment.output.write(reporter.summary(check.summary, unread: check.unread.count, tables: AppleTables.date))
    }
    for (file, reason) in check.unread {
      environment.errors.write("sluice: cannot read `\(TerminalText.printable(file))`: \(reason)\n")
    }
    if !check.unread.isEmpty { return .failure }
    return check.summary.errors > 0 ? .findings : .clean
  }
}

/// What checking policy files came to so far.
private struct PolicyCheck {
  let linter: ManifestLinter
  private(set) var results: [(findings: [Finding], source: SourceText?)] = []
  private(set) var unread: [(file: String, reason: String)] = []
  private(set) var summary = FindingSummary()

  init(linter: ManifestLinter) {
    self.linter = linter
  }

  mutating func check(_ path: String) {
    guard let bytes = read(path) else { return }
    do throws(InvalidPolicy) {
      let document = try PolicyDocument(parsing: bytes, file: path)
      take(document.notes, document.source)
      guard let manifest = document.manifest, let bytes = read(manifest) else { return }
      let subject = LintSubject(file: manifest, bytes: bytes, kind: .app, policy: PolicySubject(document))
      let result = linter.lint(subject)
      take(result.findings, result.source)
    } catch {
      take(error.findings, error.source)
    }
  }

  private mutating func read(_ path: String) -> [UInt8]? {
    do throws(UnreadableFile) {
      let bytes = try ManifestFile.read(path)
      summary.files += 1
      return bytes
    } catch {
      unread.append((path, error.reason))
      return nil
    }
  }

  private mutating func take(_ findings: [Finding], _ source: SourceText?) {
    for finding in findings { summary.count(finding.severity) }
    results.append((findings, source))
  }
}
