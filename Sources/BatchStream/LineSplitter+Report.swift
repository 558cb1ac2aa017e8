internal import Outbound
internal import TrackingPolicy

extension LineSplitter {
  /// Takes note of each datum of the object that was read last, decided by the policy itself.
  mutating func report(_ place: ObjectPlace, _ reader: ObjectReader, _ identity: ReadIdentity, _ name: ObjectMember?) {
    func note(_ datum: Datum, key: String? = nil) {
      let decision = rules.policy.decide(datum, collected: Consent(objectConsent.collected), now: Consent(objectConsent.now))
      report.append(ReportEntry(line: number, place: place, key: key, kind: datum.kind, decision: decision))
    }
    switch object.array {
    case .attributes:
      for index in object.members.indices where !object.members[index].isShared {
        let key = reader.text(of: object.members[index].key)
        let keyClass = rules.policy.classify(key: key)
        note(Datum(keyClass.kind, name: key, carrying: keyClass.kinds.union(identity.kinds)), key: key)
      }
      if object.data == 0 { note(Datum(.identityOnly, carrying: identity.kinds)) }
    case .events:
      note(.customEvent(name.map { reader.text(of: $0.string) } ?? "", carrying: carried(reader, identity)))
    case .purchases: note(Datum(.purchases, carrying: carried(reader, identity)))
    case .analyticsEvents: note(Datum(.analyticsEvents, carrying: carried(reader, identity)))
    }
  }

  private func carried(_ reader: ObjectReader, _ identity: ReadIdentity) -> DatumKinds {
    var kinds = identity.kinds
    for index in object.members.indices where object.members[index].meaning.isKnownDatum {
      kinds.formUnion(rules.policy.classify(key: reader.text(of: object.members[index].key)).kinds)
    }
    return kinds
  }
}
