/// One thing that may be wrong with a privacy manifest. A rule has no state.
public protocol LintRule: Sendable {
  /// What it finds, why that matters, and examples.
  static var about: RuleDescription { get }

  /// Looks at one manifest and reports what it finds.
  static func check(_ context: LintContext, _ report: inout FindingReport)
}
