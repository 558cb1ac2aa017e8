extension TrackingPolicy {
  /// Decides where a datum goes. Total: every datum under every consent has exactly one route.
  ///
  /// Every attempt to send is to be decided anew (law 2).
  ///
  /// - Parameters:
  ///   - datum: what is to be routed.
  ///   - collected: the consent when it was collected, lowered by ``Consent/leastPermissive(_:_:)`` to every refusal told since (law 3).
  ///   - now: the consent at this attempt to send.
  /// - Returns: the route, and why.
  public func decide(_ datum: Datum, collected: Consent, now: Consent) -> Decision {
    let collected = collected.status
    let now = now.status
    guard let grounds = grounds(of: datum) else {
      return Decision(reason: .notTracking, grounds: nil, collected: collected, now: now)
    }
    return Decision(reason: reason(collected: collected, now: now), grounds: grounds, collected: collected, now: now)
  }

  /// Whether a datum is tracking.
  public func isTracking(_ datum: Datum) -> Bool {
    grounds(of: datum) != nil
  }

  private func grounds(of datum: Datum) -> Decision.Grounds? {
    let compiled = compiled
    var kinds = datum.carried.union([datum.kind])
    if datum.kind == .customAttribute { kinds.formUnion(classify(key: datum.name).kinds) }
    var hits = kinds.intersection(compiled.trackingKinds)
    if compiled.listsEverything {
      return Decision.Grounds(everything: true, kinds: hits, keys: [], named: nil, name: "")
    }
    let byKey = hits.intersection(compiled.kindsByKey)
    for kind in byKey.elements { hits.remove(kind) }
    let keys = compiled.listedKeys.filter { key in
      byKey.contains(key.kind) || byKey.contains(.idfa) && idfa == .deviceData && key.kind == .deviceData
    }.map(\.name)
    if idfa == .deviceData && hits.contains(.idfa) {
      hits.remove(.idfa)
      hits.insert(.deviceData)
    }
    let isNamed =
      switch datum.kind {
      case .customEvent: !hits.contains(.customEvent) && compiled.eventNames.contains(datum.name)
      case .customAttribute: !hits.contains(.customAttribute) && compiled.attributeNames.contains(datum.name)
      default: false
      }
    guard isNamed || !hits.isEmpty || !keys.isEmpty else { return nil }
    return Decision.Grounds(
      everything: false, kinds: hits, keys: Set(keys), named: isNamed ? datum.kind : nil, name: isNamed ? datum.name : "")
  }

  /// The table of `Documentation/Consent.md` for what is tracking.
  private func reason(collected: ATTStatus, now: ATTStatus) -> Decision.Reason {
    if now.isRefusal { return .refusedNow }
    if collected.isRefusal { return .refusedWhenCollected }
    switch (collected.isAllowed, now.isAllowed) {
    case (true, true): return .allowed
    case (true, false): return .allowedBefore
    case (false, true): return holds ? .released : .notDeterminedWhenCollected
    case (false, false): return holds ? .notDeterminedYet : .notDeterminedWhenCollected
    }
  }
}
