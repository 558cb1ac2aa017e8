import ClientTestDoubles
import OutboundClient
import Testing

/// Seed 002: sessions.
@Suite("Seed 002: sessions")
struct SessionScenarios {
  @Test("a session time-out of 60 seconds extends a session over a background of 59 and not of 60")
  func timeout() async throws {
    let world = try ClientWorld { $0.sessionTimeout = 60 }
    let events = Guarded<[SessionEvent]>([])
    let cancellable = world.client.subscribeToSessionUpdates { event in events.withLock { $0.append(event) } }
    await world.client.settle()
    events.withLock { $0 = [] }
    for (seconds, expected) in [(59.0, 0), (60, 2)] {
      world.client.applicationDidEnterBackground()
      await world.advance(seconds: seconds)
      #expect(events.withLock { $0.isEmpty }, "the end is not told while the app is in the background")
      world.client.applicationWillEnterForeground()
      await world.client.settle()
      #expect(events.withLock { $0.count } == expected)
    }
    guard case .ended(let old)? = events.withLock({ $0.first }), case .started(let new)? = events.withLock({ $0.last }) else {
      Issue.record("an end and a start were expected")
      return
    }
    #expect(old != new)
    cancellable.cancel()
  }

  @Test("the duration is that from the foreground to the background, however late the end is told")
  func duration() async throws {
    let world = try ClientWorld()
    await world.advance(seconds: 42)
    world.client.applicationDidEnterBackground()
    await world.advance(seconds: 5_000)
    world.client.applicationWillEnterForeground()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).joined().contains(#""duration":42.0"#))
  }

  @Test("a subscription ends when it is cancelled or let go of; the stream ends with the client")
  func subscriptions() async throws {
    let world = try ClientWorld()
    await world.client.settle()
    let count = Guarded(0)
    var kept: Cancellable? = world.client.subscribeToSessionUpdates { _ in count.withLock { $0 += 1 } }
    let stream = world.client.sessionUpdatesStream
    world.client.changeUser(userId: "u")
    await world.client.settle()
    #expect(kept != nil && count.withLock { $0 } == 2)
    kept = nil
    world.client.changeUser(userId: "v")
    await world.client.settle()
    #expect(count.withLock { $0 } == 2)
    world.kill()
    var events: [SessionEvent] = []
    for await event in stream { events.append(event) }
    #expect(events.count == 4)
  }
}
