/// The arrays of a batch: the three of `/users/track` (fact F8.1), and one of Sluice's own.
public enum BatchArray: String, CaseIterable, Hashable, Sendable {
  /// Profile fields of users; each field is a datum.
  case attributes
  /// Custom events; each is a datum.
  case events
  /// Purchases; each is a datum.
  case purchases
  /// What the client itself makes: session start and end, push open, influenced open. Each is a datum of kind `analyticsEvents`.
  case analyticsEvents = "analytics_events"
}

/// Where an object stands in its batch.
public struct ObjectPlace: Hashable, Sendable {
  /// The array that holds it.
  public let array: BatchArray
  /// Its position there, from 0.
  public let index: Int

  /// The place at a position of an array.
  public init(_ array: BatchArray, _ index: Int) {
    self.array = array
    self.index = index
  }
}
