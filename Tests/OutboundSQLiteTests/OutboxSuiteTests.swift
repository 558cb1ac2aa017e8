import OutboundClient
import OutboundSQLite
import OutboxScript
import Testing
import TrackingPolicy

/// What every outbox promises, held against each kind there is.
@Suite("Every outbox")
struct OutboxSuiteTests {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite
    var testDescription: String { rawValue }
  }

  /// A store that can be opened again and again.
  private struct Place {
    let open: () -> any Outbox

    init(_ kind: Kind, capacity: Int = 100) {
      switch kind {
      case .memory:
        var outbox = MemoryOutbox(capacity: capacity)
        open = {
          outbox = outbox.reopened()
          return outbox
        }
      case .sqlite:
        let folder = TemporaryFolder()
        var last: SQLiteOutbox?
        open = {
          last?.close()
          let outbox = SQLiteOutbox(folder: folder.path, bound: .init(count: capacity))
          last = outbox
          return outbox
        }
      }
    }
  }

  private func datum(_ sequence: Int64, _ stream: OutboxStream = .firstParty, bytes: Int = 2) -> StoredDatum {
    StoredDatum(
      sequence: sequence, stream: stream, collected: ATTStatus.allCases[Int(sequence) % 4], time: 1_000 - sequence,
      json: Array(repeating: 0x20, count: bytes))
  }

  private func all(_ outbox: any Outbox, _ stream: OutboxStream) throws -> [StoredDatum] {
    try outbox.waiting(in: stream, after: 0, limit: OutboxLimit(count: 1_000))
  }

  @Test("a new store knows nothing", arguments: Kind.allCases)
  func new(_ kind: Kind) throws {
    #expect(try Place(kind).open().open() == OutboxContents())
  }

  @Test("what was appended and saved is there after a restart, every field of it", arguments: Kind.allCases)
  func restart(_ kind: Kind) throws {
    let place = Place(kind)
    let outbox = place.open()
    _ = try outbox.open()
    let data = (1...8).map { datum($0, $0 % 3 == 0 ? .tracking : .firstParty, bytes: Int($0) - 1) }
    #expect(try outbox.append(data, drainedThrough: 7).isEmpty)
    var record = ClientRecord(generation: 3, isEnabled: false)
    record.addedToAllowList = [.email, .customEvent(["a"])]
    record.push.deviceToken = .init("ff", registeredAt: 5, sequence: 2)
    try outbox.save(ClientRecord())
    try outbox.save(record)
    let again = place.open()
    #expect(
      try again.open()
        == OutboxContents(
          record: record, lastSequence: 8, latestTime: 999, drainedThrough: 7, firstPartyCount: 6, trackingCount: 2))
    #expect(try all(again, .firstParty) == data.filter { $0.stream == .firstParty })
    #expect(try all(again, .tracking) == data.filter { $0.stream == .tracking })
  }

  @Test("a stream gives its own data in order, within the limits, and one datum at least", arguments: Kind.allCases)
  func limits(_ kind: Kind) throws {
    let outbox = Place(kind).open()
    _ = try outbox.open()
    _ = try outbox.append([datum(1), datum(2, .tracking), datum(3, bytes: 10), datum(4)], drainedThrough: nil)
    func sequences(after sequence: Int64, _ limit: OutboxLimit) throws -> [Int64] {
      try outbox.waiting(in: .firstParty, after: sequence, limit: limit).map(\.sequence)
    }
    #expect(try sequences(after: 0, OutboxLimit(count: 2)) == [1, 3])
    #expect(try sequences(after: 1, OutboxLimit(count: 9, bytes: 5)) == [3])
    #expect(try sequences(after: 0, OutboxLimit(count: 9, bytes: 5)) == [1])
    #expect(try sequences(after: 0, OutboxLimit(count: 9, bytes: 12)) == [1, 3])
    #expect(try sequences(after: 4, OutboxLimit(count: 9)) == [])
  }

  @Test("what is moved to the tracking stream stays there, and what is removed stays away", arguments: Kind.allCases)
  func changes(_ kind: Kind) throws {
    let place = Place(kind)
    let outbox = place.open()
    _ = try outbox.open()
    _ = try outbox.append((1...5).map { datum($0) }, drainedThrough: nil)
    try outbox.markTracking([4, 2, 4, 99])
    try outbox.remove([2, 5, 77])
    let again = place.open()
    let contents = try again.open()
    #expect(contents.firstPartyCount == 2 && contents.trackingCount == 1)
    #expect(contents.lastSequence == 5)
    #expect(try all(again, .firstParty).map(\.sequence) == [1, 3])
    #expect(try all(again, .tracking).map(\.sequence) == [4])
  }

  @Test(
    "the oldest data of both streams give way at the bound, and the new ones only where they alone exceed it",
    arguments: Kind.allCases)
  func bound(_ kind: Kind) throws {
    let outbox = Place(kind, capacity: 3).open()
    _ = try outbox.open()
    #expect(try outbox.append([datum(1, .tracking), datum(2), datum(3, .tracking)], drainedThrough: nil).isEmpty)
    #expect(try outbox.append([datum(4), datum(5)], drainedThrough: nil) == [datum(1, .tracking), datum(2)])
    try outbox.remove([3])
    #expect(try outbox.append([datum(6)], drainedThrough: nil).isEmpty)
    #expect(try outbox.append((7...10).map { datum($0) }, drainedThrough: nil).map(\.sequence) == [4, 5, 6, 7])
  }

  @Test("from the intention of a wipe on nothing is readable, and a restart finishes it", arguments: Kind.allCases)
  func wipe(_ kind: Kind) throws {
    let place = Place(kind)
    let outbox = place.open()
    _ = try outbox.open()
    _ = try outbox.append([datum(1)], drainedThrough: 5)
    try outbox.beginWipe(ClientRecord(generation: 2))
    try outbox.beginWipe(ClientRecord(generation: 3, isEnabled: false))
    #expect(throws: OutboxError(.wipeUnfinished, "")) { _ = try all(outbox, .firstParty) }
    #expect(throws: OutboxError(.wipeUnfinished, "")) { try outbox.save(ClientRecord()) }
    #expect(throws: OutboxError(.wipeUnfinished, "")) { _ = try outbox.append([datum(2)], drainedThrough: nil) }
    let again = place.open()
    #expect(try again.open() == OutboxContents(record: ClientRecord(generation: 3, isEnabled: false), lastSequence: 1))
    _ = try again.append([datum(2)], drainedThrough: nil)
    try again.beginWipe(ClientRecord(generation: 4))
    try again.finishWipe()
    try again.finishWipe()
    #expect(try all(again, .firstParty).isEmpty)
    _ = try again.append([datum(3)], drainedThrough: nil)
    #expect(try all(again, .firstParty).map(\.sequence) == [3])
  }

  @Test("a store that is not open, or was closed, does nothing", arguments: Kind.allCases)
  func notOpen(_ kind: Kind) throws {
    let place = Place(kind)
    let outbox = place.open()
    #expect(throws: OutboxError(.notOpen, "")) { try outbox.save(ClientRecord()) }
    _ = try outbox.open()
    #expect(throws: OutboxError(.inUse, "")) { _ = try outbox.open() }
    outbox.close()
    #expect(throws: OutboxError(.notOpen, "")) { try outbox.remove([1]) }
    _ = try outbox.open()
  }

  @Test("a wipe works on a store that was never opened, and opens it", arguments: Kind.allCases)
  func wipeUnopened(_ kind: Kind) throws {
    let place = Place(kind)
    let outbox = place.open()
    try outbox.beginWipe(ClientRecord(generation: 2))
    try outbox.finishWipe()
    #expect(try outbox.append([datum(1)], drainedThrough: nil).isEmpty)
    #expect(try place.open().open().record == ClientRecord(generation: 2))
  }

  @Test("any sequence of steps leaves the same in every kind", arguments: 0..<20)
  func script(_ seed: UInt64) throws {
    let steps = OutboxScript(seed: seed, count: 40).steps
    let memory = MemoryOutbox(capacity: OutboxScript.capacity)
    let folder = TemporaryFolder()
    let outbox = SQLiteOutbox(folder: folder.path, bound: .init(count: OutboxScript.capacity))
    _ = try memory.open()
    _ = try outbox.open()
    for step in steps { #expect(try step.perform(on: outbox) == step.perform(on: memory)) }
    outbox.close()
    #expect(try OutboxImage(opening: outbox) == OutboxImage(opening: memory.reopened()))
  }
}
