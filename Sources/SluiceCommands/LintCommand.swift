internal import ManifestLint
internal import SourceDiagnostics

/// `sluice lint`: holds privacy manifests against Apple's rules.
enum LintCommand {
  static let description = CommandDescription(
    name: "lint",
    summary: "lint privacy manifests: what Apple would reject, where, and what to write instead",
    operands: "[PATH…]",
    operandHelp: """
      A PATH is a manifest, or a folder to walk for *.xcprivacy and *.xcprivacy.plist (in any case; .git and .build are
      skipped, links to folders are not followed); `-` is standard input. Without a PATH the current folder is walked.
      """,
    options: [
      .init(name: "format", value: "FORMAT", choices: ["text", "json"], help: "how to write findings (default text)"),
      .init(
        name: "kind", value: "KIND", choices: ["app", "sdk", "extension"],
        help: "whose manifests they are; without it the folders around each tell, as far as they can"),
      .init(
        name: "policy", value: "FILE",
        help:
          "hold manifests of apps, and of what may be one, against this policy as well;\na manifest that is named always, an SDK's or extension's met on a walk never"
      ),
      .init(name: "strict", help: "count warnings as errors"),
      .init(
        name: "fail-on", value: "LEVEL", choices: ["error", "warning", "note"],
        help: "exit 1 from this severity on (default error)"),
      .init(name: "only", value: "RULE", mayRepeat: true, help: "run this rule only (`malformed-plist` always runs); may repeat"),
      .init(name: "disable", value: "RULE", mayRepeat: true, help: "do not run this rule; may repeat"),
      .init(
        name: "exclude", value: "GLOB", mayRepeat: true,
        help: "leave out files and folders: `Pods`, `**/Fixtures/*.xcprivacy`; may repeat"),
      .init(name: "quiet", help: "print only findings that make the exit 1, and no summary"),
      .init(
        name: "color", value: "WHEN", choices: ["auto", "always", "never"],
        help: "colour the text (default auto: on a terminal, unless NO_COLOR is set)"),
    ],
    discussion: """
      exit: 0 clean, 1 findings at or above the fail level, 2 the job could not be done: something could not be read,
      or nothing was found to check.

      examples:
        sluice lint                                  every manifest below the current folder
        sluice lint --kind app --strict App/PrivacyInfo.xcprivacy
        sluice lint --format json . > findings.json
        plutil -convert xml1 -o - Info.xcprivacy | sluice lint -
      """)

  static func run(_ arguments: Arguments, in environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    var policy: PolicySubject?
    if let path = arguments.value("policy") {
      guard let document = PolicyFile.load(path, in: environment) else { return .failure }
      policy = PolicySubject(document)
    }
    let session = try LintSession(arguments, policy: policy, environment: environment)
    let operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    if operands.count(where: { $0 == "-" }) > 1 {
      throw UsageError("`-` is given twice", help: "standard input can be read once")
    }
    var walk = ManifestWalk(
      excluded: arguments.all("exclude").map(Glob.init), namesMayRepeat: operands.count > 1, visit: session.visit)
    for operand in operands {
      if operand == "-" { session.lintInput() } else { walk.walk(operand) }
    }
    return session.close(operands: operands)
  }
}
