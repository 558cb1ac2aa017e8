/// How much a finding matters. Ordered: `note < warning < error`.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Worth knowing; nothing is wrong.
  case note
  /// Contradictory, or likely to be rejected.
  case warning
  /// Apple rejects it, or the tool cannot vouch for it.
  case error

  /// Orders by weight, `note` first.
  public static func < (left: Severity, right: Severity) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
