internal import CSQLite
internal import OutboundClient

/// A connection to a database file. One thread at a time uses it.
final class Database {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file, and makes it if it is missing; does not read it yet.
  ///
  /// - Parameter busyTimeout: how many milliseconds it waits for another process that holds the file.
  init(path: String, vfs: String?, busyTimeout: Int) throws(OutboxError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let result = sqlite3_open_v2(path, &handle, flags, vfs)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw Self.error(result)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout))
    keepsLogOnClose = true
    sluice_sqlite_keep_log_on_close(handle, 1)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Whether closing leaves the file as it is, without moving what is in the log into it.
  var keepsLogOnClose: Bool {
    didSet { sluice_sqlite_keep_log_on_close(handle, keepsLogOnClose ? 1 : 0) }
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Runs statements that bring no rows, or whose rows do not matter.
  func execute(_ text: String) throws(OutboxError) {
    let result = sqlite3_exec(handle, text, nil, nil, nil)
    if result != SQLITE_OK { throw Self.error(result) }
  }

  /// A statement, prepared once, without bindings of earlier use.
  func prepare(_ text: String) throws(OutboxError) -> Statement {
    if let statement = statements[text] { return statement }
    var prepared: OpaquePointer?
    let result = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard result == SQLITE_OK, let prepared else { throw Self.error(result) }
    let statement = Statement(prepared)
    statements[text] = statement
    return statement
  }

  /// The one number that a statement brings.
  func number(_ text: String) throws(OutboxError) -> Int64 {
    let statement = try prepare(text)
    defer { statement.reset() }
    guard try statement.step() else { throw OutboxError(.corrupt, "the store lacks a row that it must have") }
    return statement.number(0)
  }

  /// All of the changes or none; durable when it returns.
  func transaction<Result>(_ body: () throws(OutboxError) -> Result) throws(OutboxError) -> Result {
    try execute("BEGIN IMMEDIATE")
    var isCommitting = false
    do throws(OutboxError) {
      let result = try body()
      isCommitting = true
      try execute("COMMIT")
      return result
    } catch {
      for statement in statements.values { statement.reset() }
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      if isCommitting { overwriteLog() }
      throw error
    }
  }

  /// Puts a change of nothing where the log ends. A commit that failed as it was made durable is void, but stands there whole, and a process
  /// that opens the log after a crash would take it for one that counts.
  private func overwriteLog() {
    guard let version = try? number("PRAGMA user_version") else { return }
    sqlite3_exec(handle, "PRAGMA user_version=\(version)", nil, nil, nil)
  }

  /// What went wrong, in SQLite's words for the code alone: its words for the case may hold what is stored.
  static func error(_ result: Int32) -> OutboxError {
    let words = String(cString: sqlite3_errstr(result))
    let code: OutboxError.Code =
      switch result & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_FORMAT: .corrupt
      case SQLITE_FULL: .full
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG: .invalid
      default: .io
      }
    return OutboxError(code, "\(words) (\(result) of SQLite)")
  }
}

/// A prepared statement of a ``Database``.
final class Statement {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Binds a number, from 1.
  func bind(_ index: Int32, _ number: Int64) {
    sqlite3_bind_int64(handle, index, number)
  }

  /// Moves to the next row: whether there is one.
  func step() throws(OutboxError) -> Bool {
    try check(sqlite3_step(handle))
  }

  /// Runs a statement that brings no row, with bytes bound at an index while it runs.
  func run(_ index: Int32, _ bytes: [UInt8]) throws(OutboxError) {
    let result = bytes.withUnsafeBytes { buffer in
      // An empty array has no address, and a blob without one would be NULL.
      if let address = buffer.baseAddress, !buffer.isEmpty {
        sqlite3_bind_blob64(handle, index, address, UInt64(buffer.count), nil)
      } else {
        sqlite3_bind_zeroblob(handle, index, 0)
      }
      let result = sqlite3_step(handle)
      sqlite3_reset(handle)
      sqlite3_bind_null(handle, index)
      return result
    }
    _ = try check(result)
  }

  /// Runs a statement that brings no row.
  func run() throws(OutboxError) {
    let result = sqlite3_step(handle)
    sqlite3_reset(handle)
    _ = try check(result)
  }

  /// Ends its use: the next begins anew.
  func reset() {
    sqlite3_reset(handle)
  }

  /// A number of the row, from 0.
  func number(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// How many bytes a blob of the row has.
  func size(_ column: Int32) -> Int {
    Int(sqlite3_column_bytes(handle, column))
  }

  /// A blob of the row.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let address = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: address, count: size(column)))
  }

  private func check(_ result: Int32) throws(OutboxError) -> Bool {
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw Database.error(result)
    }
  }
}
