/// Where a client keeps what waits to be sent, and what it must know after a restart.
///
/// A client calls its outbox from one thread at a time, in the order in which things happened. Nothing of a value may show in an error.
/// One store belongs to one client: a second that opens it gets ``OutboxError/Code/inUse``.
///
/// **What is durable.** Every call but the reading ones is durable when it returns: a `kill -9` or a power cut after that loses nothing of
/// it. A call that throws has changed nothing, with the one exception that ``finishWipe()`` states.
/// The client groups what it appends, so that one `append` may carry thousands of data; what it has accepted is on its way here within
/// 100 ms.
public protocol Outbox: Sendable {
  /// Opens the store, finishes a wipe that was begun and not finished, and reads what a launch needs.
  ///
  /// May be called again after it threw. The client counts as disabled until it succeeds (law 6).
  ///
  /// - Throws: ``OutboxError``: `inUse`, `locked`, `corrupt`, `newer`, `io`, `full`. It never overwrites a store that it cannot read.
  func open() throws(OutboxError) -> OutboxContents

  /// Puts the client's record in the place of the one before; durable when it returns.
  ///
  /// Called on the thread of the app's call, before that returns: it is short, and every act that narrows relies on it.
  func save(_ record: ClientRecord) throws(OutboxError)

  /// Adds data behind all others; all or nothing, durable when it returns.
  ///
  /// Sequences rise strictly, from call to call and over restarts.
  ///
  /// - Parameters:
  ///   - data: what is added, in order.
  ///   - drainedThrough: if given, kept in the same transaction as ``OutboxContents/drainedThrough``, so that an item of pending analytics
  ///     is taken over once and not twice, whenever a crash comes.
  /// - Throws: ``OutboxError``; nothing was added then.
  /// - Returns: the data that gave way because the outbox has reached its bound: the oldest first, of both streams together, but none that
  ///   this call adds unless it alone exceeds the bound.
  func append(_ data: [StoredDatum], drainedThrough: Int64?) throws(OutboxError) -> [StoredDatum]

  /// The oldest data of a stream behind a sequence, in their order: at most `limit.count`, and at most `limit.bytes` of objects, but one
  /// datum at least if there is any.
  func waiting(in stream: OutboxStream, after sequence: Int64, limit: OutboxLimit) throws(OutboxError) -> [StoredDatum]

  /// Takes data out, because they arrived or are dropped; sequences that are not there are no error. Durable when it returns.
  func remove(_ sequences: [Int64]) throws(OutboxError)

  /// Moves data to the tracking stream for good, because the allow list names them by now (law 2). Durable when it returns.
  func markTracking(_ sequences: [Int64]) throws(OutboxError)

  /// Makes the intention of a wipe durable, together with the record of the generation that begins.
  ///
  /// From its return on, a crash leads to "wiped": ``open()`` finishes it and returns this record. It works whatever the state of the
  /// store: never opened, locked by another process, corrupt, newer, on a full disk. Until ``finishWipe()`` has succeeded, every other
  /// call but ``open()`` throws ``OutboxError/Code/wipeUnfinished``.
  ///
  /// May be called again while the wipe is unfinished: the new record takes the place of the one before.
  ///
  /// - Throws: ``OutboxError`` if the intention is not durable: then nothing has begun.
  func beginWipe(_ record: ClientRecord) throws(OutboxError)

  /// Removes every byte of earlier generations and starts the new one, empty; when it returns, the last old file is gone and the store is
  /// open, whether or not it was before.
  ///
  /// May be called again after it threw, and then goes on. Without an unfinished wipe it does nothing.
  ///
  /// - Throws: ``OutboxError`` with `wipeUnfinished` if something of an earlier generation may still be there.
  func finishWipe() throws(OutboxError)

  /// Lets go of the store, so that another client may open it; nothing is called after it but ``open()``.
  func close()
}

/// The two queues of an outbox. Which one a datum is in was decided when it was collected, and can change to `tracking` alone.
public enum OutboxStream: String, CaseIterable, Hashable, Sendable {
  /// What was not tracking when it was collected.
  case firstParty
  /// What was tracking when it was collected, or has become so since.
  case tracking
}

/// How much one read may bring.
public struct OutboxLimit: Hashable, Sendable {
  /// The greatest number of data, at least 1.
  public var count: Int
  /// The greatest number of bytes of all ``StoredDatum/json`` together.
  public var bytes: Int

  /// A limit of at least one datum.
  public init(count: Int, bytes: Int = 3_900_000) {
    self.count = max(1, count)
    self.bytes = bytes
  }
}

/// What a launch finds in an outbox.
public struct OutboxContents: Hashable, Sendable {
  /// The record saved last; `nil` in a store that is new.
  public var record: ClientRecord?
  /// The greatest sequence ever appended that the store knows of; 0 if it knows of none.
  public var lastSequence: Int64
  /// The greatest ``StoredDatum/time`` of the data that wait; 0 if none does.
  public var latestTime: Int64
  /// Every item of pending analytics up to this id was taken over; 0 if none was.
  public var drainedThrough: Int64
  /// How many data wait in each stream.
  public var firstPartyCount: Int, trackingCount: Int

  /// What a launch finds; by default nothing.
  public init(
    record: ClientRecord? = nil, lastSequence: Int64 = 0, latestTime: Int64 = 0, drainedThrough: Int64 = 0,
    firstPartyCount: Int = 0, trackingCount: Int = 0
  ) {
    self.record = record
    self.lastSequence = lastSequence
    self.latestTime = latestTime
    self.drainedThrough = drainedThrough
    self.firstPartyCount = firstPartyCount
    self.trackingCount = trackingCount
  }
}
