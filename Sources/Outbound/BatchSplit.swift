public import TrackingPolicy

/// What became of a batch.
public struct BatchSplit: Sendable {
  /// What goes to the first-party endpoint, in this order.
  public let firstParty: [FirstPartyPayload]
  /// What goes to the tracking endpoint, in this order.
  public let tracking: [TrackingPayload]
  /// What is held, in the form of a batch, to be split again once a status is told; `nil` if nothing is.
  public let held: Batch?
  /// Every datum, with its route and why, in the order of the batch.
  public let data: [RoutedDatum]
}

/// The route of one datum of a batch. It holds no value of user data.
public struct RoutedDatum: Hashable, Sendable {
  /// The object that holds it.
  public let place: ObjectPlace
  /// Its position among the members of an attributes object; `nil` if the whole object is the datum.
  public let member: Int?
  /// Its key, decoded, in an attributes object; `nil` if the whole object is the datum.
  public let key: String?
  /// What it is.
  public let kind: DatumKind
  /// Its route, and why.
  public let decision: Decision
}

/// The consent that counts for the data of one object.
public struct ObjectConsent: Hashable, Sendable {
  /// When they were collected, lowered to every refusal told since.
  public var collected: Consent
  /// Now.
  public var now: Consent

  /// Consent when the data were collected, and now.
  public init(collected: Consent, now: Consent) {
    self.collected = collected
    self.now = now
  }
}
