public import TrackingPolicy

/// One datum that waits, with what was true when it was collected (law 3).
///
/// What it is and where it may go is read from its object anew at each attempt; only what cannot be known later stands beside it.
public struct StoredDatum: Hashable, Sendable {
  /// Its place in the order of all data of a store, from 1.
  public var sequence: Int64
  /// The stream it waits in.
  public var stream: OutboxStream
  /// The status when it was collected.
  public var collected: ATTStatus
  /// When it was collected, in milliseconds since 1970. What an extension collected can be earlier than the datum before it.
  public var time: Int64
  /// A batch with the one object of the datum, as JSON: `{"events":[{"external_id":"…","name":"…"}]}`.
  public var json: [UInt8]

  /// A datum with what was true when it was collected.
  public init(sequence: Int64, stream: OutboxStream, collected: ATTStatus, time: Int64, json: [UInt8]) {
    self.sequence = sequence
    self.stream = stream
    self.collected = collected
    self.time = time
    self.json = json
  }
}
