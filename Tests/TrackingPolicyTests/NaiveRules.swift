import TrackingPolicy

/// The rules a second time, as a reader of the design would say them: no tables, no bits, no order of cases.
struct NaiveRules {
  var list: [TrackingProperty]
  var holds: Bool
  var kindsWithoutCase: KindsWithoutCase
  var idfa: IDFARule

  /// What stands under the keys of the small world, and makes its kind tracking if it is listed for a custom attribute.
  static let kindUnder: [String: DatumKind] = [
    "email": .email, "idfa": .idfa, "current_location": .location, "push_tokens": .pushToken, "device_id": .deviceData,
  ]

  private func isUnder(_ key: String, _ datum: DatumKind) -> Bool {
    guard let kind = Self.kindUnder[key] else { return false }
    return kind == datum || (kind == .deviceData && datum == .idfa && idfa == .deviceData)
  }

  func lists(_ datum: DatumKind, _ name: String) -> Bool {
    list.contains { property in
      switch property {
      case .everything: true
      case .allCustomEvents: datum == .customEvent
      case .allCustomAttributes: datum == .customAttribute
      case .customEvent(let names): datum == .customEvent && names.contains { $0 == name }
      case .customAttribute(let names):
        datum == .customAttribute && names.contains { $0 == name } || names.contains { isUnder($0, datum) }
      case .deviceData: datum == .deviceData || (datum == .idfa && idfa == .deviceData)
      default: "\(property)" == "\(datum)"
      }
    }
  }

  func isTracking(_ datum: Datum) -> Bool {
    let hasNoCase: Set<DatumKind> = [.userAlias, .location, .subscriptionGroups, .otherProfileField]
    let under = datum.kind == .customAttribute ? Self.kindUnder[datum.name].map { [$0] } ?? [] : []
    return ([datum.kind] + under + datum.carried.elements).contains { kind in
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
