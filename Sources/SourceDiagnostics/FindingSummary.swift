/// How much was checked and what came of it.
public struct FindingSummary: Sendable, Hashable {
  /// Files that were read and checked.
  public var files = 0
  /// Findings that are errors.
  public var errors = 0
  /// Findings that are warnings.
  public var warnings = 0
  /// Findings that are notes.
  public var notes = 0

  /// Nothing checked yet.
  public init() {}

  /// Counts a finding.
  public mutating func count(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }

  /// Adds what another counted.
  public mutating func add(_ other: FindingSummary) {
    files += other.files
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
  }

  /// How many findings weigh at least so much.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .note: errors + warnings + notes
    }
  }
}
