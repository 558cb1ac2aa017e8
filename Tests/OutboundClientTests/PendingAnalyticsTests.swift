import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

/// Each pitfall of the sample code that the SDK's documentation gives (fact F7.3) is a test here.
@Suite("Pending analytics of an app extension")
struct PendingAnalyticsTests {
  private func appExtension(of world: ClientWorld, _ status: ATTStatus = .denied) -> PendingAnalytics {
    PendingAnalytics(store: world.pending, policy: world.configuration.policy, attStatus: status, clock: world.clock)
  }

  private func world(_ list: TrackingPropertyAllowList = []) async throws -> ClientWorld {
    let world = try ClientWorld(list: list) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    await world.client.settle()
    return world
  }

  @Test("what is saved is taken over at the next launch, once, with its time and its user")
  func drain() async throws {
    let world = try await world()
    let appExtension = appExtension(of: world)
    try appExtension.logCustomEvent(name: "e", properties: ["k": 1])
    try appExtension.setCustomAttribute(key: "c", value: ["a", 1])
    try appExtension.set(.email, nil)
    world.clock.advance(seconds: 3_600)
    await world.relaunch()
    await world.relaunch()
    world.client.changeUser(userId: "other")
    await world.flush()
    #expect(
      world.transport.bodies(.firstParty) == [
        #"{"events":[{"external_id":"u","name":"e","time":"2026-11-30T00:53:20.000Z","properties":{"k":1}}],"#
          + #""attributes":[{"external_id":"u","c":["a",1]},{"external_id":"u","email":null}]}"#
      ])
  }

  @Test("an item saved while the app takes over is not lost with those it has read")
  func savedMeanwhile() async throws {
    let world = try await world()
    let appExtension = appExtension(of: world)
    try appExtension.logCustomEvent(name: "a")
    let items = try world.pending.items(after: 0, limit: 10)
    try appExtension.logCustomEvent(name: "b")
    try world.pending.remove(through: items[0].id)
    #expect(try world.pending.items(after: 0, limit: 10).count == 1)
  }

  @Test("a crash between taking over and deleting makes no duplicates")
  func crashBetween() async throws {
    let world = try await world()
    try appExtension(of: world).logCustomEvent(name: "a")
    let item = try #require(try world.pending.items(after: 0, limit: 1).first)
    _ = try world.outbox.append(
      [StoredDatum(sequence: 1, stream: .firstParty, collected: .denied, time: 1, json: item.entry.json)],
      drainedThrough: item.id)
    await world.relaunch()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).joined().split(separator: #""name":"a""#).count == 2)
    #expect(try world.pending.items(after: 0, limit: 1).isEmpty)
  }

  @Test("a disabled app loses nothing: what was saved before waits, and what comes then is refused")
  func disabled() async throws {
    let world = try await world()
    let appExtension = appExtension(of: world)
    try appExtension.logCustomEvent(name: "a")
    world.client.enabled = false
    #expect(throws: PendingAnalyticsError.store(OutboxError(.disabled, ""))) { try appExtension.logCustomEvent(name: "b") }
    await world.relaunch()
    #expect(try world.pending.items(after: 0, limit: 9).count == 1)
    world.client.enabled = true
    await world.client.settle()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).joined().contains(#""name":"a""#))
  }

  @Test("a save under a generation that has moved on is refused")
  func staleGeneration() async throws {
    let world = try await world()
    let header = try #require(try world.pending.header())
    world.client.changeUser(userId: "v")
    let entry = PendingEntry(stream: .firstParty, collected: .denied, time: 0, json: [])
    #expect(throws: OutboxError(.staleGeneration, "")) { try world.pending.save(entry, generation: header.generation) }
  }

  @Test("a wipe takes what an extension saved, and before the app ever ran nothing is taken")
  func wipe() async throws {
    let world = try await world()
    try appExtension(of: world).logCustomEvent(name: "a")
    #expect(await world.client.wipeData().completed())
    #expect(try world.pending.items(after: 0, limit: 9).isEmpty)
    let fresh = PendingAnalytics(store: MemoryPendingAnalyticsStore(), policy: world.configuration.policy)
    #expect(throws: PendingAnalyticsError.store(OutboxError(.disabled, ""))) { try fresh.logCustomEvent(name: "a") }
  }

  @Test("consent is what the extension states, and a refusal if it states none; the app's list counts too")
  func consent() async throws {
    let world = try await world([.customEvent(["t"])])
    world.client.updateTrackingAllowList(adding: [.customEvent(["later"])])
    try appExtension(of: world).logCustomEvent(name: "t")
    try appExtension(of: world, .authorized).logCustomEvent(name: "t", properties: ["yes": true])
    try appExtension(of: world, .authorized).logCustomEvent(name: "later")
    await world.relaunch()
    world.client.set(attStatus: .authorized)
    await world.flush()
    let body = world.transport.bodies(.tracking).joined()
    #expect(body.contains("yes") && body.contains("later"))
    #expect(body.split(separator: #""name":"t""#).count == 2)
    #expect(world.transport.bodies(.firstParty).isEmpty)
  }

  @Test("an event called event_name, or a property of that name, does not become the event's name")
  func eventName() async throws {
    let world = try await world()
    let appExtension = appExtension(of: world)
    #expect(throws: PendingAnalyticsError.invalid(InvalidCall(.reservedKey, ""))) {
      try appExtension.logCustomEvent(name: "e", properties: ["event_name": "x"])
    }
    #expect(throws: PendingAnalyticsError.invalid(InvalidCall(.emptyName, ""))) { try appExtension.logCustomEvent(name: "") }
    #expect(throws: PendingAnalyticsError.invalid(InvalidCall(.reservedKey, ""))) {
      try appExtension.setCustomAttribute(key: "email", value: "x")
    }
  }

  @Test("one item that cannot be read does not take the others with it")
  func unreadable() async throws {
    let world = try await world()
    let header = try #require(try world.pending.header())
    try world.pending.save(
      PendingEntry(stream: .firstParty, collected: .denied, time: 0, json: Array("{".utf8)), generation: header.generation)
    try appExtension(of: world).logCustomEvent(name: "a")
    await world.relaunch()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).joined().contains(#""name":"a""#))
    #expect(world.dropped == [.unreadable])
  }

  @Test("a second client cannot open the store")
  func oneClient() throws {
    let store = MemoryPendingAnalyticsStore()
    try store.open()
    #expect(throws: OutboxError(.inUse, "")) { try store.open() }
  }
}
