internal import OutboundClient

/// The files of a store: its state, and one database file a generation.
///
/// `outbox.state` says which of `outbox-1.sqlite`, `outbox-2.sqlite`, … counts. A wipe is a new state; all that remains is to remove what it
/// has made void, and that can be done again at any time.
final class GenerationFiles {
  let files: any StoreFiles
  private let name: String
  private let schema: Schema
  private var stateFile: StateFile?
  /// What binds; `nil` before it was read.
  private(set) var state: StoreState?

  init(_ name: String, in files: any StoreFiles, schema: Schema) {
    self.name = name
    self.files = files
    self.schema = schema
  }

  private var stateName: String { name + ".state" }

  /// Reads what binds; a store that is not there is `nil`.
  ///
  /// - Throws: ``OutboxError``: `corrupt`, `newer`, `io`.
  @discardableResult
  func read() throws(OutboxError) -> StoreState? {
    (stateFile, state) = (nil, nil)
    if let (file, state) = try StateFile.open(stateName, in: files) {
      (stateFile, self.state) = (file, state)
    } else if try !numbers().isEmpty {
      throw OutboxError(.corrupt, "the store has lost its state")
    }
    return state
  }

  /// Makes a store that is not there.
  func make() throws(OutboxError) {
    let state = StoreState(number: 1, floor: 0, isWiping: false, record: nil)
    stateFile = try StateFile.make(stateName, state, in: files)
    self.state = state
  }

  /// Puts a record in the place of the one before; durable when it returns.
  func save(_ record: [UInt8]) throws(OutboxError) {
    guard let stateFile, var state else { throw OutboxError(.notOpen, "the store is not open") }
    (state.record, state.isWiping) = (record, false)
    try stateFile.write(state)
    self.state = state
  }

  /// Moves to the next database file; durable when it returns, and until then nothing has changed.
  ///
  /// - Parameter floor: what no id of earlier generations exceeds; by default a number above all of them, as there are never 2^32 in one.
  func beginWipe(_ record: [UInt8], floor: Int64?) throws(OutboxError) {
    if stateFile == nil { _ = try? read() }
    let number = try max(state?.number ?? 0, numbers().max() ?? 0) + 1
    let next = StoreState(
      number: number, floor: max(floor ?? Int64(truncatingIfNeeded: number) << 32, state?.floor ?? 0), isWiping: true,
      record: record)
    if let stateFile {
      try stateFile.write(next)
    } else {
      do throws(OutboxError) {
        stateFile = try StateFile.make(stateName, next, in: files)
      } catch {
        guard error.code == .full else { throw error }
        stateFile = try StateFile.overwrite(stateName, next, in: files)
      }
    }
    state = next
  }

  /// Removes all that the state has made void; durable when it returns.
  func sweep() throws(OutboxError) {
    guard let stateFile, let state else { return }
    var isChanged = state.isWiping
    for name in try files.names() where isVoid(name, state.number) {
      try files.remove(name)
      isChanged = true
    }
    if isChanged { try files.synchronizeFolder() }
    if state.isWiping { try stateFile.scrub() }
  }

  /// Opens the database file that counts, and makes it if it is missing; `nil` if it never held anything and cannot be made now.
  func openDatabase(busyTimeout: Int) throws(OutboxError) -> Database? {
    guard let state else { throw OutboxError(.notOpen, "the store is not open") }
    return try schema.open(databaseName(state.number), in: files, busyTimeout: busyTimeout)
  }

  private func databaseName(_ number: UInt64) -> String { "\(name)-\(number).sqlite" }

  private func isVoid(_ file: String, _ number: UInt64) -> Bool {
    file == stateName + ".new" || self.number(ofFile: file).map { $0 != number } ?? false
  }

  private func numbers() throws(OutboxError) -> [UInt64] {
    try files.names().compactMap(number(ofFile:))
  }

  /// The number of a database file, or of one that SQLite keeps beside it.
  private func number(ofFile file: String) -> UInt64? {
    guard file.hasPrefix(name + "-") else { return nil }
    let parts = file.dropFirst(name.count + 1).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["sqlite", "sqlite-wal", "sqlite-shm", "sqlite-journal"].contains(parts[1]) else { return nil }
    return UInt32(parts[0]).map(UInt64.init)
  }
}
