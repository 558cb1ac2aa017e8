import TrackingPolicy

/// The rules a second time, as a reader of the design would say them: no tables, no bits, no order of cases.
struct NaiveRules {
  var list: [TrackingProperty]
  var holds: Bool
  var kindsWithoutCase: KindsWithoutCase
  var idfa: IDFARule

  func lists(_ datum: DatumKind, _ name: String) -> Bool {
    list.contains { property in
      switch property {
      case .everything: true
      case .allCustomEvents: datum == .customEvent
      case .allCustomAttributes: datum == .customAttribute
      case .customEvent(let names): datum == .customEvent && names.contains { $0 == name }
      case .customAttribute(let names): datum == .customAttribute && names.contains { $0 == name }
      case .deviceData: datum == .deviceData || (datum == .idfa && idfa == .deviceData)
      default: "\(property)" == "\(datum)"
      }
    }
  }

  func isTracking(_ datum: Datum) -> Bool {
    let hasNoCase: Set<DatumKind> = [.userAlias, .location, .subscriptionGroups, .otherProfileField]
    return ([datum.kind] + datum.carried.elements).contains { kind in
      lists(kind, datum.name) || (kind == .idfa && idfa == .tracking)
        || (hasNoCase.contains(kind) && kindsWithoutCase == .tracking)
    }
  }

  func route(_ datum: Datum, collected: Consent, now: Consent) -> Route {
    if !isTracking(datum) { return .firstParty }
    let refused = saysNo(collected) || saysNo(now)
    if refused { return .dropped }
    let (before, after) = (saysYes(collected), saysYes(now))
    if before && after { return .tracking }
    if before { return .held }
    return holds ? (after ? .tracking : .held) : .dropped
  }

  private func saysNo(_ consent: Consent) -> Bool {
    consent.adTrackingEnabled == false || consent.attStatus == .denied || consent.attStatus == .restricted
  }

  private func saysYes(_ consent: Consent) -> Bool {
    let answers = [consent.adTrackingEnabled, consent.attStatus.map { $0 == .authorized }].compactMap { $0 }
    return !answers.isEmpty && answers.allSatisfy { $0 }
  }
}
