internal import PrivacyManifest
internal import PropertyListSyntax
public import SourceDiagnostics

/// Lints privacy manifests, one at a time and each by itself.
public struct ManifestLinter: Sendable {
  private let rules: [any LintRule.Type]
  private let isStrict: Bool

  /// - Parameters:
  ///   - rules: the rules to check. `malformed-plist` is checked whether it is among them or not: the other rules can
  ///     say nothing about what could not be read, and their silence would pass for a yes.
  ///   - strict: whether warnings are errors.
  public init(rules: [any LintRule.Type] = LintRules.all, strict: Bool = false) {
    self.rules = [MalformedPropertyListRule.self] + rules.filter { $0 != MalformedPropertyListRule.self }
    self.isStrict = strict
  }

  /// What is found in a file, in order of place, then of rule; empty where nothing is.
  ///
  /// A file that is broken always gives an error.
  public func findings(in subject: LintSubject) -> [Finding] { lint(subject).findings }

  /// What is found in a file, with the text in which it was found.
  public func lint(_ subject: LintSubject) -> LintResult {
    let document = PropertyListDocument(parsing: subject.bytes)
    let context = LintContext(subject: subject, manifest: PrivacyManifest(document))
    var report = FindingReport(file: subject.file, document: document, isStrict: isStrict)
    for rule in rules { report.check(rule, context) }
    if report.findings.isEmpty { return LintResult(findings: [], source: nil) }
    let source = document.format == .binary ? nil : SourceText(bytes: document.bytes)
    return LintResult(findings: located(report.findings, in: source), source: source)
  }

  private func located(_ findings: [Finding], in source: SourceText?) -> [Finding] {
    var findings = findings
    if let source {
      for index in findings.indices {
        locate(&findings[index].place, in: source)
        for related in findings[index].related.indices { locate(&findings[index].related[related].place, in: source) }
      }
    }
    return findings.sorted { left, right in
      let (first, second) = (left.place.range ?? 0..<0, right.place.range ?? 0..<0)
      if first != second {
        return (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
      }
      return (left.rule, left.message) < (right.rule, right.message)
    }
  }

  private func locate(_ place: inout Place, in text: SourceText) {
    // What lies in the policy has its lines already.
    guard let range = place.range, place.start == nil else { return }
    place.start = text.position(at: range.lowerBound)
    place.end = text.position(at: range.upperBound)
  }
}
