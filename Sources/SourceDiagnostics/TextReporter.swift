/// Findings for a person: `file:line:column: severity: message [rule] (ITMS-…)`, the line with a caret, the help.
public struct TextReporter: Sendable {
  /// Whether to colour by ANSI escapes.
  public let isColoured: Bool

  /// A reporter.
  ///
  /// - Parameter isColoured: true only where a terminal shows the text.
  public init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// Writes one finding.
  ///
  /// - Parameters:
  ///   - finding: what was found.
  ///   - source: the text in which it was found, for the excerpt; nil for a binary file.
  public func report(_ finding: Finding, source: SourceText?) -> String {
    var text = bold(head(of: finding.place)) + ": "
    text += paint(finding.severity.rawValue, as: finding.severity) + ": " + bold(TerminalText.printable(finding.message))
    text += " [\(finding.rule)]"
    if !finding.itms.isEmpty { text += " (\(finding.itms.joined(separator: ", ")))" }
    text += "\n"
    // A finding about the whole file has nothing to show a caret under.
    let isWholeFile = finding.place.range == 0..<0
    if !isWholeFile, let source, let excerpt = Excerpt(finding.place, in: source) {
      text += "  " + excerpt.line + "\n  " + paint(excerpt.caret, as: finding.severity) + "\n"
    } else if !finding.place.keyPath.isEmpty {
      text += "  at " + TerminalText.printable(finding.place.keyPath) + "\n"
    }
    if let help = finding.help { text += "  help: " + TerminalText.printable(help) + "\n" }
    for related in finding.related {
      text += "  " + head(of: related.place) + ": " + TerminalText.printable(related.message) + "\n"
    }
    return text
  }

  /// Writes the closing line.
  ///
  /// - Parameters:
  ///   - summary: the counts.
  ///   - unread: how many files could not be read.
  ///   - tables: the date of Apple's tables, `YYYY-MM-DD`.
  public func summary(_ summary: FindingSummary, unread: Int, tables: String) -> String {
    var parts: [String] = []
    if summary.errors > 0 { parts.append(paint(counted(summary.errors, "error"), as: .error)) }
    if summary.warnings > 0 { parts.append(paint(counted(summary.warnings, "warning"), as: .warning)) }
    if summary.notes > 0 { parts.append(paint(counted(summary.notes, "note"), as: .note)) }
    let result = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    let missed = unread > 0 ? ", " + paint("\(counted(unread, "file")) could not be read", as: .error) : ""
    return "\(counted(summary.files, "file")) checked: \(result)\(missed) (Apple's tables of \(tables))\n"
  }

  private func head(of place: Place) -> String {
    let file = TerminalText.printable(place.file)
    if let start = place.start { return "\(file):\(start.line):\(start.column)" }
    if let range = place.range { return "\(file):offset \(range.lowerBound)" }
    return file
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func bold(_ text: String) -> String {
    isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  private func paint(_ text: String, as severity: Severity) -> String {
    guard isColoured else { return text }
    let code =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
  }
}
