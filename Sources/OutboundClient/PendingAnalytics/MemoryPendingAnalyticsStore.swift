/// A store of pending analytics in memory, the reference for all others; app and extension are then two objects of one process.
public final class MemoryPendingAnalyticsStore: PendingAnalyticsStore {
  private struct State {
    var lastHandle = 0
    var openBy: Int?
    var header: PendingHeader?
    var items: [PendingItem] = []
    var lastID: Int64 = 0
  }

  private let capacity: Int
  private let state: Locked<State>
  private let handle: Int

  /// An empty store of at most `capacity` items.
  public convenience init(capacity: Int = 1_000) {
    self.init(capacity: max(1, capacity), state: Locked(State()), handle: 0)
  }

  private init(capacity: Int, state: Locked<State>, handle: Int) {
    self.capacity = capacity
    self.state = state
    self.handle = handle
  }

  /// The same items, as after a crash of the app: whoever had them open can do nothing with them any more.
  public func reopened() -> MemoryPendingAnalyticsStore {
    let handle = state.withLock { state in
      state.openBy = nil
      state.lastHandle += 1
      return state.lastHandle
    }
    return MemoryPendingAnalyticsStore(capacity: capacity, state: state, handle: handle)
  }

  /// See ``PendingAnalyticsStore/close()``.
  public func close() {
    state.withLock { if $0.openBy == handle { $0.openBy = nil } }
  }

  /// See ``PendingAnalyticsStore/open()``.
  public func open() throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      guard state.openBy == nil, state.lastHandle == handle else {
        throw OutboxError(.inUse, "another client has the store open")
      }
      state.openBy = handle
    }
  }

  /// See ``PendingAnalyticsStore/publish(_:)``.
  public func publish(_ header: PendingHeader) throws(OutboxError) {
    try change { $0.header = header }
  }

  /// See ``PendingAnalyticsStore/items(after:limit:)``.
  public func items(after id: Int64, limit: Int) throws(OutboxError) -> [PendingItem] {
    try change { state in Array(state.items.drop { $0.id <= id }.prefix(limit)) }
  }

  /// See ``PendingAnalyticsStore/remove(through:)``.
  public func remove(through id: Int64) throws(OutboxError) {
    try change { state in state.items.removeAll { $0.id <= id } }
  }

  /// See ``PendingAnalyticsStore/wipe(_:)``.
  public func wipe(_ header: PendingHeader) throws(OutboxError) {
    state.withLock { state in
      guard state.lastHandle == handle else { return }
      state.openBy = handle
      state.items = []
      state.header = header
    }
  }

  /// See ``PendingAnalyticsStore/header()``.
  public func header() throws(OutboxError) -> PendingHeader? {
    state.withLock { $0.header }
  }

  /// See ``PendingAnalyticsStore/save(_:generation:)``.
  public func save(_ entry: PendingEntry, generation: UInt64) throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      guard let header = state.header, header.isEnabled else { throw OutboxError(.disabled, "the app is disabled or never ran") }
      guard header.generation == generation else {
        throw OutboxError(.staleGeneration, "the app was wiped, disabled or changed its user")
      }
      state.lastID += 1
      state.items.append(PendingItem(id: state.lastID, entry: entry))
      state.items.removeFirst(max(0, state.items.count - capacity))
    }
  }

  private func change<Result>(_ body: (inout State) -> Result) throws(OutboxError) -> Result {
    try state.withLock { state throws(OutboxError) in
      guard state.openBy == handle else { throw OutboxError(.notOpen, "the store is not open") }
      return body(&state)
    }
  }
}
