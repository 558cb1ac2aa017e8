/// An outbox that forgets everything with the process, for apps that can live without durability, and the reference for all others.
///
/// It belongs to one client at a time. ``reopened()`` is what a new process would find.
public final class MemoryOutbox: Outbox {
  private struct State {
    var lastHandle = 0
    var openBy: Int?
    var record: ClientRecord?
    var intended: ClientRecord?
    var data = DatumQueue()
    var lastSequence: Int64 = 0
    var drainedThrough: Int64 = 0
  }

  private let capacity: Int
  private let state: Locked<State>
  private let handle: Int

  /// An empty outbox of at most `capacity` data.
  public convenience init(capacity: Int = 100_000) {
    self.init(capacity: max(1, capacity), state: Locked(State()), handle: 0)
  }

  private init(capacity: Int, state: Locked<State>, handle: Int) {
    self.capacity = capacity
    self.state = state
    self.handle = handle
  }

  /// The same data, as after a crash: whoever had this outbox can do nothing with it any more.
  public func reopened() -> MemoryOutbox {
    let handle = state.withLock { state in
      state.openBy = nil
      state.lastHandle += 1
      return state.lastHandle
    }
    return MemoryOutbox(capacity: capacity, state: state, handle: handle)
  }

  /// See ``Outbox/close()``.
  public func close() {
    state.withLock { if $0.openBy == handle { $0.openBy = nil } }
  }

  /// See ``Outbox/open()``.
  public func open() throws(OutboxError) -> OutboxContents {
    try state.withLock { state throws(OutboxError) in
      guard state.openBy == nil, state.lastHandle == handle else {
        throw OutboxError(.inUse, "another client has the outbox open")
      }
      state.openBy = handle
      Self.finishWipe(&state)
      return OutboxContents(
        record: state.record, lastSequence: state.lastSequence, latestTime: state.data.all.map(\.time).max() ?? 0,
        drainedThrough: state.drainedThrough,
        firstPartyCount: state.data.all.count { $0.stream == .firstParty },
        trackingCount: state.data.all.count { $0.stream == .tracking })
    }
  }

  /// See ``Outbox/save(_:)``.
  public func save(_ record: ClientRecord) throws(OutboxError) {
    try change { $0.record = record }
  }

  /// See ``Outbox/append(_:drainedThrough:)``.
  public func append(_ data: [StoredDatum], drainedThrough: Int64?) throws(OutboxError) -> [StoredDatum] {
    try change { state in
      if let drainedThrough { state.drainedThrough = drainedThrough }
      state.data.append(data)
      state.lastSequence = max(state.lastSequence, data.last?.sequence ?? 0)
      return state.data.removeFirst(max(0, state.data.count - capacity))
    }
  }

  /// See ``Outbox/waiting(in:after:limit:)``.
  public func waiting(in stream: OutboxStream, after sequence: Int64, limit: OutboxLimit) throws(OutboxError) -> [StoredDatum] {
    try change { state in
      var found: [StoredDatum] = []
      var bytes = 0
      state.data.visit(after: sequence) { datum in
        guard datum.stream == stream else { return true }
        bytes += datum.json.count
        if found.count == limit.count || (bytes > limit.bytes && !found.isEmpty) { return false }
        found.append(datum)
        return true
      }
      return found
    }
  }

  /// See ``Outbox/remove(_:)``.
  public func remove(_ sequences: [Int64]) throws(OutboxError) {
    try change { $0.data.remove(sequences) }
  }

  /// See ``Outbox/markTracking(_:)``.
  public func markTracking(_ sequences: [Int64]) throws(OutboxError) {
    try change { state in state.data.change(sequences) { $0.stream = .tracking } }
  }

  /// See ``Outbox/beginWipe(_:)``.
  public func beginWipe(_ record: ClientRecord) throws(OutboxError) {
    state.withLock { if $0.lastHandle == handle { $0.intended = record } }
  }

  /// See ``Outbox/finishWipe()``.
  public func finishWipe() throws(OutboxError) {
    state.withLock { state in
      guard state.lastHandle == handle else { return }
      if state.intended != nil { state.openBy = handle }
      Self.finishWipe(&state)
    }
  }

  private func change<Result>(_ body: (inout State) -> Result) throws(OutboxError) -> Result {
    try state.withLock { state throws(OutboxError) in
      guard state.openBy == handle else { throw OutboxError(.notOpen, "the outbox is not open") }
      guard state.intended == nil else { throw OutboxError(.wipeUnfinished, "a wipe is not finished") }
      return body(&state)
    }
  }

  private static func finishWipe(_ state: inout State) {
    guard let record = state.intended else { return }
    state.intended = nil
    state.data = DatumQueue()
    state.drainedThrough = 0
    state.record = record
  }
}
