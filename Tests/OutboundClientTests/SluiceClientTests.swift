import OutboundClient
import Testing
import TrackingPolicy

@Suite("The client")
struct SluiceClientTests {
  @Test("an event reaches the first-party endpoint, whole, and leaves the outbox")
  func firstParty() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "e", properties: ["a": 1, "b": ["x", true, 1.5]])
    await world.flush()
    #expect(
      world.transport.bodies(.firstParty) == [
        #"{"events":[{"external_id":"u","name":"e","time":"2026-11-30T00:53:20.000Z","properties":{"a":1,"b":["x",true,1.5]}}]}"#
      ])
    #expect(world.transport.sent.first?.url == "https://sdk.iad-01.braze.com/users/track")
    #expect(world.transport.bodies(.tracking).isEmpty)
    #expect(try world.outbox.waiting(in: .firstParty, after: 0, limit: OutboxLimit(count: 9)).isEmpty)
  }

  @Test("a tracking event leaves only after a yes at collection, and to the tracking endpoint")
  func tracking() async throws {
    let world = try ClientWorld(list: [.customEvent(["t"])]) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "t")
    world.client.set(attStatus: .authorized)
    await world.flush()
    #expect(world.transport.sent.isEmpty)
    #expect(world.dropped.count == 1)
    world.client.logCustomEvent(name: "t")
    await world.flush()
    #expect(world.transport.bodies(.tracking).count == 1)
    #expect(world.transport.bodies(.firstParty).isEmpty)
    #expect(world.transport.sent.first?.url == "https://sdk-tracking.iad-01.braze.com/users/track")
  }
}
