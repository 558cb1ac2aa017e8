import ClientTestDoubles
import OutboundClient
import OutboundHTTP
import Testing
import TrackingPolicy

/// The real client, transport and servers together.
@Suite("The client over HTTP")
struct ClientOverHTTPTests {
  /// A client between two servers; `t` is tracking.
  private struct World {
    let firstParty: WebServer
    let tracking: WebServer
    let client: SluiceClient
    let clock = ManualClock()
    let dropped = Guarded<[DroppedDatum.Reason]>([])

    init(objectsPerRequest: Int = 75, reply: @escaping @Sendable (WebServer.Received) -> WebServer.Reply = { _ in .init() })
      throws
    {
      firstParty = try WebServer(reply: reply)
      tracking = try WebServer(address: "127.0.0.2", reply: reply)
      let endpoints = try TrackingEndpoint(firstParty: Endpoint(firstParty.origin), tracking: Endpoint(tracking.origin))
      let policy = try TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: [.customEvent(["t"])])
      var configuration = SluiceClient.Configuration(apiKey: HTTPWorld.secret, policy: policy)
      configuration.callsBackOnMainThread = false
      configuration.startsInBackground = true
      configuration.api.requestPolicy = .manual
      configuration.api.objectsPerRequest = objectsPerRequest
      client = SluiceClient(
        configuration: configuration, transport: HTTPTransport(endpoints: endpoints), clock: clock,
        observer: { [dropped] event in
          if case .dropped(let datum) = event { dropped.withLock { $0.append(datum.reason) } }
        })
      client.changeUser(userId: "u")
    }
  }

  /// How often each value of `n` arrived.
  private func numbers(_ server: WebServer) -> [Int: Int] {
    let texts = server.received.flatMap { $0.body.split(separator: #""n":"#).dropFirst() }
    return Dictionary(texts.compactMap { Int($0.prefix { $0.isNumber }) }.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test("what is logged from 8 tasks arrives, each datum once and at its own server alone (laws 1 and 2)")
  func arrives() async throws {
    let world = try World(objectsPerRequest: 7)
    world.client.set(attStatus: .authorized)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { [client = world.client] in
          for number in 0..<20 {
            client.logCustomEvent(name: "f", properties: ["n": .int(task * 100 + number)])
            client.logCustomEvent(name: "t", properties: ["n": .int(task * 100 + number)])
            if number % 5 == 0 { client.requestImmediateDataFlush() }
          }
        }
      }
    }
    try await world.client.flush()
    await world.client.settle()
    let expected = Dictionary(uniqueKeysWithValues: (0..<8).flatMap { task in (0..<20).map { (task * 100 + $0, 1) } })
    #expect(numbers(world.firstParty) == expected && numbers(world.tracking) == expected)
    #expect(!world.firstParty.received.contains { $0.body.contains(#""name":"t""#) })
    #expect(!world.tracking.received.contains { $0.body.contains(#""name":"f""#) })
  }

  /// What narrows.
  enum Call: CaseIterable, Sendable {
    case disable, wipe
  }

  @Test(
    "from 8 tasks amid a flush: behind the return nothing arrives but what was on its way (laws 6 and 7)",
    arguments: Call.allCases)
  func narrowing(_ call: Call) async throws {
    for _ in 0..<5 {
      let world = try World(objectsPerRequest: 1)
      world.client.set(attStatus: .authorized)
      for number in 0..<40 {
        world.client.logCustomEvent(name: number % 2 == 0 ? "t" : "f", properties: ["n": .int(number)])
      }
      world.client.requestImmediateDataFlush()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { [client = world.client, firstParty = world.firstParty, tracking = world.tracking] in
            switch call {
            case .disable: client.enabled = false
            case .wipe: client.wipeData()
            }
            let before = (firstParty.received.count, tracking.received.count)
            await client.settle()
            // One request at most ran to each server, and may have been handed over wholly.
            #expect(firstParty.received.count <= before.0 + 1 && tracking.received.count <= before.1 + 1)
          }
        }
      }
      let after = (world.firstParty.received.count, world.tracking.received.count)
      world.client.requestImmediateDataFlush()
      await world.client.settle()
      #expect(world.firstParty.received.count == after.0 && world.tracking.received.count == after.1)
    }
  }

  @Test("a refusal amid a flush ends what goes to the tracking server and nothing else (laws 3 to 5)")
  func refusal() async throws {
    let world = try World(objectsPerRequest: 1)
    world.client.set(attStatus: .authorized)
    for number in 0..<40 {
      world.client.logCustomEvent(name: number % 2 == 0 ? "t" : "f", properties: ["n": .int(number)])
    }
    world.client.requestImmediateDataFlush()
    world.client.set(attStatus: .denied)
    let before = world.tracking.received.count
    await world.client.settle()
    try await world.client.flush()
    #expect(world.tracking.received.count <= before + 1)
    #expect(numbers(world.firstParty).count == 20)
    #expect(world.dropped.withLock { $0.count } >= 20 - before - 1)
  }

  @Test(
    "a batch that is too large is cut until it passes, and an object that is not accepted is dropped with the server's reason")
  func answers() async throws {
    let world = try World { request in
      let objects = request.body.split(separator: #""n":"#).count - 1
      if objects > 2 { return .init(status: 413, body: "") }
      guard request.body.contains(#""n":3"#) else { return .init() }
      return .init(body: #"{"message":"success","errors":[{"type":"odd","input_array":"events","index":0}]}"#)
    }
    for number in 0..<10 { world.client.logCustomEvent(name: "f", properties: ["n": .int(number)]) }
    try await world.client.flush()
    await world.client.settle()
    #expect(numbers(world.firstParty).count == 10)
    #expect(world.dropped.withLock { $0 } == [.refusedByServer(status: 200, reason: "odd")])
  }

  @Test("a failing server gets the same bytes under the same key again; one that does not accept the key gets nothing more")
  func again() async throws {
    let script = Guarded<[UInt32]>([503, 429, 201, 401])
    let world = try World { _ in
      .init(status: script.withLock { $0.isEmpty ? 201 : $0.removeFirst() }, headers: ["Retry-After": "2"], body: "{}")
    }
    world.client.logCustomEvent(name: "f", properties: ["n": 1])
    for _ in 0..<3 {
      try? await world.client.flush()
      world.clock.advance(seconds: 10)
      await world.client.settle()
    }
    #expect(world.firstParty.received.count == 3)
    #expect(Set(world.firstParty.received.map(\.body)).count == 1)
    #expect(Set(world.firstParty.received.map { $0.headers["idempotency-key"] }).count == 1)
    world.client.logCustomEvent(name: "f", properties: ["n": 2])
    for _ in 0..<3 {
      try? await world.client.flush()
      world.clock.advance(seconds: 1_000)
      await world.client.settle()
    }
    #expect(world.firstParty.received.count == 4)
  }
}
