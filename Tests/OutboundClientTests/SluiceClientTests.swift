import ClientTestDoubles
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

  @Test("before changeUser a device alias identifies, which is device data")
  func alias() async throws {
    let world = try ClientWorld(list: [.deviceData]) { $0.startsInBackground = true }
    world.client.logCustomEvent(name: "e")
    await world.flush()
    #expect(world.transport.sent.isEmpty)
    world.client.set(adTrackingEnabled: true)
    world.client.logCustomEvent(name: "e")
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "e")
    await world.flush()
    #expect(
      world.transport.bodies(.tracking).first?.contains(
        #""user_alias":{"alias_name":"\#(world.client.deviceId)","alias_label":"device_id"}"#) == true)
    #expect(world.transport.bodies(.firstParty).first?.contains(#""external_id":"u""#) == true)
  }

  @Test("a retry of the same data has the same key, and one that lost a datum has another")
  func idempotencyKey() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    world.client.logCustomEvent(name: "b")
    world.transport.script(.firstParty, .status(500), .fail(TransportError(.network, "")), .status(503))
    await world.flush()
    world.client.logCustomEvent(name: "c")
    await world.advance(seconds: 400)
    await world.client.settle()
    let first = world.transport.sent
    #expect(first.count == 2)
    #expect(first[0].key == first[1].key && first[0].body == first[1].body)
    world.client.updateTrackingAllowList(adding: [.customEvent(["a"])])
    await world.advance(seconds: 400)
    await world.client.settle()
    let second = world.transport.sent[2]
    #expect(second.key != first[0].key)
    #expect(!second.body.contains(#""a""#))
    await world.advance(seconds: 400)
    await world.client.settle()
    #expect(world.transport.sent.count == 4 || world.transport.sent[2].body.contains(#""c""#))
  }

  @Test("413 cuts the payload in two, and a single object that is too large is dropped")
  func tooLarge() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    for name in ["a", "b", "c"] { world.client.logCustomEvent(name: name) }
    world.transport.script(.firstParty, .status(413), .status(413))
    await world.flush()
    let bodies = world.transport.bodies(.firstParty)
    #expect(bodies.count == 4 || bodies.count == 3)
    #expect(world.dropped == [.tooLarge])
    #expect(bodies.dropFirst(2).allSatisfy { !$0.contains(#""name":"a""#) })
    #expect(bodies.last?.contains(#""name":"c""#) == true)
  }

  @Test("401 stops the endpoint and keeps the data; other refusals drop them with the server's reason")
  func refusals() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    world.transport.script(.firstParty, .answer(TransportAnswer(status: 400, message: "bad")), .status(401))
    await world.flush()
    #expect(world.dropped == [.refusedByServer(status: 400, reason: "bad")])
    world.client.logCustomEvent(name: "b")
    await world.flush()
    await #expect(throws: FlushError.requestFailed(httpStatusCode: 401)) { try await world.client.flush() }
    #expect(world.transport.sent.count == 2)
    await world.relaunch()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).last?.contains(#""name":"b""#) == true)
  }

  @Test("an object named in a partial answer is dropped with the server's reason, the others arrived")
  func partial() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.user.set(firstName: "n")
    world.client.logCustomEvent(name: "a")
    world.client.logCustomEvent(name: "b")
    let rejection = TransportAnswer.Rejection(array: "events", index: 1, reason: "no")
    world.transport.script(
      .firstParty, .answer(TransportAnswer(status: 201, hasErrors: true, rejections: [rejection])))
    await world.flush()
    #expect(
      world.told.contains(.dropped(DroppedDatum(kind: nil, sequence: 3, reason: .refusedByServer(status: 200, reason: "no")))))
    #expect(world.dropped.count == 1)
    #expect(try world.outbox.waiting(in: .firstParty, after: 0, limit: OutboxLimit(count: 9)).isEmpty)
  }

  @Test("429 is waited out as long as the server says, and a flush meanwhile fails at once")
  func rateLimit() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    world.transport.script(.firstParty, .answer(TransportAnswer(status: 429, retryAfter: 60)))
    await #expect(throws: FlushError.requestFailed(httpStatusCode: 429)) { try await world.client.flush() }
    await #expect(throws: FlushError.rateLimited) { try await world.client.flush() }
    await world.advance(seconds: 59)
    #expect(world.transport.sent.count == 1)
    await world.advance(seconds: 2)
    await world.client.settle()
    #expect(world.transport.sent.count == 2)
  }

  @Test("a host that the system refuses suspends tracking until a status is told, and nothing is dropped")
  func refusedBySystem() async throws {
    let world = try ClientWorld(list: [.customEvent(["t"])]) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.set(attStatus: .authorized)
    world.client.logCustomEvent(name: "t")
    world.transport.script(.tracking, .fail(TransportError(.refusedBySystem, "")))
    await world.flush()
    await world.flush()
    await world.advance(seconds: 10_000)
    #expect(world.transport.bodies(.tracking).count == 1)
    #expect(world.dropped.isEmpty)
    world.client.set(attStatus: .authorized)
    await world.flush()
    #expect(world.transport.bodies(.tracking).count == 2)
  }

  @Test("automatic flushes come after the flush interval, while there is something to send")
  func automatic() async throws {
    let world = try ClientWorld { configuration in
      configuration.startsInBackground = true
      configuration.api.requestPolicy = .automatic
    }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    await world.advance(seconds: 9)
    #expect(world.transport.sent.isEmpty)
    await world.advance(seconds: 1)
    await world.client.settle()
    #expect(world.transport.sent.count == 1)
    await world.advance(seconds: 100)
    #expect(world.transport.sent.count == 1)
  }

  @Test("neither key nor user data are in what describes a configuration or an error")
  func secrets() throws {
    let configuration = try SluiceClient.Configuration(apiKey: "secret-key", endpoint: "sdk.iad-01.braze.com")
    var text = ""
    dump(configuration, to: &text)
    #expect(!"\(configuration)\(text)\(String(reflecting: configuration.api.key))".contains("secret"))
  }
}
