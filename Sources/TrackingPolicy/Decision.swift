/// Where a datum goes.
public enum Route: String, CaseIterable, Hashable, Sendable {
  /// To the first-party endpoint.
  case firstParty
  /// To the tracking endpoint.
  case tracking
  /// Nowhere yet: it waits for a yes.
  case held
  /// Nowhere, ever.
  case dropped
}

/// A datum's route and why. Only ``TrackingPolicy/decide(_:collected:now:)`` makes one.
///
/// It holds small values; entries and words are made when they are asked for.
public struct Decision: Hashable, Sendable {
  /// Why a datum goes where it goes. The raw value is for machines.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// It is not tracking.
    case notTracking
    /// It is tracking, which was allowed when it was collected and is allowed now.
    case allowed
    /// It is tracking, was collected while nothing was determined, held, and tracking is allowed now.
    case released
    /// It is tracking, nothing was determined when it was collected, nothing is now, and the policy holds.
    case notDeterminedYet
    /// It is tracking, which was allowed when it was collected; it waits until the status is told again (law 3).
    case allowedBefore
    /// It is tracking, nothing was determined when it was collected, and the policy does not hold.
    case notDeterminedWhenCollected
    /// It is tracking, which was refused when it was collected, or since.
    case refusedWhenCollected
    /// It is tracking, which is refused now.
    case refusedNow

    /// The route that follows.
    public var route: Route {
      switch self {
      case .notTracking: .firstParty
      case .allowed, .released: .tracking
      case .notDeterminedYet, .allowedBefore: .held
      case .notDeterminedWhenCollected, .refusedWhenCollected, .refusedNow: .dropped
      }
    }
  }

  /// Why.
  public let reason: Reason
  /// What makes it tracking: `nil` for what is not.
  let grounds: Grounds?
  let collected: ATTStatus
  let now: ATTStatus

  init(reason: Reason, grounds: Grounds?, collected: ATTStatus, now: ATTStatus) {
    self.reason = reason
    self.grounds = grounds
    self.collected = collected
    self.now = now
  }

  /// Where it goes.
  public var route: Route { reason.route }

  /// The entries of the allow list that make the datum tracking, each sufficient; empty if none does.
  ///
  /// Under `everything` that alone, under `allCustomEvents` no `customEvent`: the wider entry makes the narrower one a no-op.
  public var entries: [TrackingProperty] {
    guard let grounds else { return [] }
    if grounds.everything { return [.everything] }
    var entries = grounds.kinds.elements.compactMap(\.property)
    if grounds.named == .customEvent { entries.append(.customEvent([grounds.name])) }
    let attributes = grounds.named == .customAttribute ? grounds.keys.union([grounds.name]) : grounds.keys
    if !attributes.isEmpty { entries.append(.customAttribute(attributes)) }
    return entries
  }

  /// The settings of the policy, beside its list, that make the datum tracking, as a policy file writes them.
  public var settings: [String] {
    guard let grounds, !grounds.everything else { return [] }
    let byRule = grounds.kinds.intersection(DatumKind.withoutCase)
    return (grounds.kinds.contains(.idfa) ? ["idfa: tracking"] : []) + (byRule.isEmpty ? [] : ["kindsWithoutCase: tracking"])
  }

  /// Why a datum is tracking.
  struct Grounds: Hashable, Sendable {
    var everything: Bool
    /// The kinds that are tracking; `deviceData` in the place of an `idfa` that follows it.
    var kinds: DatumKinds
    /// Listed names of custom attributes that are keys of a kind which is tracking by nothing else.
    var keys: Set<String>
    /// `customEvent` or `customAttribute` if the list has the datum's name.
    var named: DatumKind?
    var name: String
  }
}
