internal import CSQLite
internal import OutboundClient
internal import OutboundSQLite
internal import OutboxScript
internal import TrackingPolicy

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// An outbox in a process of its own, for tests that kill it and for the benchmark.
enum Driver {
  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch (arguments.first, arguments.count) {
      case ("script", 4): try script(folder: arguments[1], seed: UInt64(arguments[2]) ?? 0, count: Int(arguments[3]) ?? 0)
      case ("hold", 2): return hold(arguments[1])
      case ("accept", 4): try accept(folder: arguments[1], count: Int(arguments[2]) ?? 0, batch: Int(arguments[3]) ?? 1)
      default: return 2
      }
    } catch {
      print(error.message)
      return 1
    }
    return 0
  }

  /// Does the steps of a script, and says a dot after each that has returned.
  private static func script(folder: String, seed: UInt64, count: Int) throws(OutboxError) {
    let outbox = SQLiteOutbox(folder: folder, bound: .init(count: OutboxScript.capacity))
    _ = try outbox.open()
    say(".")
    for step in OutboxScript(seed: seed, count: count).steps {
      try step.perform(on: outbox)
      say(".")
    }
  }

  /// Holds a database file locked until its input ends.
  private static func hold(_ path: String) -> Int32 {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    let text = "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_master"
    guard sqlite3_open(path, &database) == SQLITE_OK, sqlite3_exec(database, text, nil, nil, nil) == SQLITE_OK else { return 1 }
    say(".")
    while readLine() != nil {}
    return 0
  }

  /// Appends events of the benchmark in batches, and nothing else.
  private static func accept(folder: String, count: Int, batch: Int) throws(OutboxError) {
    let outbox = SQLiteOutbox(folder: folder)
    _ = try outbox.open()
    let padding = String(repeating: "x", count: 500)
    var next = 1
    while next <= count {
      let data = (next..<min(next + batch, count + 1)).map { number in
        StoredDatum(
          sequence: Int64(number), stream: number % 10 == 0 ? .tracking : .firstParty, collected: .denied, time: Int64(number),
          json: Array(
            "{\"events\":[{\"external_id\":\"user\",\"name\":\"event\(number)\",\"properties\":{\"text\":\"\(padding)\"}}]}".utf8)
        )
      }
      _ = try outbox.append(data, drainedThrough: nil)
      next += batch
    }
    outbox.close()
  }

  /// Past every buffer: what was said is known even if the process is killed next.
  private static func say(_ text: String) {
    _ = text.withCString { write(1, $0, strlen($0)) }
  }
}
