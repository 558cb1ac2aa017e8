import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

@Suite("A store that fails")
struct FaultTests {
  /// Gives the tasks that wait for nothing but the clock a chance to have set their alarm.
  private func tick(_ world: ClientWorld, until condition: () -> Bool) async {
    for _ in 0..<10_000 where !condition() {
      world.clock.advance(seconds: 2)
      await Task.yield()
    }
  }

  @Test("what could not be appended waits in memory and is stored when the store mends")
  func append() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    await world.client.settle()
    world.faults.fail(.append, with: .full)
    world.client.logCustomEvent(name: "a")
    #expect(await world.client.persist() == false)
    #expect(world.told.contains(.storeFailed(OutboxError(.full, ""))))
    world.faults.mend()
    world.client.logCustomEvent(name: "b")
    #expect(await world.client.persist())
    await world.flush()
    let body = world.transport.bodies(.firstParty).joined()
    #expect(body.contains(#""name":"a""#) && body.contains(#""name":"b""#))
  }

  @Test("what is sent and cannot be removed is not sent again in this run")
  func remove() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.faults.fail(.remove)
    world.client.logCustomEvent(name: "a")
    await world.flush()
    await world.flush()
    #expect(world.transport.sent.count == 1)
  }

  @Test("a disable that cannot be saved is in force, and is saved when the store mends")
  func save() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    world.faults.fail(.save)
    world.client.enabled = false
    await world.flush()
    #expect(!world.client.enabled && world.transport.sent.isEmpty)
    world.faults.mend()
    let count = world.faults.count(.save)
    await tick(world) { world.faults.count(.save) > count }
    await world.relaunch()
    #expect(!world.client.enabled)
  }

  @Test("a wipe whose intention and end fail is in force at once, goes on by itself, and nothing wiped ever leaves")
  func wipe() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "wiped")
    await world.client.settle()
    world.faults.fail(.beginWipe, .finishWipe, with: .locked)
    let wipe = world.client.wipeData()
    #expect(world.client.state == .wiping)
    world.client.enabled = true
    world.client.changeUser(userId: "v")
    world.client.logCustomEvent(name: "kept")
    world.client.requestImmediateDataFlush()
    let count = world.faults.count(.finishWipe)
    await tick(world) { world.faults.count(.finishWipe) > count + 2 }
    #expect(world.transport.sent.isEmpty)
    world.faults.mend()
    let done = Guarded(false)
    Task {
      let isDone = await wipe.completed()
      done.withLock { $0 = isDone }
    }
    await tick(world) { done.withLock { $0 } }
    #expect(done.withLock { $0 })
    await world.flush()
    let body = world.transport.bodies(.firstParty).joined()
    #expect(body.contains("kept") && !body.contains("wiped"))
    await world.relaunch()
    #expect(world.client.enabled && world.client.user.id == "v")
  }

  @Test("a crash behind an intention ends in wiped")
  func crashInWipe() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "wiped")
    await world.client.settle()
    world.faults.fail(.finishWipe)
    world.client.wipeData()
    world.kill()
    world.faults.mend()
    world.launch()
    await world.client.settle()
    #expect(!world.client.enabled && world.client.user.id == nil)
    world.client.enabled = true
    await world.flush()
    #expect(world.transport.sent.isEmpty)
  }

  @Test("a store that cannot be read is a disabled client, is tried again, and is overwritten by nothing but a wipe")
  func unreadable() async throws {
    let faults = OutboxFaults()
    faults.fail(.open, with: .locked)
    let world = try ClientWorld(faults: faults) { $0.startsInBackground = true }
    #expect(world.client.state == .unreadable(OutboxError(.locked, "")) && !world.client.enabled)
    world.client.enabled = true
    world.client.logCustomEvent(name: "a")
    await #expect(throws: OutboxError(.locked, "")) { try await world.client.enable() }
    #expect(!world.client.enabled && faults.count(.save) == 0 && faults.count(.append) == 0)
    faults.mend()
    await tick(world) { world.client.enabled }
    #expect(world.client.enabled)

    let corrupt = OutboxFaults()
    corrupt.fail(.open, with: .corrupt)
    let other = try ClientWorld(faults: corrupt)
    #expect(await other.client.wipeData().completed())
    corrupt.mend()
    other.client.enabled = true
    #expect(other.client.enabled)
    await other.relaunch()
    #expect(other.client.enabled)
  }

  @Test("a read that fails fails the flush, and is tried again")
  func read() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    world.faults.fail(.waiting)
    await #expect(throws: FlushError.requestFailed(httpStatusCode: nil)) { try await world.client.flush() }
    world.faults.mend()
    await world.advance(seconds: 2)
    await world.client.settle()
    #expect(world.transport.sent.count == 1)
  }

  @Test("a full outbox gives way at its oldest end, and says so")
  func full() async throws {
    let world = try ClientWorld(outbox: MemoryOutbox(capacity: 2)) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    for name in ["a", "b", "c"] { world.client.logCustomEvent(name: name) }
    await world.flush()
    #expect(world.dropped == [.outboxFull])
    #expect(!world.transport.bodies(.firstParty).joined().contains(#""name":"a""#))
  }

  @Test("completion handlers are called on the main actor, unless the setting says otherwise")
  func mainActor() async throws {
    let world = try ClientWorld { $0.callsBackOnMainThread = true }
    await withCheckedContinuation { continuation in
      world.client.requestImmediateDataFlush { _ in
        MainActor.preconditionIsolated("a completion handler was called elsewhere")
        continuation.resume()
      }
    }
    await withCheckedContinuation { continuation in
      world.client.getDeviceId { _ in
        MainActor.preconditionIsolated("a completion handler was called elsewhere")
        continuation.resume()
      }
    }
  }
}
