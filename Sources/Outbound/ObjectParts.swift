import TrackingPolicy

/// The data of one object, their routes, and the part of the object that takes each of them.
struct ObjectParts {
  let data: [RoutedDatum]
  private let object: BatchObject

  init(of object: BatchObject, at place: ObjectPlace, under policy: TrackingPolicy, consent: ObjectConsent) {
    self.object = object
    data = Self.data(of: object, under: policy).map { datum, member in
      RoutedDatum(
        place: place, member: member, key: member.map { object.members[$0].key }, kind: datum.kind,
        decision: policy.decide(datum, collected: consent.collected, now: consent.now))
    }
  }

  /// The members of the part that takes a route; `nil` if no datum does.
  ///
  /// Every member that is no datum is in every part.
  func members(to route: Route) -> [BatchObject.Member]? {
    let elsewhere = data.filter { $0.decision.route != route }
    guard elsewhere.count < data.count else { return nil }
    let left = Set(elsewhere.compactMap(\.member))
    return left.isEmpty ? object.members : object.members.indices.filter { !left.contains($0) }.map { object.members[$0] }
  }

  private static func data(of object: BatchObject, under policy: TrackingPolicy) -> [(Datum, member: Int?)] {
    switch object.array {
    case .attributes: members(of: object, under: policy)
    case .events: [(.customEvent(object.eventName ?? "", carrying: carried(by: object, under: policy)), nil)]
    case .purchases: [(Datum(.purchases, carrying: carried(by: object, under: policy)), nil)]
    case .analyticsEvents: [(Datum(.analyticsEvents, carrying: carried(by: object, under: policy)), nil)]
    }
  }

  private static func members(of object: BatchObject, under policy: TrackingPolicy) -> [(Datum, member: Int?)] {
    var data: [(Datum, member: Int?)] = []
    for (index, member) in object.members.enumerated() where member.key != object.identity.profileKey {
      let key = policy.classify(key: member.key)
      guard key.role == .data || key.role == .customAttribute else { continue }
      let datum = Datum(key.kind, name: member.key, carrying: key.kinds.union(object.identity.kinds))
      data.append((datum, index))
    }
    return data.isEmpty ? [(Datum(.identityOnly, carrying: object.identity.kinds), nil)] : data
  }

  /// What an event, a purchase or an analytics event cannot leave without: what identifies it, and every known key at its top level.
  private static func carried(by object: BatchObject, under policy: TrackingPolicy) -> DatumKinds {
    object.members.reduce(object.identity.kinds) { kinds, member in
      let key = policy.classify(key: member.key)
      return key.role == .data ? kinds.union(key.kinds) : kinds
    }
  }
}
