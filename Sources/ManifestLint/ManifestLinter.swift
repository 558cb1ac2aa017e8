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
  public func findings(in subject: LintSubject) -> [Finding] {
    let document = PropertyListDocument(parsing: subject.bytes)
    let context = LintContext(subject: subject, manifest: PrivacyManifest(document))
    var report = FindingReport(file: subject.file, document: document, isStrict: isStrict)
    for rule in rules {
      report.rule = rule
      rule.check(context, &report)
    }
    return report.findings.isEmpty ? [] : located(report.findings, in: document)
  }

  private func located(_ findings: [Finding], in document: PropertyListDocument) -> [Finding] {
    var findings = findings
    if document.format != .binary {
      let text = SourceText(bytes: document.bytes)
      for index in findings.indices {
        locate(&findings[index].place, in: text)
        for related in findings[index].related.indices { locate(&findings[index].related[related].place, in: text) }
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
    guard let range = place.range else { return }
    place.start = text.position(at: range.lowerBound)
    place.end = text.position(at: range.upperBound)
  }
}
