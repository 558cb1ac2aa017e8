import OutboundClient
import OutboundHTTP
import Testing

@Suite("Where a request may go")
struct AddressTests {
  @Test(
    "in the clear only to this machine itself, and never with a user in the URL",
    arguments: [
      "http://sdk.example.com/users/track", "http://127.0.0.1.example.com/", "http://127.0.0.1@example.com/",
      "http://localhost.example.com/", "http://127.0.0.1.1/", "http://127.0.0.1:x/", "ftp://127.0.0.1/", "file:///etc/passwd", "",
      "https://",
      "127.0.0.1",
      "https://user@127.0.0.1/", "https://user:word@127.0.0.1/", "http://[::2]/", "http://0.0.0.0/", "http://128.0.0.1/",
    ])
  func clear(_ url: String) async throws {
    let world = try HTTPWorld(firstParty: "https://127.0.0.1:1")
    let request = UserDeletionRequest.make(url)
    #expect(
      await world.failure { () async throws(TransportError) in try await world.transport.send(request) }?.code == .invalidRequest)
  }

  @Test(
    "this machine itself is reached in the clear by each of its names",
    arguments: [
      "http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1", "http://127.255.0.9:1", "http://LOCALHOST:1",
    ])
  func loopback(_ origin: String) async throws {
    let world = try HTTPWorld()
    let request = UserDeletionRequest.make("\(origin)/users/delete")
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(request) }?.code == .network)
  }

  @Test("law 2: neither kind of request can be sent to the other's endpoint, nor one that forgets to the tracking endpoint")
  func crossed() async throws {
    let firstParty = try FaultyServer(.readToEnd)
    let tracking = try FaultyServer(address: "127.0.0.2", .readToEnd)
    let world = try HTTPWorld(firstParty: firstParty.origin, tracking: tracking.origin)
    let wrong = try world.firstParty(url: tracking.origin)
    #expect(
      await world.failure { () async throws(TransportError) in try await world.transport.send(wrong) }?.code == .invalidRequest)
    let other = try world.tracking(url: firstParty.origin)
    #expect(
      await world.failure { () async throws(TransportError) in try await world.transport.send(other) }?.code == .invalidRequest)
    for origin in [tracking.origin, tracking.origin.replacing("127.0.0.2", with: "127.2")] {
      let forget = UserDeletionRequest.make(origin)
      #expect(
        await world.failure { () async throws(TransportError) in try await world.transport.send(forget) }?.code == .invalidRequest
      )
    }
    #expect(firstParty.connections == 0 && tracking.connections == 0)
  }

  @Test("a key that would break out of its header is refused, and not shown", arguments: ["", "a b", "a\r\nX-Other: 1", "clé"])
  func key(_ key: String) async throws {
    let server = try WebServer()
    let world = try HTTPWorld(firstParty: server.origin)
    for request in [try world.firstParty(apiKey: key), try world.firstParty(key: key)] {
      let error = await world.failure { () async throws(TransportError) in try await world.transport.send(request) }
      #expect(error?.code == .invalidRequest)
      #expect(key.isEmpty || error?.message.contains(key) == false)
    }
    #expect(server.received.isEmpty)
  }
}

/// A request with any URL.
enum UserDeletionRequest {
  static func make(_ url: String) -> ForgetRequest {
    ForgetRequest(.users, body: Array("{}".utf8), url: url, apiKey: APIKey(HTTPWorld.secret), idempotencyKey: "key")
  }
}
