/// A policy's verdicts, worked out once: a class, so that a policy is copied by one reference.
final class CompiledPolicy: Sendable {
  let listsEverything: Bool
  /// The kinds every datum of which is tracking.
  let trackingKinds: DatumKinds
  /// The names of listed custom attributes that are keys of the wire form, or added by the policy, with the kind that each holds.
  let listedKeys: [(name: String, kind: DatumKind)]
  /// The kinds that are tracking through ``listedKeys`` alone.
  let kindsByKey: DatumKinds
  let eventNames: NameTable
  let attributeNames: NameTable
  /// Every key of the wire form with a verdict of its own, and the verdicts by number.
  let keys: NameTable
  let keyClasses: [KeyClass]
  /// The verdict on every other key of an attributes object.
  let otherKey: KeyClass

  init(list: TrackingPropertyAllowList, kindsWithoutCase: KindsWithoutCase, idfa: IDFARule, propertiesOfKeys: [String: DatumKind])
  {
    var kinds: DatumKinds = list.listsEverything ? .all : list.kinds
    if kindsWithoutCase == .tracking { kinds.formUnion(DatumKind.withoutCase) }
    if idfa == .tracking || list.kinds.contains(.deviceData) { kinds.insert(.idfa) }
    listsEverything = list.listsEverything
    let known = WireKey.known(adding: propertiesOfKeys)
    listedKeys = known.compactMap { key in
      guard case .data(let kind, _) = key.role, list.customAttributeNames.contains(key.name) else { return nil }
      return (key.name, kind)
    }
    var byKey = listedKeys.map(\.kind)
    if idfa == .deviceData && byKey.contains(.deviceData) { byKey.append(.idfa) }
    kindsByKey = DatumKinds(byKey.filter { !kinds.contains($0) })
    kinds.formUnion(kindsByKey)
    trackingKinds = kinds
    eventNames = NameTable(list.customEventNames.sorted())
    attributeNames = NameTable(list.customAttributeNames.sorted())

    keys = NameTable(known.map(\.name) + attributeNames.names)
    let listed = KeyClass(role: .customAttribute, kind: .customAttribute, kinds: [.customAttribute], isTracking: true)
    let unlisted = keys.names.dropFirst(known.count).map { _ in listed }
    keyClasses = known.map { KeyClass(role: $0.role, trackingKinds: kinds) } + unlisted
    otherKey = KeyClass(
      role: .customAttribute, kind: .customAttribute, kinds: [.customAttribute], isTracking: kinds.contains(.customAttribute))
  }
}
