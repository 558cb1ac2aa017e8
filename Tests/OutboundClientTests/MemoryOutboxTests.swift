import OutboundClient
import Testing
import TrackingPolicy

@Suite("The outbox in memory")
struct MemoryOutboxTests {
  private func datum(_ sequence: Int64, _ stream: OutboxStream = .firstParty, bytes: Int = 2) -> StoredDatum {
    StoredDatum(
      sequence: sequence, stream: stream, collected: .denied, time: sequence, json: Array(repeating: 0x20, count: bytes))
  }

  @Test("a second client cannot open a store that is in use")
  func inUse() throws {
    let outbox = MemoryOutbox()
    _ = try outbox.open()
    #expect(throws: OutboxError(.inUse, "")) { _ = try outbox.open() }
    outbox.close()
    _ = try outbox.open()
  }

  @Test("a stream gives its own data in order, within the limits, and one datum at least")
  func limits() throws {
    let outbox = MemoryOutbox()
    _ = try outbox.open()
    _ = try outbox.append([datum(1), datum(2, .tracking), datum(3, bytes: 10), datum(4)], drainedThrough: nil)
    #expect(try outbox.waiting(in: .firstParty, after: 0, limit: OutboxLimit(count: 2)).map(\.sequence) == [1, 3])
    #expect(try outbox.waiting(in: .firstParty, after: 1, limit: OutboxLimit(count: 9, bytes: 5)).map(\.sequence) == [3])
    #expect(try outbox.waiting(in: .firstParty, after: 0, limit: OutboxLimit(count: 9, bytes: 5)).map(\.sequence) == [1])
    try outbox.markTracking([3])
    #expect(try outbox.waiting(in: .tracking, after: 0, limit: OutboxLimit(count: 9)).map(\.sequence) == [2, 3])
    try outbox.remove([2, 77])
    #expect(try outbox.waiting(in: .tracking, after: 0, limit: OutboxLimit(count: 9)).map(\.sequence) == [3])
  }

  @Test("the oldest data give way at the bound")
  func bound() throws {
    let outbox = MemoryOutbox(capacity: 2)
    _ = try outbox.open()
    #expect(try outbox.append([datum(1), datum(2)], drainedThrough: nil).isEmpty)
    #expect(try outbox.append([datum(3)], drainedThrough: nil).map(\.sequence) == [1])
  }

  @Test("from the intention of a wipe on, nothing is readable until it is finished, and a restart finishes it")
  func wipe() throws {
    let outbox = MemoryOutbox()
    _ = try outbox.open()
    _ = try outbox.append([datum(1)], drainedThrough: nil)
    try outbox.beginWipe(ClientRecord(generation: 2, isEnabled: false))
    #expect(throws: OutboxError(.wipeUnfinished, "")) {
      _ = try outbox.waiting(in: .firstParty, after: 0, limit: OutboxLimit(count: 1))
    }
    let contents = try outbox.reopened().open()
    #expect(throws: OutboxError(.notOpen, "")) { try outbox.remove([1]) }
    #expect(contents.record == ClientRecord(generation: 2, isEnabled: false))
    #expect(contents.firstPartyCount == 0)
    #expect(contents.lastSequence == 1)
  }
}
