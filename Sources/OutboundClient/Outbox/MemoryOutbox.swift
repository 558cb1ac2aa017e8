/// An outbox that forgets everything with the process, for apps that can live without durability, and the reference for all others.
///
/// It belongs to one client at a time. ``reopened()`` is what a new process would find.
public final class MemoryOutbox: Outbox {
  private struct State {
    var lastHandle = 0
    var openBy: Int?
    var record: ClientRecord?
    var intended: ClientRecord?
    var data: [StoredDatum] = []
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
        record: state.record, lastSequence: state.lastSequence, latestTime: state.data.map(\.time).max() ?? 0,
        drainedThrough: state.drainedThrough,
        firstPartyCount: state.data.count { $0.stream == .firstParty },
        trackingCount: state.data.count { $0.stream == .tracking })
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
      state.data += data
      state.lastSequence = max(state.lastSequence, data.last?.sequence ?? 0)
      let displaced = Array(state.data.prefix(max(0, state.data.count - capacity)))
      state.data.removeFirst(displaced.count)
      return displaced
    }
  }

  /// See ``Outbox/waiting(in:after:limit:)``.
  public func waiting(in stream: OutboxStream, after sequence: Int64, limit: OutboxLimit) throws(OutboxError) -> [StoredDatum] {
    try change { state in
      var found: [StoredDatum] = []
      var bytes = 0
      for datum in state.data[Self.index(after: sequence, in: state.data)...] where datum.stream == stream {
        bytes += datum.json.count
        if found.count == limit.count || (bytes > limit.bytes && !found.isEmpty) { break }
        found.append(datum)
      }
      return found
    }
  }

  /// See ``Outbox/remove(_:)``.
  public func remove(_ sequences: [Int64]) throws(OutboxError) {
    let gone = Set(sequences)
    try change { state in state.data.removeAll { gone.contains($0.sequence) } }
  }

  /// See ``Outbox/markTracking(_:)``.
  public func markTracking(_ sequences: [Int64]) throws(OutboxError) {
    let marked = Set(sequences)
    try change { state in
      for index in state.data.indices where marked.contains(state.data[index].sequence) { state.data[index].stream = .tracking }
    }
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
    state.data = []
    state.drainedThrough = 0
    state.record = record
  }

  private static func index(after sequence: Int64, in data: [StoredDatum]) -> Int {
    var (low, high) = (0, data.count)
    while low < high {
      let middle = (low + high) / 2
      if data[middle].sequence > sequence { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
