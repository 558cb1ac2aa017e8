import SourceDiagnostics
import Testing

@Suite("Findings as text")
struct TextReporterTests {
  private func text(_ source: String, marked range: Range<Int>, message: String = "m", file: String = "a.xcprivacy") -> String {
    let source = SourceText(bytes: Array(source.utf8))
    let place = Place(
      file: file, range: range, start: source.position(at: range.lowerBound), end: source.position(at: range.upperBound))
    let finding = Finding(rule: "r", severity: .error, message: message, help: "h", place: place, itms: ["ITMS-91055"])
    return TextReporter(isColoured: false).report(finding, source: source)
  }

  @Test("a finding shows place, severity, message, rule, code, line, caret and help")
  func whole() {
    #expect(
      text("<a>\n\t<b>xyz</b>", marked: 8..<11)
        == "a.xcprivacy:2:5: error: m [r] (ITMS-91055)\n  \t<b>xyz</b>\n  \t   ^~~\n  help: h\n")
  }

  @Test("the caret stands under its place behind wide and combining characters")
  func wideCharacters() {
    let lines = text("漢e\u{301}x", marked: 6..<7).split(separator: "\n")
    #expect(lines[1] == "  漢e\u{301}x")
    #expect(lines[2] == "     ^")
  }

  @Test("a place over several lines is underlined to the end of its first line")
  func severalLines() {
    #expect(text("ab\ncd", marked: 1..<5).contains("  ab\n   ^\n"))
  }

  @Test("a line of megabytes is cropped around the place")
  func longLine() {
    let long = String(repeating: "é", count: 1_000_000)
    let lines = text(long + "!" + long, marked: 2_000_000..<2_000_001).split(separator: "\n")
    #expect(lines[1].count < 140)
    let column = lines[2].count - 1
    #expect(Array(lines[1])[column] == "!")
  }

  @Test("a file cannot move the cursor or begin a line of its own in the output")
  func controlCharacters() {
    let output = text("a\u{1B}[2Jb", marked: 5..<6, message: "`\u{1B}[31m\n`", file: "x\n\u{202E}y")
    #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" })
    #expect(output.hasPrefix("x\\u{A}\\u{202E}y:1:6: error: `\\u{1B}[31m\\u{A}`"))
  }

  @Test("a binary file's finding shows offset and key path")
  func binary() {
    let place = Place(file: "a", range: 12..<20, keyPath: "NSPrivacyTracking")
    let finding = Finding(rule: "r", severity: .warning, message: "m", place: place)
    #expect(
      TextReporter(isColoured: false).report(finding, source: nil) == "a:offset 12: warning: m [r]\n  at NSPrivacyTracking\n")
  }

  @Test("without colour there is no escape, with colour the text is the same")
  func colour() {
    let finding = Finding(rule: "r", severity: .note, message: "m", place: Place(file: "a"))
    let plain = TextReporter(isColoured: false).report(finding, source: nil)
    let coloured = TextReporter(isColoured: true).report(finding, source: nil)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[1;36mnote"))
  }

  @Test("the summary counts, in the singular too, and names the tables' date")
  func summary() {
    var summary = FindingSummary()
    summary.files = 1
    let reporter = TextReporter(isColoured: false)
    #expect(
      reporter.summary(summary, unread: 0, tables: "2026-01-02")
        == "1 file checked: nothing found (Apple's tables of 2026-01-02)\n")
    summary.count(.error)
    summary.count(.note)
    summary.count(.note)
    #expect(
      reporter.summary(summary, unread: 2, tables: "d")
        == "1 file checked: 1 error, 2 notes, 2 files could not be read (Apple's tables of d)\n")
  }
}
