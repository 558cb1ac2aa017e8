internal import SourceDiagnostics
internal import TrackingPolicy
internal import YAMLSyntax

/// Collects what is wrong with a policy file.
struct PolicyReporter {
  let document: YAMLDocument
  let file: String
  private(set) var findings: [Finding]
  /// What the syntax reader has already complained about, such as a merge key, needs no second finding.
  private let broken: Set<Range<Int>>

  /// What is wrong with a file of more errors than these is clear.
  static let maximum = 100

  init(document: YAMLDocument, file: String) {
    self.document = document
    self.file = file
    findings = document.findings(in: file, rule: PolicyRule.syntax.rawValue)
    broken = Set(document.problems.map(\.range))
  }

  var isFull: Bool { findings.count >= PolicyReporter.maximum }

  /// Without repetition (an alias shows the same place twice), in order of place.
  var sorted: [Finding] {
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }.enumerated()
      .sorted { ($0.element.place.range?.lowerBound ?? 0, $0.offset) < ($1.element.place.range?.lowerBound ?? 0, $1.offset) }
      .map(\.element)
  }

  mutating func report(
    _ rule: PolicyRule, _ message: String, help: String?, at place: Place, related: RelatedPlace? = nil
  ) {
    guard !isFull, !broken.contains(place.range ?? 0..<0) || place.range?.isEmpty == true else { return }
    findings.append(
      Finding(
        rule: rule.rawValue, severity: .error, message: message, help: help, place: place,
        related: related.map { [$0] } ?? []))
  }

  mutating func report(_ error: TrackingPolicyError, at place: Place, related: RelatedPlace? = nil) {
    report(.value, error.message, help: error.help, at: place, related: related)
  }

  func place(of node: YAMLNode) -> Place { document.place(of: node.range, keyPath: node.keyPath, in: file) }

  func place(of offset: Int) -> Place { document.place(of: offset..<offset, keyPath: "", in: file) }

  func place(of key: YAMLKey) -> Place { document.place(of: key.range, keyPath: key.keyPath, in: file) }

  /// The text of a scalar; anything else is reported.
  mutating func text(of node: YAMLNode, _ subject: String, write example: String) -> String? {
    switch node.kind {
    case .scalar: return node.text
    case .broken: return nil
    case .sequence: report(.type, "\(subject) is a list", help: "write `\(example)`", at: place(of: node))
    case .mapping: report(.type, "\(subject) is a mapping", help: "write `\(example)`", at: place(of: node))
    }
    return nil
  }

  /// `did you mean …?` for a word that is nearly one of the candidates.
  func didYouMean(_ word: String, among candidates: [String]) -> String? {
    guard !isFull else { return nil }
    return NearMiss.nearest(to: word, among: candidates).map { "did you mean `\($0)`?" }
  }
}

extension String {
  /// The text itself, or its first 100 characters and an ellipsis, for a message.
  var shortened: String {
    utf8.count <= 100 ? self : prefix(100) + (dropFirst(100).isEmpty ? "" : "…")
  }
}
