import OutboundClient
import OutboundHTTP
import Testing

@Suite("Servers that fail")
struct FaultTests {
  private func failure(_ server: FaultyServer, timeout: Double = 20, largestAnswer: Int = 1 << 20) async throws -> TransportError?
  {
    let world = try HTTPWorld(firstParty: server.origin, timeout: timeout) { $0.largestAnswer = largestAnswer }
    let request = try world.firstParty()
    return await world.failure { () async throws(TransportError) in try await world.transport.send(request) }
  }

  @Test(
    "half an answer, garbage and silence are failures of the network, not answers",
    arguments: [
      "HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{\"message\":", "HTTP/1.1 201 Cre",
      "HTTP/1.1 201 Created\r\nContent-Le", "",
      "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n15\r\n{\"message\":\"suc", "\u{0}\u{1}\u{2}\r\n\r\n",
      "{\"message\":\"success\"}",
      "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 201 Created\r\n\r\n", "HTTP/1.1 201 Created\r\n", "HTTP/1.1 abc\r\n\r\n",
      "HTTP/9.9 200 OK\r\n\r\n{}",
    ])
  func broken(_ text: String) async throws {
    #expect(try await failure(FaultyServer(.readRequest, .write(text)))?.code == .network)
  }

  @Test("a server that never answers, stops half-way or never reads costs the time-out and no more")
  func never() async throws {
    #expect(try await failure(FaultyServer(.pause), timeout: 0.2)?.code == .network)
    #expect(try await failure(FaultyServer(.readRequest, .pause), timeout: 0.2)?.code == .network)
    let half = "HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{"
    #expect(try await failure(FaultyServer(.readRequest, .write(half), .pause), timeout: 0.2)?.code == .network)
    let stuck = try FaultyServer(.read(100), .pause)
    let world = try HTTPWorld(firstParty: stuck.origin, timeout: 0.2)
    let large = world.large(bytes: 16_000_000)
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(large) }?.code == .network)
  }

  @Test("a slow answer, with another before it that says only that it comes, is read to its end")
  func slow() async throws {
    let server = try FaultyServer(
      .readRequest, .write("HTTP/1.1 102 Processing\r\nRetry-After: 9\r\nX-RateLimit-Reset: 9999999999\r\n\r\nHTTP/1.1 4"),
      .pause, .write("29 Slow\r\nContent-Length: 14\r\n\r\n{\"mess"), .pause, .write("age\":\"\"}"))
    let world = try HTTPWorld(firstParty: server.origin)
    let request = try world.firstParty()
    async let answer = world.transport.send(request)
    for _ in 0..<2 {
      _ = await server.next { $0 == .paused }
      server.goOn()
    }
    #expect(try await answer.status == 429)
  }

  @Test("an answer without end is broken off at its bound, be it body or headers")
  func bound() async throws {
    let endless = String(repeating: "x", count: 100_000)
    let body = try await failure(
      FaultyServer(.readRequest, .write("HTTP/1.1 201 Created\r\n\r\n\(endless)"), .readToEnd), largestAnswer: 50_000)
    #expect(body?.code == .network && body?.message.contains("bound") == true)
    let headers = (0..<2_000).map { "X-\($0): \(String(repeating: "y", count: 50))\r\n" }.joined()
    let head = try await failure(
      FaultyServer(.readRequest, .write("HTTP/1.1 201 Created\r\n\(headers)\r\n{}"), .readToEnd), largestAnswer: 50_000)
    #expect(head?.code == .network && head?.message.contains("bound") == true)
  }

  @Test("a host where nobody listens, and one that does not exist, are failures of the network")
  func unreachable() async throws {
    let world = try HTTPWorld(tracking: "https://sdk-tracking.invalid", timeout: 5)
    let request = try world.firstParty()
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(request) }?.code == .network)
    let tracking = try world.tracking()
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(tracking) }?.code == .network)
  }
}
