/// A store of pending analytics in memory, the reference for all others; app and extension are then two objects of one process.
public final class MemoryPendingAnalyticsStore: PendingAnalyticsStore {
  private struct State {
    var isOpen = false
    var header: PendingHeader?
    var items: [PendingItem] = []
    var lastID: Int64 = 0
  }

  private let capacity: Int
  private let state = Locked(State())

  /// An empty store of at most `capacity` items.
  public init(capacity: Int = 1_000) {
    self.capacity = max(1, capacity)
  }

  /// Lets another client open it.
  public func close() {
    state.withLock { $0.isOpen = false }
  }

  /// See ``PendingAnalyticsStore/open()``.
  public func open() throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      guard !state.isOpen else { throw OutboxError(.inUse, "another client has the store open") }
      state.isOpen = true
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
      state.isOpen = true
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
      guard state.isOpen else { throw OutboxError(.notOpen, "the store is not open") }
      return body(&state)
    }
  }
}
