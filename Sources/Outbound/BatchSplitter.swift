public import TrackingPolicy

/// Splits batches between the two endpoints of a policy.
///
/// The datum of an attributes object is a member; the datum of any other array is the object. What identifies an object and what controls
/// its treatment is no datum and stands in every part of it. A part without a datum is not sent.
public struct BatchSplitter: Sendable {
  /// The policy that decides.
  public let policy: TrackingPolicy
  /// What a payload may hold.
  public let limits: PayloadLimits

  /// A splitter under a policy.
  public init(policy: TrackingPolicy, limits: PayloadLimits = .usersTrack) {
    self.policy = policy
    self.limits = limits
  }

  /// Splits a batch all of which was collected under one consent.
  public func split(_ batch: Batch, collected: Consent, now: Consent) -> BatchSplit {
    let consent = ObjectConsent(collected: collected, now: now)
    return split(batch) { _, _ in consent }
  }

  /// Splits a batch; the closure is asked once for each object, in the order of the batch, which consent counts for it.
  public func split(_ batch: Batch, consent: (ObjectPlace, BatchObject) -> ObjectConsent) -> BatchSplit {
    var firstParty = PayloadWriter(limits: limits)
    var tracking = PayloadWriter(limits: limits)
    var held: [BatchObject] = []
    var data: [RoutedDatum] = []
    for section in batch.sections {
      for (index, object) in section.objects.enumerated() {
        let place = ObjectPlace(section.array, index)
        let start = data.count
        route(object, at: place, under: consent(place, object), into: &data)
        let routed = data[start...]
        if let leftOut = Self.membersLeftOut(of: routed, on: .firstParty) {
          firstParty.append(object, without: leftOut, at: place)
        }
        if let leftOut = Self.membersLeftOut(of: routed, on: .tracking) {
          tracking.append(object, without: leftOut, at: place)
        }
        if let leftOut = Self.membersLeftOut(of: routed, on: .held) {
          held.append(BatchObject(part: object.fields(without: leftOut), of: object))
        }
      }
    }
    return BatchSplit(
      firstParty: firstParty.finish().map(FirstPartyPayload.init),
      tracking: tracking.finish().map(TrackingPayload.init),
      held: held.isEmpty ? nil : Batch(held),
      data: data)
  }

  /// The positions of an object's data that take another route; `nil` if all do, so that nothing of the object takes this one.
  private static func membersLeftOut(of data: ArraySlice<RoutedDatum>, on route: Route) -> [Int]? {
    var stay = 0
    var leftOut: [Int] = []
    for datum in data {
      if datum.decision.route == route { stay += 1 } else if let member = datum.member { leftOut.append(member) }
    }
    return stay == 0 ? nil : leftOut
  }

  /// Decides on every datum of an object.
  private func route(_ object: BatchObject, at place: ObjectPlace, under consent: ObjectConsent, into data: inout [RoutedDatum]) {
    object.forEachDatum(under: policy) { datum, member in
      let decision = policy.decide(datum, collected: consent.collected, now: consent.now)
      let key = member.map { object.fields[$0].key }
      data.append(RoutedDatum(place: place, member: member, key: key, kind: datum.kind, decision: decision))
    }
  }
}
