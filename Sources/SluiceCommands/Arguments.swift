internal import SourceDiagnostics

/// The command line of one command, read by its description.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private(set) var wantsHelp = false
  private var values: [String: [String]] = [:]

  /// Reads `--name`, `--name VALUE`, `--name=VALUE`, `-h`, `--` (all after it are operands) and `-` (an operand).
  init(_ arguments: some Sequence<String>, of command: CommandDescription) throws(UsageError) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        while let operand = iterator.next() { operands.append(operand) }
        return
      }
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].dropFirst(2))
      guard argument.hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
        let near = NearMiss.nearest(to: name, among: command.options.map(\.name) + ["help"])
        throw UsageError(
          "unknown option `\(parts[0])`",
          help: near.map { "did you mean `--\($0)`?" } ?? "`sluice \(command.name) --help` lists the options")
      }
      try take(option, attached: parts.count > 1 ? String(parts[1]) : nil, next: { iterator.next() })
    }
  }

  private mutating func take(
    _ option: CommandDescription.Option, attached: String?, next: () -> String?
  ) throws(UsageError) {
    guard let word = option.value else {
      if attached != nil { throw UsageError("`--\(option.name)` takes no value") }
      values[option.name] = []
      return
    }
    guard let value = attached ?? next(), !value.isEmpty else { throw UsageError("`--\(option.name)` needs a value: \(word)") }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let near = NearMiss.nearest(to: value, among: option.choices)
      throw UsageError(
        "`--\(option.name)` cannot be `\(value)`",
        help: near.map { "did you mean `\($0)`?" } ?? "choose one of \(option.choices.joined(separator: ", "))")
    }
    if values[option.name] != nil, !option.mayRepeat { throw UsageError("`--\(option.name)` is given twice") }
    values[option.name, default: []].append(value)
  }

  /// Whether a switch is there.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, nil where it is not given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may repeat, each split at commas.
  func list(_ name: String) -> [String] {
    (values[name] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// The values of an option that may repeat, as given.
  func all(_ name: String) -> [String] { values[name] ?? [] }
}

/// A command line that cannot be carried out.
struct UsageError: Error, Sendable {
  var message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
