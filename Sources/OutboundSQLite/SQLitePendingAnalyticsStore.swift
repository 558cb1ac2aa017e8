public import OutboundClient

/// A store of pending analytics on disk, in a folder that an app and its extensions share, such as one in an app group's container.
///
/// App and extension each make an object of their own on the same folder. A call holds a lock of its own for as long as it runs, opens the
/// database, and closes it: a suspended extension keeps nothing open, and nobody writes to a file that a wipe has removed.
///
/// What is saved is on disk when the call returns (`synchronous=FULL`). At most `capacity` items wait, and at most 50 MB of them by the limits
/// of the calls; the oldest gives way. A store that cannot be read takes no save (law 6).
public final class SQLitePendingAnalyticsStore: PendingAnalyticsStore {
  private struct State {
    /// The lock of the one client, while it is open.
    var client: (any StoreLock)?
    /// Held on after a wipe that failed: until it succeeds, no extension saves.
    var turn: (any StoreLock)?
    var isWiping = false
  }

  private static let schema = Schema(
    application: 0x536c_5061,
    steps: [
      """
      CREATE TABLE item(id INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL, collected INTEGER NOT NULL,
        time INTEGER NOT NULL, json BLOB NOT NULL)
      """
    ])

  private let files: any StoreFiles
  private let capacity: Int
  private let patience: Int
  private let state = Locked(State())

  /// A store in a folder, which the app's side makes when it opens it.
  ///
  /// - Parameters:
  ///   - folder: a path, the same for the app and its extensions. Nothing else should be in it.
  ///   - capacity: how many items wait at most.
  public convenience init(folder: String, capacity: Int = 1_000) {
    self.init(files: FolderFiles(folder: folder), capacity: capacity)
  }

  /// - Parameter patience: how many milliseconds a call waits for its turn.
  package init(files: any StoreFiles, capacity: Int = 1_000, patience: Int = 1_000) {
    self.files = files
    self.capacity = max(1, capacity)
    self.patience = patience
  }

  /// See ``PendingAnalyticsStore/open()``.
  public func open() throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      guard state.client == nil || state.isWiping else { throw Self.inUse }
      try takeClient(&state)
      do throws(OutboxError) {
        try withTurn(&state) { generations throws(OutboxError) in
          if try generations.read() == nil { try generations.make() }
          try generations.sweep()
          _ = try generations.openDatabase(busyTimeout: patience)
          if let header = generations.state?.record { let _: PendingHeader = try RecordForm.record(header) }
        }
        (state.isWiping, state.turn) = (false, nil)
      } catch {
        state = State()
        throw error
      }
    }
  }

  /// See ``PendingAnalyticsStore/close()``.
  public func close() {
    state.withLock { $0 = State() }
  }

  /// See ``PendingAnalyticsStore/publish(_:)``.
  public func publish(_ header: PendingHeader) throws(OutboxError) {
    let record = try RecordForm.bytes(header)
    try change { generations throws(OutboxError) in try generations.save(record) }
  }

  /// See ``PendingAnalyticsStore/items(after:limit:)``.
  public func items(after id: Int64, limit: Int) throws(OutboxError) -> [PendingItem] {
    try change { generations throws(OutboxError) in
      guard let database = try generations.openDatabase(busyTimeout: patience) else { return [] }
      let statement = try database.prepare("SELECT id, stream, collected, time, json FROM item WHERE id > ? ORDER BY id LIMIT ?")
      defer { statement.reset() }
      statement.bind(1, id)
      statement.bind(2, Int64(max(0, limit)))
      var items: [PendingItem] = []
      while try statement.step() {
        let entry = PendingEntry(
          stream: try OutboxStream(stored: statement.number(1)), collected: try .init(stored: statement.number(2)),
          time: statement.number(3), json: statement.bytes(4))
        items.append(PendingItem(id: statement.number(0), entry: entry))
      }
      return items
    }
  }

  /// See ``PendingAnalyticsStore/remove(through:)``.
  public func remove(through id: Int64) throws(OutboxError) {
    try change { generations throws(OutboxError) in
      guard let database = try generations.openDatabase(busyTimeout: patience) else { return }
      try database.transaction { () throws(OutboxError) in
        let statement = try database.prepare("DELETE FROM item WHERE id <= ?")
        statement.bind(1, id)
        try statement.run()
      }
    }
  }

  /// See ``PendingAnalyticsStore/wipe(_:)``.
  public func wipe(_ header: PendingHeader) throws(OutboxError) {
    let record = try RecordForm.bytes(header)
    try state.withLock { state throws(OutboxError) in
      try takeClient(&state)
      state.isWiping = true
      do throws(OutboxError) {
        if state.turn == nil { state.turn = try files.lock(Self.turnName, waiting: patience) }
        // Without a turn the state moves on all the same: what a hanging extension may still write goes into a file that is void.
        let generations = GenerationFiles("pending", in: files, schema: Self.schema)
        try generations.beginWipe(record, floor: nil)
        try generations.sweep()
        guard state.turn != nil else { throw OutboxError(.locked, "an extension holds the store") }
      } catch {
        throw OutboxError(.wipeUnfinished, "the wipe is not finished: \(error.message)")
      }
      (state.isWiping, state.turn) = (false, nil)
    }
  }

  /// See ``PendingAnalyticsStore/header()``.
  public func header() throws(OutboxError) -> PendingHeader? {
    try state.withLock { state throws(OutboxError) in try header(&state) }
  }

  private func header(_ state: inout State) throws(OutboxError) -> PendingHeader? {
    guard try files.names().contains(Self.turnName) else { return nil }
    return try withTurn(&state) { generations throws(OutboxError) in
      guard let record = try generations.read()?.record else { return nil }
      return try RecordForm.record(record)
    }
  }

  /// See ``PendingAnalyticsStore/save(_:generation:)``.
  public func save(_ entry: PendingEntry, generation: UInt64) throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      let disabled = OutboxError(.disabled, "the app is disabled or never ran")
      guard try files.names().contains(Self.turnName) else { throw disabled }
      try withTurn(&state) { generations throws(OutboxError) in
        guard let record = try generations.read()?.record else { throw disabled }
        let header: PendingHeader = try RecordForm.record(record)
        guard header.isEnabled else { throw disabled }
        guard header.generation == generation else {
          throw OutboxError(.staleGeneration, "the app was wiped, disabled or changed its user")
        }
        guard let database = try generations.openDatabase(busyTimeout: patience) else {
          throw OutboxError(.full, "the database file cannot be made")
        }
        try database.transaction { () throws(OutboxError) in
          try insert(entry, database, floor: generations.state?.floor ?? 0)
        }
      }
    }
  }

  private func insert(_ entry: PendingEntry, _ database: Database, floor: Int64) throws(OutboxError) {
    let last = try database.number("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'item'")
    let id = max(last, floor) + 1
    let insertion = try database.prepare("INSERT INTO item VALUES(?, ?, ?, ?, ?)")
    insertion.bind(1, id)
    insertion.bind(2, entry.stream.stored)
    insertion.bind(3, entry.collected.stored)
    insertion.bind(4, entry.time)
    try insertion.run(5, entry.json)
    let excess = try database.number("SELECT count(*) FROM item") - Int64(capacity)
    guard excess > 0 else { return }
    let removal = try database.prepare("DELETE FROM item WHERE id IN (SELECT id FROM item ORDER BY id LIMIT ?)")
    removal.bind(1, excess)
    try removal.run()
  }

  private static let turnName = "pending.turn"
  private static let inUse = OutboxError(.inUse, "another client has the store open")

  private func takeClient(_ state: inout State) throws(OutboxError) {
    guard state.client == nil else { return }
    try files.makeFolder()
    guard let lock = try files.lock("pending.lock", waiting: 0) else { throw Self.inUse }
    state.client = lock
  }

  /// A call of the app's side, on what binds now.
  private func change<Result>(_ body: (GenerationFiles) throws(OutboxError) -> Result) throws(OutboxError) -> Result {
    try state.withLock { state throws(OutboxError) in
      guard state.client != nil else { throw OutboxError(.notOpen, "the store is not open") }
      guard !state.isWiping else { throw OutboxError(.wipeUnfinished, "a wipe is not finished") }
      return try withTurn(&state) { generations throws(OutboxError) in
        try generations.read()
        return try body(generations)
      }
    }
  }

  /// Runs something while no other process reads or writes the store.
  private func withTurn<Result>(
    _ state: inout State, _ body: (GenerationFiles) throws(OutboxError) -> Result
  ) throws(OutboxError) -> Result {
    let generations = GenerationFiles("pending", in: files, schema: Self.schema)
    if state.turn != nil { return try body(generations) }
    guard let turn = try files.lock(Self.turnName, waiting: patience) else {
      throw OutboxError(.locked, "another process holds the store")
    }
    defer { withExtendedLifetime(turn) {} }
    return try body(generations)
  }
}

extension OutboxStream {
  /// The number that stands for the stream in a table.
  fileprivate var stored: Int64 {
    switch self {
    case .firstParty: 0
    case .tracking: 1
    }
  }

  /// - Throws: ``OutboxError`` for a number that stands for none: unknown is closed (law 10).
  fileprivate init(stored: Int64) throws(OutboxError) {
    guard let stream = Self.allCases.first(where: { $0.stored == stored }) else {
      throw OutboxError(.corrupt, "the store holds an unknown stream")
    }
    self = stream
  }
}
