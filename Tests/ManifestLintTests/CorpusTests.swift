import Foundation
import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite(
  "The corpus of real manifests",
  .enabled(
    if: !Corpus.files.isEmpty, "it does not lie beside the repository; SLUICE_CORPUS may name the folder with index.tsv"))
struct CorpusTests {
  @Test("is whole")
  func whole() {
    #expect(Corpus.files.count == 480 && Corpus.files.allSatisfy { !$0.bytes.isEmpty || $0.classes == ["E:empty_file"] })
  }

  @Test("gives an error for every file in which another reader saw a breach")
  func breaches() {
    for file in Corpus.files where file.classes.contains(where: { $0.hasPrefix("E:") }) {
      #expect(file.findings.contains { $0.severity == .error }, "\(file.name)")
    }
  }

  @Test("gives no error for a file in which another reader saw no fault")
  func faultless() {
    for file in Corpus.files where !file.hasFault {
      #expect(file.findings.filter { $0.severity == .error } == [], "\(file.name)")
    }
  }

  @Test("differs from the other reading in nothing that Documentation/Corpus.md does not explain")
  func differences() throws {
    var differences: Set<String> = []
    for file in Corpus.files {
      let found = Set(file.findings.map(\.rule)).subtracting(["sdk-only-reason"])
      for name in file.classes {
        if let rule = Corpus.rules[name], !found.contains(rule) { differences.insert("\(file.name.prefix(4)) `\(name)`") }
      }
      for rule in found.subtracting(file.classes.compactMap { Corpus.rules[$0] }) {
        differences.insert("\(file.name.prefix(4)) `\(rule)`")
      }
    }
    let page = try String(contentsOf: Repository.root.appendingPathComponent("Documentation/Corpus.md"), encoding: .utf8)
    let explained = page.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].count == 4, Int(cells[0]) != nil else { return nil }
      return "\(cells[0]) \(cells[1])"
    }
    #expect(differences.sorted() == explained.sorted())
  }

  @Test("gives every finding of a well-formed file the line that a naive second linter gives it")
  func lines() throws {
    var compared = 0
    for file in Corpus.files where file.format == "xml" && Corpus.firstBreach[String(file.name.prefix(4))] == nil {
      guard let text = String(bytes: file.bytes, encoding: .utf8) else { continue }
      var lines: [String: [Int]] = [:]
      for finding in file.findings where finding.rule != "sdk-only-reason" {
        lines[finding.rule, default: []].append(try #require(finding.place.start).line)
      }
      var naive = NaiveLinter(text).lines
      // A misspelt key is unknown to both, but what it stands for is missing for the naive one alone; see Corpus.md.
      for rule in Self.readUnderMisspeltKeys[String(file.name.prefix(4))] ?? [] {
        naive[rule] = nil
        lines[rule] = nil
      }
      #expect(lines == naive, "\(file.name)")
      compared += 1
    }
    #expect(compared == 469)
  }

  /// Files with misspelt keys, and the rules for which it matters what is read under them.
  static let readUnderMisspeltKeys: [String: [String]] = [
    "0099": ["missing-key", "wrong-type"], "0167": ["missing-collected-data-types"],
    "0172": ["missing-collected-data-types"], "0195": ["missing-key"],
  ]

  @Test("finds the first breach of every malformed file on its line")
  func firstBreaches() {
    for file in Corpus.files {
      let first = file.findings.first { $0.rule == "malformed-plist" }?.place.start?.line
      #expect(first == Corpus.firstBreach[String(file.name.prefix(4))], "\(file.name)")
    }
  }

  @Test("gives every finding line, column and key path; in a binary file offset and key path")
  func places() {
    let ofFile: Set<String> = ["malformed-plist", "empty-manifest", "missing-collected-data-types"]
    for file in Corpus.files {
      for finding in file.findings {
        #expect((finding.place.start != nil && finding.place.end != nil) == (file.format != "binary"), "\(file.name)")
        #expect(finding.place.range != nil, "\(file.name)")
        let isAtRoot =
          ofFile.contains(finding.rule)
          || finding.message.hasPrefix("`NSPrivacyTracking` is true, and `NSPrivacyTrackingDomains` is missing")
        #expect(!finding.place.keyPath.isEmpty || isAtRoot, "\(file.name): \(finding.rule)")
      }
    }
  }
}
