public import TrackingPolicy

/// A datum that was dropped, and why. It holds no value of user data.
public struct DroppedDatum: Hashable, Sendable {
  /// Why a datum is dropped.
  public enum Reason: Hashable, Sendable {
    /// The policy decided so.
    case decision(Decision)
    /// It was held longer than the policy allows.
    case heldTooLong
    /// The policy allows to hold no more: the oldest gives way.
    case heldTooMany
    /// The outbox is full: the oldest gives way.
    case outboxFull
    /// It is too large for a request, alone.
    case tooLarge
    /// The server will not take it.
    case refusedByServer(status: Int, reason: String)
    /// A registration of a token that is to be let go, or that a later one replaces.
    case registrationGone
    /// What was stored cannot be read.
    case unreadable
  }

  /// What it was; `nil` if that cannot be read any more.
  public var kind: DatumKind?
  /// Its place in the order of data; `nil` if it never got one.
  public var sequence: Int64?
  /// Why it was dropped.
  public var reason: Reason

  package init(kind: DatumKind?, sequence: Int64?, reason: Reason) {
    self.kind = kind
    self.sequence = sequence
    self.reason = reason
  }
}
