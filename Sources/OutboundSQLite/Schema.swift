internal import OutboundClient

/// The tables of a database file, and how a file of an earlier version comes to have them.
struct Schema {
  /// What marks a file as one of these: the `application_id` of SQLite's header.
  let application: Int64
  /// The steps from nothing to the version of today; a file of version n has had the first n.
  let steps: [String]

  /// The version of today.
  var version: Int64 { Int64(steps.count) }

  /// Opens a file: reads its version first, refuses what it does not know, and only then writes.
  ///
  /// - Throws: ``OutboxError``: `corrupt`, `newer`, `locked`, `full`, `io`. The file holds what it held then.
  /// - Returns: `nil` if the file never held anything and cannot be made now, as on a full disk.
  func open(_ name: String, in files: any StoreFiles, busyTimeout: Int) throws(OutboxError) -> Database? {
    try checkLog(name + "-wal", in: files)
    let database: Database
    let version: Int64
    do throws(OutboxError) {
      database = try Database(path: files.path(of: name), vfs: files.vfs, busyTimeout: busyTimeout)
      try database.execute("PRAGMA locking_mode=EXCLUSIVE")
      version = try database.number("PRAGMA user_version")
    } catch {
      guard error.code == .io || error.code == .full, try files.open(name, making: false) == nil else { throw error }
      return nil
    }
    guard version <= self.version else {
      throw OutboxError(.newer, "the store is of version \(version), later than \(self.version)")
    }
    let application = try database.number("PRAGMA application_id")
    let isEmpty = try database.number("SELECT count(*) FROM sqlite_master") == 0
    guard isEmpty ? version == 0 && application == 0 : version > 0 && application == self.application else {
      throw OutboxError(.corrupt, "the file is not a store")
    }
    do throws(OutboxError) {
      try set(database)
      if version < self.version { try migrate(database, from: version) }
      // SQLite does not see to it that the new file has a name, and that the journal of its first change has none any more.
      if version == 0 { try files.synchronizeFolder() }
    } catch {
      guard version == 0, error.code == .io || error.code == .full else { throw error }
      return nil
    }
    database.keepsLogOnClose = false
    return database
  }

  private func set(_ database: Database) throws(OutboxError) {
    try database.execute(
      """
      PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=1; PRAGMA checkpoint_fullfsync=1;
      PRAGMA temp_store=MEMORY; PRAGMA secure_delete=FAST; PRAGMA journal_size_limit=4194304
      """)
  }

  private func migrate(_ database: Database, from version: Int64) throws(OutboxError) {
    try database.transaction { () throws(OutboxError) in
      for step in steps.dropFirst(Int(version)) { try database.execute(step) }
      try database.execute("PRAGMA application_id=\(application); PRAGMA user_version=\(self.version)")
    }
  }

  /// SQLite takes a log that does not begin as one for the end of the log, and so all of it for nothing; here it is damage. A power cut
  /// leaves no log, zeros, or a beginning.
  private func checkLog(_ name: String, in files: any StoreFiles) throws(OutboxError) {
    guard let beginning = try files.open(name, making: false)?.read(at: 0, count: 4), beginning.count == 4 else { return }
    if beginning != [0x37, 0x7f, 0x06, 0x82] && beginning != [0x37, 0x7f, 0x06, 0x83] && beginning != [0, 0, 0, 0] {
      throw OutboxError(.corrupt, "the log of the store is damaged")
    }
  }
}
