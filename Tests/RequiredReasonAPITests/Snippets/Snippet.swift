import SourceDiagnostics
import Testing

@testable import RequiredReasonAPI

/// A text with marks at the places where uses are expected.
///
/// A mark stands directly before the name: `⟦high call⟧stat(path, &buffer)`. `⟦low constant, no use⟧` marks what is reported though
/// it is none, `⟦missed⟧` a use that is not reported. Several files of one group are parted by lines like `=== path`.
struct Snippet: Sendable, CustomTestStringConvertible {
  struct Mark: Hashable, Sendable, CustomStringConvertible {
    var file: String
    var offset: Int
    var confidence: String
    var evidence: String
    var description: String { "\(file) at byte \(offset): \(confidence) \(evidence)" }
  }

  var name: String
  var files: [(path: String, language: SourceLanguage, bytes: [UInt8])] = []
  /// What is to be reported.
  var expected: Set<Mark> = []
  /// Which of it is no use.
  var falseAlarms: Set<Mark> = []
  /// The uses that are not reported.
  var missed = 0

  var testDescription: String { name }

  init(_ name: String, _ language: SourceLanguage, _ text: String) {
    self.name = name
    add(path: "main", language: language, text)
  }

  init(group name: String, _ text: String) {
    self.name = name
    var path = ""
    var lines: [Substring] = []
    func finish() {
      if !path.isEmpty, let language = SourceLanguage(path: path) {
        add(path: path, language: language, lines.joined(separator: "\n"))
      }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        finish()
        (path, lines) = (String(line.dropFirst(4)), [])
      } else {
        lines.append(line)
      }
    }
    finish()
  }

  private mutating func add(path: String, language: SourceLanguage, _ text: String) {
    var bytes: [UInt8] = []
    for (index, piece) in text.split(separator: "⟦", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let close = piece.firstIndex(of: "⟧") else {
        bytes += piece.utf8
        continue
      }
      let words = piece[..<close].split(whereSeparator: { $0 == " " || $0 == "," })
      if words == ["missed"] {
        missed += 1
      } else {
        let mark = Mark(file: path, offset: bytes.count, confidence: String(words[0]), evidence: String(words[1]))
        expected.insert(mark)
        if words.count > 2 { falseAlarms.insert(mark) }
      }
      bytes += piece[piece.index(after: close)...].utf8
    }
    files.append((path, language, bytes))
  }

  /// What the scan reports.
  func reported() -> Set<Mark> {
    Set(
      SourceScan(files: files).uses.map { use in
        Mark(
          file: use.place.file, offset: use.place.range?.lowerBound ?? -1, confidence: use.confidence.rawValue,
          evidence: use.evidence.rawValue)
      })
  }
}
