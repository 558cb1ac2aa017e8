import ClientTestDoubles
import OutboundClient
import Testing

@testable import OutboundHTTP

@Suite("Revoking, cancelling and closing", .timeLimit(.minutes(1)))
struct LaneTests {
  @Test("laws 6 and 7: once a cancelled request has returned, the rest of its body never arrives", arguments: [true, false])
  func midUpload(revokes: Bool) async throws {
    let server = try FaultyServer(.read(100_000), .pause, .readToEnd)
    let world = try HTTPWorld(firstParty: server.origin)
    let request = world.large(bytes: 16_000_000)
    let task = Task { await world.failure { () async throws(TransportError) in try await world.transport.send(request) } }
    _ = await server.next { $0 == .paused }
    if revokes { request.revoke() }
    task.cancel()
    #expect(request.isRevoked)
    #expect(await task.value?.code == .revoked)
    server.goOn()
    let end = await server.next { if case .ended = $0 { true } else { false } }
    guard case .ended(let bytes, let isReset)? = end else { return }
    #expect(bytes < 16_000_000)
    #expect(isReset, "what the system had not sent yet was sent all the same")
  }

  /// A request that is revoked the moment before curl would do something for the first time, and shows it late.
  private final class RevokedAtTheLastMoment: OutboundRequest {
    let url: String
    let apiKey = APIKey(HTTPWorld.secret)
    let idempotencyKey = "key"
    private let state = Guarded((bodies: 0, looks: 0))

    init(url: String) { self.url = url }

    var isRevoked: Bool {
      state.withLock { state in
        if state.bodies > 1 { state.looks += 1 }
        return state.looks > 3
      }
    }

    func withBody<Result>(_ handOver: (UnsafeRawBufferPointer) -> Result) -> Result? {
      let isFirst = state.withLock { state in
        state.bodies += 1
        return state.bodies == 1
      }
      return isFirst ? Array("{}".utf8).withUnsafeBytes(handOver) : nil
    }

    func revoke() {}
  }

  @Test("laws 6 and 7: curl does nothing at all for a request whose body is not in hand")
  func nothingWithoutBody() async throws {
    let server = try FaultyServer(.readRequest, .write("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"))
    let lane = Lane(HTTPTransport.Settings())
    let request = RevokedAtTheLastMoment(url: server.origin)
    let address = try Address(request.url)
    let world = try HTTPWorld()
    #expect(
      await world.failure { () async throws(TransportError) in try await lane.send(request, to: address) }?.code == .revoked)
    #expect(server.connections == 0)
    lane.stop()
  }

  @Test("a request that is cancelled while its answer comes returns at once, and its connection is closed")
  func midAnswer() async throws {
    let server = try FaultyServer(.readRequest, .write("HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n{"), .pause, .readToEnd)
    let world = try HTTPWorld(firstParty: server.origin)
    let request = try world.firstParty()
    let task = Task { await world.failure { () async throws(TransportError) in try await world.transport.send(request) } }
    _ = await server.next { $0 == .paused }
    task.cancel()
    #expect(await task.value?.code == .revoked)
    server.goOn()
    #expect(await server.next { if case .ended = $0 { true } else { false } } != nil)
  }

  @Test("a request that was revoked or cancelled before its turn connects to nobody")
  func before() async throws {
    let server = try FaultyServer(.readToEnd)
    let world = try HTTPWorld(firstParty: server.origin)
    let revoked = try world.firstParty()
    revoked.revoke()
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(revoked) }?.code == .revoked)
    let cancelled = try world.firstParty()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await world.failure { () async throws(TransportError) in try await world.transport.send(cancelled) }
    }
    #expect(await task.value?.code == .revoked)
    #expect(server.connections == 0)
  }

  @Test("a request that waits for its turn can be cancelled, and its place is free for the next")
  func waiting() async throws {
    let server = try FaultyServer(
      .readRequest, .pause, .write("HTTP/1.1 201 Created\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"))
    let world = try HTTPWorld(firstParty: server.origin) { $0.requestsAtOnce = 1 }
    let requests = [try world.firstParty(), try world.firstParty(), try world.firstParty()]
    async let first = world.transport.send(requests[0])
    _ = await server.next { $0 == .paused }
    let second = Task { await world.failure { () async throws(TransportError) in try await world.transport.send(requests[1]) } }
    second.cancel()
    #expect(await second.value?.code == .revoked)
    async let third = world.transport.send(requests[2])
    server.goOn()
    #expect(try await first.status == 201)
    _ = await server.next { $0 == .paused }
    server.goOn()
    #expect(try await third.status == 201)
    #expect(server.connections == 2)
  }

  @Test("law 5: who sends only what is not tracking makes no connection to the tracking server")
  func noTrackingConnection() async throws {
    let server = try WebServer()
    let tracking = try FaultyServer(address: "127.0.0.2", .readToEnd)
    let world = try HTTPWorld(firstParty: server.origin, tracking: tracking.origin)
    for _ in 0..<3 { _ = try await world.transport.send(world.firstParty()) }
    world.transport.closeTrackingConnections()
    #expect(tracking.connections == 0)
    #expect(server.connections == 1)
  }

  @Test("law 5: closing ends the idle connections to the tracking server, and no other; a later request makes a new one")
  func closesIdle() async throws {
    let server = try WebServer()
    let tracking = try FaultyServer(
      address: "127.0.0.2", .readRequest, .write("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"), .readToEnd)
    let world = try HTTPWorld(firstParty: server.origin, tracking: tracking.origin)
    for round in 1...3 {
      #expect(try await world.transport.send(world.firstParty()).status == 201)
      #expect(try await world.transport.send(world.tracking()).status == 201)
      world.transport.closeTrackingConnections()
      #expect(await tracking.next { if case .ended = $0 { true } else { false } } != nil)
      #expect(tracking.connections == round)
    }
    #expect(server.connections == 1)
  }

  @Test("law 5: closing revokes the tracking requests that run and wait before it returns")
  func closesRunning() async throws {
    let tracking = try FaultyServer(address: "127.0.0.2", .readRequest, .pause, .readToEnd)
    let world = try HTTPWorld(tracking: tracking.origin) { $0.requestsAtOnce = 1 }
    let requests = [try world.tracking(), try world.tracking()]
    let running = Task { await world.failure { () async throws(TransportError) in try await world.transport.send(requests[0]) } }
    _ = await tracking.next { $0 == .paused }
    let waiting = Task { await world.failure { () async throws(TransportError) in try await world.transport.send(requests[1]) } }
    world.transport.closeTrackingConnections()
    #expect(requests[0].isRevoked)
    waiting.cancel()
    #expect(await running.value?.code == .revoked)
    #expect(await waiting.value?.code == .revoked)
    #expect(tracking.connections == 1)
  }

  @Test("a transport that is let go of closes what it had open")
  func letGo() async throws {
    let server = try FaultyServer(.readRequest, .write("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"), .readToEnd)
    do {
      let world = try HTTPWorld(firstParty: server.origin)
      _ = try await world.transport.send(world.firstParty())
    }
    #expect(await server.next { if case .ended = $0 { true } else { false } } != nil)
  }

  @Test("requests are cancelled at every moment of their way and each still comes back once")
  func cancelledAnywhere() async throws {
    let server = try WebServer()
    let world = try HTTPWorld(firstParty: server.origin) { $0.requestsAtOnce = 3 }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            let request = world.large(bytes: 20_000 * (number % 4))
            let sending = Task { try await world.transport.send(request).status }
            for _ in 0..<(task * number % 7) { await Task.yield() }
            if number % 3 == 0 { request.revoke() }
            sending.cancel()
            switch await sending.result {
            case .success(let status): #expect(status == 201)
            case .failure(let error): #expect(error as? TransportError == TransportError(.revoked, ""))
            }
          }
        }
      }
    }
    #expect(try await world.transport.send(world.firstParty()).status == 201)
  }
}
