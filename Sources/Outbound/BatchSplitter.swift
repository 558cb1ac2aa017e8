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
        let parts = ObjectParts(of: object, at: place, under: policy, consent: consent(place, object))
        data += parts.data
        if let members = parts.members(to: .firstParty) { firstParty.append(members, of: place) }
        if let members = parts.members(to: .tracking) { tracking.append(members, of: place) }
        if let members = parts.members(to: .held) { held.append(BatchObject(part: members, of: object)) }
      }
    }
    return BatchSplit(
      firstParty: firstParty.finish().map(FirstPartyPayload.init),
      tracking: tracking.finish().map(TrackingPayload.init),
      held: held.isEmpty ? nil : Batch(held),
      data: data)
  }
}
