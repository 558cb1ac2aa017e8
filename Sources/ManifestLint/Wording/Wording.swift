internal import PropertyListSyntax

/// Words that messages share.
enum Wording {
  /// A text of the manifest in backticks: on one line, without control characters, and cut where it is long.
  static func quoted(_ text: String) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < 80 else { return "`\(shown)…`" }
      count += 1
      switch scalar {
      case "\n": shown += "\\n"
      case "\r": shown += "\\r"
      case "\t": shown += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
          shown += "\\u{\(String(scalar.value, radix: 16))}"
        default: shown.unicodeScalars.append(scalar)
        }
      }
    }
    return "`\(shown)`"
  }

  /// `a`, `b` and `c`.
  static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// A type of a property list with its article.
  static func article(_ kind: PropertyListValue.Kind) -> String {
    switch kind {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .other: "an object without a form in XML"
    }
  }

  /// Whether a text looks like one that a template leaves for the writer to replace.
  static func isPlaceholder(_ text: String) -> Bool {
    let text = text.lowercased()
    let marks = [
      "<#", "$(", "${", "{{", "…", "...", "todo", "fixme", "your_", "your-", "your ", "placeholder", "replace", "xxxx",
      "insert", "reason_", "[",
    ]
    return marks.contains { find($0, in: text[...]) != nil }
  }

  /// Where a text holds another, byte by byte.
  static func find(_ part: String, in text: Substring) -> Range<Substring.Index>? {
    let part = Array(part.utf8)
    var start = text.startIndex
    while start < text.endIndex {
      if text.utf8[start...].starts(with: part) { return start..<text.utf8.index(start, offsetBy: part.count) }
      start = text.utf8.index(after: start)
    }
    return nil
  }
}
