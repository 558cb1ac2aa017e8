package import TrackingPolicy

extension BatchObject {
  /// Says every datum of the object, in order, with its position among the members if it is one of them.
  func forEachDatum(under policy: TrackingPolicy, _ body: (Datum, _ member: Int?) -> Void) {
    switch array {
    case .events: body(.customEvent(eventName ?? "", carrying: carried(under: policy)), nil)
    case .purchases: body(Datum(.purchases, carrying: carried(under: policy)), nil)
    case .analyticsEvents: body(Datum(.analyticsEvents, carrying: carried(under: policy)), nil)
    case .attributes:
      var isIdentityOnly = true
      for (index, field) in fields.enumerated() {
        let key = policy.classify(key: field.key)
        guard key.role == .data || key.role == .customAttribute, field.key != identity.profileKey else { continue }
        isIdentityOnly = false
        body(Datum(key.kind, name: field.key, carrying: key.kinds.union(identity.kinds)), index)
      }
      if isIdentityOnly { body(Datum(.identityOnly, carrying: identity.kinds), nil) }
    }
  }

  /// The data of the object, each with a part of it that holds this datum and no other, in order.
  ///
  /// What identifies and controls stands in every part. The object of an event, a purchase or an analytics event is its only part.
  package func parts(under policy: TrackingPolicy) -> [(datum: Datum, object: BatchObject)] {
    var data: [(datum: Datum, member: Int?)] = []
    forEachDatum(under: policy) { data.append(($0, $1)) }
    let places = data.compactMap(\.member)
    return data.map { datum, member in
      guard let member, data.count > 1 else { return (datum, self) }
      return (datum, BatchObject(part: fields(without: places.filter { $0 != member }), of: self))
    }
  }

  /// What an event, a purchase or an analytics event cannot leave without: what identifies it, and every known key at its top level.
  private func carried(under policy: TrackingPolicy) -> DatumKinds {
    var kinds = identity.kinds
    for field in fields {
      let key = policy.classify(key: field.key)
      if key.role == .data { kinds.formUnion(key.kinds) }
    }
    return kinds
  }
}
