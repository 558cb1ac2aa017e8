/// What a command takes, as declared: its help and its parser are both made from this.
struct CommandDescription: Sendable {
  var name: String
  /// One line, lower case.
  var summary: String
  /// Words for what stands free on the command line, such as `[PATH…]`.
  var operands: String
  /// What each operand means.
  var operandHelp: String = ""
  var options: [Option]
  /// More to say after the options: exit codes, examples.
  var discussion: String = ""

  struct Option: Sendable {
    var name: String
    /// A word for its value; nil for a switch.
    var value: String?
    /// The values it may have; empty for any.
    var choices: [String] = []
    var mayRepeat = false
    var help: String
  }

  /// Every command has it.
  static let helpOption = Option(name: "help", help: "show this help")

  /// The text of `--help`.
  var help: String {
    var text = "\(summary)\n\nusage: \(usage)\n"
    if !operandHelp.isEmpty { text += "\n" + operandHelp + "\n" }
    text += "\noptions:\n"
    let rows = (options + [CommandDescription.helpOption]).map { option in
      var head = "--" + option.name
      if !option.choices.isEmpty {
        head += " " + option.choices.joined(separator: "|")
      } else if let value = option.value {
        head += " " + value
      }
      return (head: head, help: option.help)
    }
    let width = rows.map(\.head.count).filter { $0 <= 30 }.max() ?? 0
    for row in rows {
      if row.head.count > width {
        text += "  \(row.head)\n" + String(repeating: " ", count: width + 4)
      } else {
        text += "  " + row.head + String(repeating: " ", count: width - row.head.count + 2)
      }
      text += row.help.split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: width + 4)) + "\n"
    }
    if !discussion.isEmpty { text += "\n" + discussion + "\n" }
    return text
  }

  /// One line: how to call it.
  var usage: String {
    "sluice \(name)" + (options.isEmpty ? "" : " [OPTION…]") + (operands.isEmpty ? "" : " " + operands)
  }
}
