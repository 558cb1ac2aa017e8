import CSQLite
import Foundation
import OutboundClient
import OutboundSQLite
import OutboxScript
import Testing
import TrackingPolicy

@Suite("The outbox on disk")
struct SQLiteOutboxTests {
  private let folder = TemporaryFolder()

  private func outbox(_ bound: SQLiteOutbox.Bound = .init()) -> SQLiteOutbox {
    SQLiteOutbox(files: FolderFiles(folder: folder.path), bound: bound, busyTimeout: 0)
  }

  private func datum(_ sequence: Int64, _ text: String = "secret", padding: Int = 0) -> StoredDatum {
    let json = Array("\"\(text)\(sequence)-\(String(repeating: "x", count: padding))\"".utf8)
    return StoredDatum(
      sequence: sequence, stream: sequence % 2 == 0 ? .tracking : .firstParty, collected: .denied, time: 1, json: json)
  }

  private func record(_ text: String = "secret", generation: UInt64 = 1) -> ClientRecord {
    var record = ClientRecord(generation: generation)
    record.userID = text
    return record
  }

  private func filled(_ count: Int64 = 50) throws {
    let outbox = outbox()
    _ = try outbox.open()
    _ = try outbox.append((1...count).map { datum($0, padding: 300) }, drainedThrough: nil)
    try outbox.save(record())
    try outbox.save(record())
    outbox.close()
  }

  /// Wipes whatever is there, and expects that nothing of it is left and that the store works.
  private func wipe() throws {
    let outbox = outbox()
    _ = try? outbox.open()
    try outbox.beginWipe(ClientRecord(generation: 2, isEnabled: false))
    try outbox.finishWipe()
    #expect(try folder.names(holding: "secret") == [])
    _ = try outbox.append([datum(1 << 40, "fresh")], drainedThrough: nil)
    outbox.close()
    let contents = try outbox.open()
    #expect(contents.record == ClientRecord(generation: 2, isEnabled: false))
    #expect(contents.trackingCount == 1 && contents.firstPartyCount == 0)
    outbox.close()
  }

  private func execute(_ text: String, _ name: String = "outbox-1.sqlite") {
    var database: OpaquePointer?
    #expect(sqlite3_open(folder.path + "/" + name, &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, text, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
  }

  @Test("a second client gets an error, in this process and while the first lives")
  func inUse() throws {
    let first = outbox()
    _ = try first.open()
    #expect(throws: OutboxError(.inUse, "")) { _ = try outbox().open() }
    #expect(throws: OutboxError(.inUse, "")) { try outbox().beginWipe(ClientRecord()) }
    first.close()
    _ = try outbox().open()
  }

  @Test("after a wipe no byte of a wiped value is in any file, closed or open, small or large")
  func wipedBytes() throws {
    let outbox = outbox()
    _ = try outbox.open()
    try outbox.save(record(String(repeating: "secret", count: 30_000)))
    _ = try outbox.append((1...200).map { datum($0, padding: Int($0) * 40) }, drainedThrough: nil)
    try outbox.remove(Array(1...50))
    try outbox.save(record())
    #expect(try folder.names(holding: "secret").count >= 2)
    try outbox.beginWipe(ClientRecord(generation: 2, isEnabled: false))
    try outbox.finishWipe()
    #expect(try folder.names(holding: "secret") == [])
    #expect(folder.names.filter { $0.contains("-1.sqlite") } == [])
  }

  @Test("the oldest data give way when the bytes reach the bound")
  func bytes() throws {
    let outbox = outbox(.init(bytes: 1_000))
    _ = try outbox.open()
    var displaced: [Int64] = []
    for number: Int64 in 1...20 {
      displaced += try outbox.append([datum(number, "", padding: 95)], drainedThrough: nil).map(\.sequence)
    }
    #expect(displaced == Array(1...10))
    outbox.close()
    let contents = try outbox.open()
    #expect(contents.firstPartyCount + contents.trackingCount == 10)
  }

  @Test("a store of a later version is an error, is not touched, and is wiped")
  func newer() throws {
    try filled()
    execute("PRAGMA user_version=2")
    let before = try folder.all()
    #expect(throws: OutboxError(.newer, "")) { _ = try outbox().open() }
    // SQLite makes an empty log to read a file.
    #expect(try folder.all().filter { !$0.value.isEmpty } == before.filter { !$0.value.isEmpty })
    try wipe()
  }

  @Test("a state file of a later version is an error, is not touched, and is wiped")
  func newerState() throws {
    try filled()
    var state = try folder.data("outbox.state")
    state[8] = 2
    try folder.overwrite("outbox.state", state)
    #expect(throws: OutboxError(.newer, "")) { _ = try outbox().open() }
    #expect(try folder.data("outbox.state") == state)
    try wipe()
  }

  @Test("another program's database is an error, is not touched, and is wiped")
  func foreign() throws {
    try filled()
    try FileManager.default.removeItem(atPath: folder.path + "/outbox-1.sqlite")
    execute("CREATE TABLE note(text); INSERT INTO note VALUES('secret')")
    let before = try folder.all()
    #expect(throws: OutboxError(.corrupt, "")) { _ = try outbox().open() }
    #expect(try folder.all() == before)
    try wipe()
  }

  @Test("a store whose state is lost is an error, and is wiped")
  func lostState() throws {
    try filled()
    try FileManager.default.removeItem(atPath: folder.path + "/outbox.state")
    #expect(throws: OutboxError(.corrupt, "")) { _ = try outbox().open() }
    #expect(!folder.names.contains("outbox.state"))
    try wipe()
  }

  @Test(
    "with any page of any file overwritten the store says so or gives what it held, and is wiped", arguments: [0x00, 0x5a, 0xff])
  func corrupt(_ byte: UInt8) throws {
    try filled()
    let whole = outbox()
    let image = try OutboxImage(opening: whole)
    whole.close()
    let files = try folder.all()
    var isRefused: Set<String> = []
    for (name, data) in files where !data.isEmpty {
      for start in stride(from: 0, to: data.count, by: 4_096) {
        var damaged = data
        damaged.replaceSubrange(
          start..<min(start + 4_096, data.count), with: repeatElement(byte, count: min(4_096, data.count - start)))
        guard damaged != data else { continue }
        for (name, data) in files { try folder.overwrite(name, data) }
        try folder.overwrite(name, damaged)
        let outbox = outbox()
        do throws(OutboxError) {
          let found = try OutboxImage(opening: outbox)
          #expect(found.isOne(of: [image]), "\(name) at \(start)")
        } catch {
          #expect(error == OutboxError(.corrupt, "") || error == OutboxError(.newer, ""), "\(name) at \(start)")
          isRefused.insert(name)
          let isUntouched = (try? folder.data(name)) == damaged
          #expect(isUntouched, "\(name) at \(start)")
        }
        outbox.close()
      }
    }
    #expect(isRefused == ["outbox.state", "outbox-1.sqlite"])
    for (name, data) in files where !data.isEmpty { try folder.overwrite(name, Data(repeating: byte, count: data.count)) }
    #expect(throws: OutboxError(.corrupt, "")) { _ = try outbox().open() }
    try wipe()
  }

  @Test("a log that is garbage is damage, not an empty log")
  func corruptLog() throws {
    try filled()
    try folder.overwrite("outbox-1.sqlite-wal", Data("garbage secret garbage secret garbage secret".utf8))
    #expect(throws: OutboxError(.corrupt, "")) { _ = try outbox().open() }
    try wipe()
  }

  @Test("a store that another process has locked is an error worth a retry, and is wiped")
  func locked() throws {
    try filled()
    let other = try DriverProcess(["hold", folder.path + "/outbox-1.sqlite"])
    #expect(other.wait(for: 1) == 1)
    #expect(throws: OutboxError(.locked, "")) { _ = try outbox().open() }
    try wipe()
    other.finish()
  }

  @Test("errors hold nothing that is stored")
  func errors() throws {
    let outbox = outbox()
    _ = try outbox.open()
    _ = try outbox.append([datum(1)], drainedThrough: nil)
    let error = #expect(throws: OutboxError.self) { _ = try outbox.append([datum(2), datum(1)], drainedThrough: nil) }
    #expect(error?.code == .invalid)
    #expect(error?.message.contains("secret") == false)
    #expect(try outbox.waiting(in: .tracking, after: 0, limit: OutboxLimit(count: 9)).isEmpty)
  }

  @Test("calls from many threads at once keep the store whole")
  func threads() async throws {
    let outbox = outbox()
    _ = try outbox.open()
    let data = (0..<8).map { task in (1...25).map { datum(task * 1_000 + $0) } }
    await withTaskGroup(of: Void.self) { group in
      for task in data {
        group.addTask {
          for datum in task {
            _ = try? outbox.append([datum], drainedThrough: nil)
            try? outbox.save(ClientRecord(generation: UInt64(datum.sequence)))
            _ = try? outbox.waiting(in: .tracking, after: 0, limit: OutboxLimit(count: 5))
          }
        }
      }
    }
    outbox.close()
    let contents = try outbox.open()
    #expect(contents.firstPartyCount + contents.trackingCount == 200)
  }
}
