import Foundation
import OutboundClient
import OutboundSQLite
import OutboxScript
import Testing
import TrackingPolicy

@Suite("The store shared with an extension, on disk")
struct PendingStoreTests {
  private let folder = TemporaryFolder()

  private func store(capacity: Int = 1_000) -> SQLitePendingAnalyticsStore {
    SQLitePendingAnalyticsStore(files: FolderFiles(folder: folder.path), capacity: capacity, patience: 20)
  }

  private func header(_ generation: UInt64, isEnabled: Bool = true, user: String? = "secret") -> PendingHeader {
    PendingHeader(
      generation: generation, isEnabled: isEnabled, userID: user, deviceID: "d", trackingPropertyAllowList: [.email])
  }

  private func entry(_ text: String, _ stream: OutboxStream = .tracking) -> PendingEntry {
    PendingEntry(stream: stream, collected: .authorized, time: 7, json: Array(text.utf8))
  }

  @Test("before the app ran there is no header, nothing is saved and nothing is made")
  func fresh() throws {
    #expect(try store().header() == nil)
    #expect(throws: OutboxError(.disabled, "")) { try store().save(entry("a"), generation: 1) }
    #expect(folder.names == [])
    try store().open()
    #expect(throws: OutboxError(.disabled, "")) { try store().save(entry("a"), generation: 1) }
  }

  @Test("what an extension saves the app reads, in order, with every field, after either has restarted")
  func save() throws {
    let app = store()
    try app.open()
    try app.publish(header(3))
    #expect(try store().header() == header(3))
    try store().save(entry("a"), generation: 3)
    try store().save(entry("", .firstParty), generation: 3)
    app.close()
    let again = store()
    try again.open()
    let items = try again.items(after: 0, limit: 9)
    #expect(items.map(\.entry) == [entry("a"), entry("", .firstParty)])
    #expect(try again.items(after: 0, limit: 1).count == 1)
    try store().save(entry("c"), generation: 3)
    try again.remove(through: items[1].id)
    #expect(try again.items(after: 0, limit: 9).map(\.entry) == [entry("c")])
    try again.remove(through: .max)
    try store().save(entry("d"), generation: 3)
    #expect(try again.items(after: items[1].id, limit: 9).map(\.entry) == [entry("d")])
  }

  @Test("a save of another generation, or while the app is disabled, is refused; what was saved before stays")
  func refused() throws {
    let app = store()
    try app.open()
    try app.publish(header(1))
    try store().save(entry("a"), generation: 1)
    try app.publish(header(2))
    #expect(throws: OutboxError(.staleGeneration, "")) { try store().save(entry("b"), generation: 1) }
    try app.publish(header(3, isEnabled: false))
    #expect(throws: OutboxError(.disabled, "")) { try store().save(entry("b"), generation: 3) }
    #expect(try app.items(after: 0, limit: 9).map(\.entry) == [entry("a")])
  }

  @Test("the oldest item gives way at the bound")
  func bound() throws {
    let app = store()
    try app.open()
    try app.publish(header(1))
    for text in ["a", "b", "c"] { try store(capacity: 2).save(entry(text), generation: 1) }
    #expect(try app.items(after: 0, limit: 9).map(\.entry.json) == [Array("b".utf8), Array("c".utf8)])
  }

  @Test("a second client gets an error")
  func inUse() throws {
    let app = store()
    try app.open()
    #expect(throws: OutboxError(.inUse, "")) { try store().open() }
    #expect(throws: OutboxError(.notOpen, "")) { _ = try store().items(after: 0, limit: 1) }
    app.close()
    try store().open()
  }

  @Test(
    "a wipe leaves no byte of an item or an earlier header, and ids go on", arguments: ["whole", "corrupt", "newer", "stateless"])
  func wipe(_ state: String) throws {
    let app = store()
    try app.open()
    try app.publish(header(1))
    try app.publish(header(1))
    try store().save(entry("secret"), generation: 1)
    let last = try #require(try app.items(after: 0, limit: 1).first).id
    let old = try #require(folder.names.first { $0.hasSuffix(".sqlite") })
    switch state {
    case "corrupt":
      try folder.overwrite(old, Data(String(repeating: "secret", count: 3_000).utf8))
      #expect(throws: OutboxError(.corrupt, "")) { try store().save(entry("b"), generation: 1) }
    case "newer":
      var data = try folder.data(old)
      data[63] = 9
      try folder.overwrite(old, data)
      #expect(throws: OutboxError(.newer, "")) { try store().save(entry("b"), generation: 1) }
    case "stateless":
      try FileManager.default.removeItem(atPath: folder.path + "/pending.state")
      #expect(throws: OutboxError(.corrupt, "")) { try store().save(entry("b"), generation: 1) }
    default: break
    }
    try app.wipe(header(2, isEnabled: false, user: nil))
    #expect(try folder.names(holding: "secret") == [])
    #expect(throws: OutboxError(.disabled, "")) { try store().save(entry("b"), generation: 2) }
    try app.publish(header(2, user: nil))
    try store().save(entry("b"), generation: 2)
    #expect(try #require(try app.items(after: 0, limit: 1).first).id > last)
  }

  @Test("while an extension hangs a wipe is unfinished, nothing is saved, and it finishes later")
  func hangingExtension() throws {
    let app = store()
    try app.open()
    try app.publish(header(1))
    try store().save(entry("secret"), generation: 1)
    var turn = try FolderFiles(folder: folder.path).lock("pending.turn", waiting: 0)
    #expect(turn != nil)
    #expect(throws: OutboxError(.wipeUnfinished, "")) { try app.wipe(header(2, isEnabled: false, user: nil)) }
    #expect(throws: OutboxError(.locked, "")) { try store().save(entry("b"), generation: 1) }
    #expect(throws: OutboxError(.wipeUnfinished, "")) { _ = try app.items(after: 0, limit: 1) }
    turn = nil
    #expect(throws: OutboxError(.disabled, "")) { try store().save(entry("b"), generation: 1) }
    try app.wipe(header(2, isEnabled: false, user: nil))
    #expect(try folder.names(holding: "secret") == [])
    #expect(try app.items(after: 0, limit: 1).isEmpty)
  }

  @Test("a power cut at any change loses no item that was saved, brings none back that was wiped, and never enables")
  func powerCut() throws {
    var cut = 0
    var isOver = false
    while !isOver {
      cut += 1
      let disk = FaultyDisk()
      defer { disk.discard() }
      disk.plan = .powerCut(at: cut)
      var (kept, wiped, phase) = ([String](), false, 0)
      do {
        let app = SQLitePendingAnalyticsStore(files: disk.files)
        let appExtension = SQLitePendingAnalyticsStore(files: disk.files)
        try app.open()
        try app.publish(header(1))
        for number in 1...4 {
          phase = 1
          try appExtension.save(entry("secret\(number)"), generation: 1)
          kept.append("secret\(number)")
          phase = 0
        }
        let first = try app.items(after: 0, limit: 1)
        phase = 2
        try app.remove(through: first[0].id)
        kept.removeFirst()
        phase = 3
        try app.wipe(header(2, isEnabled: false, user: nil))
        (kept, wiped, phase) = ([], true, 0)
        app.close()
        isOver = true
      } catch {}
      disk.restart(seed: UInt64(cut))
      let app = SQLitePendingAnalyticsStore(files: disk.files)
      try app.open()
      let found = try app.items(after: 0, limit: 99).map { String(decoding: $0.entry.json, as: UTF8.self) }
      let under = "secret\(kept.count + 1)"
      let accepted = [kept, phase == 1 ? kept + [under] : phase == 2 ? Array(kept.dropFirst()) : phase == 3 ? [] : kept]
      #expect(accepted.contains(found), "cut at \(cut)")
      let isEnabled = try app.header()?.isEnabled
      if wiped || (phase == 3 && found.isEmpty) {
        #expect(isEnabled == false, "cut at \(cut)")
        #expect(disk.names(holding: "secret") == [], "cut at \(cut)")
      }
    }
    #expect(cut > 80)
  }
}
