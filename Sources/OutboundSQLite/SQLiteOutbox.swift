public import OutboundClient

/// An outbox on disk: what it has taken survives a `kill -9` and, as far as the drive keeps its word, a power cut.
///
/// The folder is the outbox's own. It holds a lock, a small state file with the record, and one database file a generation; a wipe moves the
/// state to the next file and removes the others, so it needs no free space and does not depend on whether the old file can be read.
/// Everything is written with `synchronous=FULL`, on Apple's platforms with `F_FULLFSYNC`.
///
/// **Bound.** At most ``Bound/count`` data and ``Bound/bytes`` bytes of objects wait, of both streams together. What is more gives way oldest
/// first, whatever its stream, and is told to the caller. The files take up to about half as much again, for what SQLite keeps beside the
/// objects, and 4 MB for its log. Space of data that are gone is used again and not given back before a wipe.
///
/// **Damage.** A store that is damaged or of a later version is not opened and not written to; a wipe alone replaces it. SQLite keeps no
/// checksum of its pages, so a changed byte within an object is not noticed here (the client drops an object that it cannot read).
public final class SQLiteOutbox: Outbox {
  /// How much an outbox keeps.
  public struct Bound: Hashable, Sendable {
    /// The greatest number of data, at least 1.
    public var count: Int
    /// The greatest number of bytes of all ``StoredDatum/json`` together.
    public var bytes: Int

    /// A bound; by default 100,000 data and 64 MB.
    public init(count: Int = 100_000, bytes: Int = 64_000_000) {
      self.count = max(1, count)
      self.bytes = max(1, bytes)
    }
  }

  private struct State {
    let generations: GenerationFiles
    var lock: (any StoreLock)?
    var isOpen = false
    var isWiping = false
    /// Missing after a wipe on a disk that has no space for a new file; made with the first datum.
    var tables: OutboxTables?
    var totals = OutboxTables.Totals()
    /// `nil` if it is not known, since the database was not read.
    var lastSequence: Int64?
  }

  private let state: Locked<State>
  private let bound: Bound
  private let busyTimeout: Int

  /// An outbox in a folder, which is made when it is opened.
  ///
  /// - Parameters:
  ///   - folder: a path. Nothing else should be in it.
  ///   - bound: how much it keeps.
  public convenience init(folder: String, bound: Bound = Bound()) {
    self.init(files: FolderFiles(folder: folder), bound: bound)
  }

  /// - Parameter busyTimeout: how many milliseconds opening waits for another process that holds the database file.
  package init(files: any StoreFiles, bound: Bound = Bound(), busyTimeout: Int = 250) {
    state = Locked(State(generations: GenerationFiles("outbox", in: files, schema: OutboxTables.schema)))
    self.bound = bound
    self.busyTimeout = busyTimeout
  }

  /// See ``Outbox/open()``.
  public func open() throws(OutboxError) -> OutboxContents {
    try state.withLock { state throws(OutboxError) in
      guard !state.isOpen else { throw Self.inUse }
      try takeLock(&state)
      do throws(OutboxError) {
        if try state.generations.read() == nil { try state.generations.make() }
        return try open(&state)
      } catch {
        Self.close(&state)
        throw error
      }
    }
  }

  /// Removes what is void, and reads what counts.
  private func open(_ state: inout State) throws(OutboxError) -> OutboxContents {
    try state.generations.sweep()
    state.isWiping = false
    (state.tables, state.totals) = (nil, OutboxTables.Totals())
    var contents = OutboxContents()
    if let database = try state.generations.openDatabase(busyTimeout: busyTimeout) {
      let tables = OutboxTables(database: database)
      (contents, state.totals) = try tables.contents()
      state.tables = tables
    }
    if let record = state.generations.state?.record { contents.record = try RecordForm.record(record) }
    contents.lastSequence = max(contents.lastSequence, state.generations.state?.floor ?? 0)
    state.lastSequence = contents.lastSequence
    state.isOpen = true
    return contents
  }

  /// See ``Outbox/save(_:)``.
  public func save(_ record: ClientRecord) throws(OutboxError) {
    try change { state throws(OutboxError) in
      try state.generations.save(RecordForm.bytes(record))
    }
  }

  /// See ``Outbox/append(_:drainedThrough:)``.
  public func append(_ data: [StoredDatum], drainedThrough: Int64?) throws(OutboxError) -> [StoredDatum] {
    try change { state throws(OutboxError) in
      let lastSequence = data.map(\.sequence).max()
      let displaced = try write(&state) { tables, totals throws(OutboxError) in
        try tables.insert(data, &totals)
        try tables.advance(lastSequence: lastSequence, drainedThrough: drainedThrough)
        return try tables.displace(over: bound, &totals)
      }
      state.lastSequence = max(state.lastSequence ?? 0, lastSequence ?? 0)
      return displaced
    }
  }

  /// See ``Outbox/waiting(in:after:limit:)``.
  public func waiting(in stream: OutboxStream, after sequence: Int64, limit: OutboxLimit) throws(OutboxError) -> [StoredDatum] {
    try change { state throws(OutboxError) in
      try state.tables?.waiting(in: stream, after: sequence, limit: limit) ?? []
    }
  }

  /// See ``Outbox/remove(_:)``.
  public func remove(_ sequences: [Int64]) throws(OutboxError) {
    try change { state throws(OutboxError) in
      try write(&state) { tables, totals throws(OutboxError) in try tables.remove(sequences, &totals) }
    }
  }

  /// See ``Outbox/markTracking(_:)``.
  public func markTracking(_ sequences: [Int64]) throws(OutboxError) {
    try change { state throws(OutboxError) in
      try write(&state) { tables, totals throws(OutboxError) in try tables.markTracking(sequences, &totals) }
    }
  }

  /// See ``Outbox/beginWipe(_:)``.
  public func beginWipe(_ record: ClientRecord) throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      let record = try RecordForm.bytes(record)
      try takeLock(&state)
      try state.generations.beginWipe(record, floor: state.lastSequence)
      state.isWiping = true
    }
  }

  /// See ``Outbox/finishWipe()``.
  public func finishWipe() throws(OutboxError) {
    try state.withLock { state throws(OutboxError) in
      guard state.isWiping else { return }
      // What the log holds is void: it is not worth the writing, and there may be no space for it.
      state.tables?.database.keepsLogOnClose = true
      (state.tables, state.isOpen) = (nil, false)
      do throws(OutboxError) {
        _ = try open(&state)
      } catch {
        state.isWiping = true
        throw OutboxError(.wipeUnfinished, "the wipe is not finished: \(error.message)")
      }
    }
  }

  /// See ``Outbox/close()``.
  public func close() {
    state.withLock { Self.close(&$0) }
  }

  private static func close(_ state: inout State) {
    (state.tables, state.lock, state.isOpen, state.isWiping, state.lastSequence) = (nil, nil, false, false, nil)
  }

  private static let inUse = OutboxError(.inUse, "another client has the outbox open")

  private func takeLock(_ state: inout State) throws(OutboxError) {
    guard state.lock == nil else { return }
    let files = state.generations.files
    try files.makeFolder()
    guard let lock = try files.lock("outbox.lock", waiting: 0) else { throw Self.inUse }
    state.lock = lock
  }

  private func change<Result>(_ body: (inout State) throws(OutboxError) -> Result) throws(OutboxError) -> Result {
    try state.withLock { state throws(OutboxError) in
      guard !state.isWiping else { throw OutboxError(.wipeUnfinished, "a wipe is not finished") }
      guard state.isOpen else { throw OutboxError(.notOpen, "the outbox is not open") }
      return try body(&state)
    }
  }

  private func write<Result>(
    _ state: inout State, _ body: (OutboxTables, inout OutboxTables.Totals) throws(OutboxError) -> Result
  ) throws(OutboxError) -> Result {
    if state.tables == nil {
      state.tables = try state.generations.openDatabase(busyTimeout: busyTimeout).map(OutboxTables.init(database:))
    }
    guard let tables = state.tables else { throw OutboxError(.full, "the database file cannot be made") }
    var totals = state.totals
    let result = try tables.database.transaction { () throws(OutboxError) in try body(tables, &totals) }
    state.totals = totals
    return result
  }
}
