internal import OutboundClient
internal import TrackingPolicy

/// The tables of an outbox: one a stream, in the order of sequences, and what must survive the last row.
struct OutboxTables {
  static let schema = Schema(
    application: 0x536c_4f78,
    steps: [
      """
      CREATE TABLE first_party(sequence INTEGER PRIMARY KEY, collected INTEGER NOT NULL, time INTEGER NOT NULL, json BLOB NOT NULL);
      CREATE TABLE tracking(sequence INTEGER PRIMARY KEY, collected INTEGER NOT NULL, time INTEGER NOT NULL, json BLOB NOT NULL);
      CREATE TABLE progress(id INTEGER PRIMARY KEY CHECK(id = 1), last_sequence INTEGER NOT NULL, drained_through INTEGER NOT NULL);
      INSERT INTO progress VALUES(1, 0, 0)
      """
    ])

  /// How much waits.
  struct Totals: Equatable {
    var firstParty = 0
    var tracking = 0
    var bytes = 0

    mutating func add(_ stream: OutboxStream, _ count: Int, bytes: Int) {
      switch stream {
      case .firstParty: firstParty += count
      case .tracking: tracking += count
      }
      self.bytes += bytes
    }
  }

  let database: Database

  /// What a launch finds, without the record.
  func contents() throws(OutboxError) -> (contents: OutboxContents, totals: Totals) {
    var contents = OutboxContents(
      lastSequence: try database.number("SELECT last_sequence FROM progress"),
      drainedThrough: try database.number("SELECT drained_through FROM progress"))
    var totals = Totals()
    for stream in OutboxStream.allCases {
      // Reads every page that holds a row, so that damage shows at the launch.
      let statement = try database.prepare(
        "SELECT count(*), coalesce(sum(length(json)), 0), coalesce(max(time), 0) FROM \(stream.table)")
      defer { statement.reset() }
      _ = try statement.step()
      totals.add(stream, Int(statement.number(0)), bytes: Int(statement.number(1)))
      contents.latestTime = max(contents.latestTime, statement.number(2))
    }
    (contents.firstPartyCount, contents.trackingCount) = (totals.firstParty, totals.tracking)
    return (contents, totals)
  }

  func insert(_ data: [StoredDatum], _ totals: inout Totals) throws(OutboxError) {
    let statements = (
      firstParty: try insertion(into: .firstParty), tracking: try insertion(into: .tracking)
    )
    for datum in data {
      let statement = datum.stream == .firstParty ? statements.firstParty : statements.tracking
      statement.bind(1, datum.sequence)
      statement.bind(2, datum.collected.stored)
      statement.bind(3, datum.time)
      try statement.run(4, datum.json)
      totals.add(datum.stream, 1, bytes: datum.json.count)
    }
  }

  private func insertion(into stream: OutboxStream) throws(OutboxError) -> Statement {
    try database.prepare("INSERT INTO \(stream.table) VALUES(?, ?, ?, ?)")
  }

  func advance(lastSequence: Int64?, drainedThrough: Int64?) throws(OutboxError) {
    let statement = try database.prepare(
      "UPDATE progress SET last_sequence = max(last_sequence, ?1), drained_through = iif(?2 < 0, drained_through, ?2)")
    statement.bind(1, lastSequence ?? 0)
    statement.bind(2, drainedThrough ?? -1)
    try statement.run()
  }

  /// The oldest data of both streams, taken out until the rest is within the bound.
  func displace(over bound: SQLiteOutbox.Bound, _ totals: inout Totals) throws(OutboxError) -> [StoredDatum] {
    var displaced: [StoredDatum] = []
    while totals.firstParty + totals.tracking > bound.count || totals.bytes > bound.bytes {
      let firstParty = try oldest(of: .firstParty)
      let tracking = try oldest(of: .tracking)
      guard firstParty != nil || tracking != nil else { break }
      let stream: OutboxStream = firstParty ?? .max < tracking ?? .max ? .firstParty : .tracking
      let statement = try database.prepare(
        "DELETE FROM \(stream.table) WHERE sequence = ? RETURNING sequence, collected, time, json")
      defer { statement.reset() }
      statement.bind(1, min(firstParty ?? .max, tracking ?? .max))
      guard try statement.step() else { break }
      let datum = try self.datum(statement, stream)
      displaced.append(datum)
      totals.add(stream, -1, bytes: -datum.json.count)
    }
    return displaced
  }

  private func oldest(of stream: OutboxStream) throws(OutboxError) -> Int64? {
    let statement = try database.prepare("SELECT sequence FROM \(stream.table) ORDER BY sequence LIMIT 1")
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : nil
  }

  func waiting(in stream: OutboxStream, after sequence: Int64, limit: OutboxLimit) throws(OutboxError) -> [StoredDatum] {
    let statement = try database.prepare(
      "SELECT sequence, collected, time, json FROM \(stream.table) WHERE sequence > ? ORDER BY sequence LIMIT ?")
    defer { statement.reset() }
    statement.bind(1, sequence)
    statement.bind(2, Int64(limit.count))
    var found: [StoredDatum] = []
    var bytes = 0
    while try statement.step() {
      bytes += statement.size(3)
      if bytes > limit.bytes && !found.isEmpty { break }
      found.append(try datum(statement, stream))
    }
    return found
  }

  func remove(_ sequences: [Int64], _ totals: inout Totals) throws(OutboxError) {
    for stream in OutboxStream.allCases {
      let statement = try database.prepare("DELETE FROM \(stream.table) WHERE sequence = ? RETURNING length(json)")
      defer { statement.reset() }
      for sequence in sequences {
        statement.bind(1, sequence)
        if try statement.step() { totals.add(stream, -1, bytes: -Int(statement.number(0))) }
        statement.reset()
      }
    }
  }

  func markTracking(_ sequences: [Int64], _ totals: inout Totals) throws(OutboxError) {
    let copy = try database.prepare("INSERT INTO tracking SELECT * FROM first_party WHERE sequence = ?")
    let removal = try database.prepare("DELETE FROM first_party WHERE sequence = ?")
    for sequence in sequences {
      copy.bind(1, sequence)
      try copy.run()
      guard database.changes == 1 else { continue }
      removal.bind(1, sequence)
      try removal.run()
      totals.firstParty -= 1
      totals.tracking += 1
    }
  }

  private func datum(_ row: Statement, _ stream: OutboxStream) throws(OutboxError) -> StoredDatum {
    StoredDatum(
      sequence: row.number(0), stream: stream, collected: try ATTStatus(stored: row.number(1)), time: row.number(2),
      json: row.bytes(3))
  }
}

extension OutboxStream {
  /// The table of the stream.
  var table: String {
    switch self {
    case .firstParty: "first_party"
    case .tracking: "tracking"
    }
  }
}

extension ATTStatus {
  /// The number that stands for the status in a table.
  var stored: Int64 {
    switch self {
    case .notDetermined: 0
    case .restricted: 1
    case .denied: 2
    case .authorized: 3
    }
  }

  /// - Throws: ``OutboxError`` for a number that stands for none: unknown is closed (law 10).
  init(stored: Int64) throws(OutboxError) {
    guard let status = Self.allCases.first(where: { $0.stored == stored }) else {
      throw OutboxError(.corrupt, "the store holds an unknown status")
    }
    self = status
  }
}
