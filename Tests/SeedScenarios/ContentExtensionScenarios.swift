import ClientTestDoubles
import Foundation
import OutboundClient
import Testing
import TrackingPolicy

/// Seed 004: a notification content extension that saves what happened, for the app to log.
@Suite("Seed 004: a notification content extension")
struct ContentExtensionScenarios {
  @Test("events, attributes of both kinds and a removed e-mail are logged at the next launch, in order, under the user of then")
  func saveAndLog() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    let appExtension = PendingAnalytics(store: world.pending, policy: world.configuration.policy, clock: world.clock)
    for index in 0..<3 { try appExtension.logCustomEvent(name: "event", properties: ["index": .int(index), "text": "x"]) }
    try appExtension.setCustomAttribute(key: "numbers", value: [1, 2])
    try appExtension.setCustomAttribute(key: "flag", value: true)
    try appExtension.set(.email, nil)
    world.clock.advance(seconds: 86_400)
    await world.relaunch()
    world.client.changeUser(userId: "v")
    await world.flush()
    let body = world.transport.bodies(.firstParty).joined()
    #expect(body.split(separator: #""external_id":"u""#).count == 7 && !body.contains(#""external_id":"v""#))
    #expect(body.split(separator: "2026-11-30T00:53:20.000Z").count == 4, "the time is that of saving")
    let order = (0..<3).compactMap { body.range(of: "\"index\":\($0)")?.lowerBound }
    #expect(order == order.sorted() && order.count == 3)
    #expect(body.contains(#""numbers":[1,2]"#) && body.contains(#""flag":true"#) && body.contains(#""email":null"#))
  }

  @Test("two extensions and the app at once lose nothing")
  func manyWriters() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    let policy = world.configuration.policy
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask { [store = world.pending, clock = world.clock] in
          let appExtension = PendingAnalytics(store: store, policy: policy, clock: clock)
          for index in 0..<50 { try? appExtension.logCustomEvent(name: "e\(writer)-\(index)") }
        }
      }
    }
    await world.relaunch()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).joined().split(separator: #""name":"e"#).count == 101)
  }
}
