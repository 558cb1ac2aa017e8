extension Decision: CustomStringConvertible {
  /// The reason in words. It names entries of the policy, and nothing else of the datum.
  public var description: String {
    let tracking = (entries.map { "`\($0)`" } + settings.map { "`\($0)`" }).joined(separator: ", ")
    switch reason {
    case .notTracking:
      return "nothing in the policy makes it tracking"
    case .allowed:
      return "tracking by \(tracking): allowed when collected, allowed now"
    case .released:
      return "tracking by \(tracking): collected while not determined and held, allowed now"
    case .notDeterminedYet:
      return "tracking by \(tracking): not determined when collected, not determined now, held"
    case .allowedBefore:
      return "tracking by \(tracking): allowed when collected, waits until a status is told again"
    case .notDeterminedWhenCollected:
      return "tracking by \(tracking): not determined when collected, and the policy does not hold"
    case .refusedWhenCollected:
      return "tracking by \(tracking): \(collected.rawValue) when collected or since"
    case .refusedNow:
      return "tracking by \(tracking): \(now.rawValue) now"
    }
  }
}
