public import SourceDiagnostics

/// What linting one file came to.
public struct LintResult: Sendable {
  /// What was found, in order of place, then of rule.
  public let findings: [Finding]
  /// The text in which the places count, to show their lines; nil for a binary file and where nothing was found.
  public let source: SourceText?
}
