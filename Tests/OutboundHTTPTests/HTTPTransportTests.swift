import Foundation
import OutboundClient
import OutboundHTTP
import Testing
import TrackingPolicy

@Suite("Requests over HTTP")
struct HTTPTransportTests {
  @Test("a request is a POST of its body to its path, with key, idempotency key and type, and nothing that tells more")
  func request() async throws {
    let server = try WebServer()
    let world = try HTTPWorld(firstParty: server.origin)
    #expect(try await world.transport.send(world.firstParty()) == TransportAnswer(status: 201, message: "success"))
    let received = try #require(server.received.first)
    #expect(received.method == "POST" && received.path == "/users/track")
    #expect(received.body == #"{"events":[{"external_id":"u","name":"f","time":"2026-01-01"}]}"#)
    #expect(
      received.headers == [
        "authorization": "Bearer \(HTTPWorld.secret)", "idempotency-key": "key-f", "content-type": "application/json",
        "content-length": "\(received.body.utf8.count)", "host": String(server.origin.dropFirst(7)), "accept": "*/*",
        "user-agent": "Sluice",
      ])
  }

  @Test("each status is told as it is", arguments: [200, 201, 202, 400, 401, 403, 404, 408, 413, 425, 429, 500, 502, 503, 504])
  func statuses(_ status: Int) async throws {
    let server = try WebServer { _ in .init(status: UInt32(status), body: #"{"message":"words"}"#) }
    let world = try HTTPWorld(firstParty: server.origin)
    #expect(try await world.transport.send(world.firstParty()) == TransportAnswer(status: status, message: "words"))
  }

  @Test("a redirect is an answer, not an order: what it points at hears nothing", arguments: [301, 302, 303, 307, 308])
  func redirect(_ status: Int) async throws {
    let other = try FaultyServer(.readToEnd)
    let server = try WebServer { _ in
      .init(status: UInt32(status), headers: ["Location": "\(other.origin)/users/track"], body: "")
    }
    let world = try HTTPWorld(firstParty: server.origin)
    #expect(try await world.transport.send(world.firstParty()) == TransportAnswer(status: status))
    #expect(other.connections == 0 && server.received.count == 1)
  }

  @Test("a server's limit says when to come again, by its own clock; without a limit the same header says nothing")
  func retryAfter() async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let reset = ["Date": date, "X-RateLimit-Reset": "\(784_111_777 + 90)"]
    for (status, headers, expected) in [
      (429, reset, 90), (429, ["Retry-After": "7"], 7), (503, ["Retry-After": "7"], 7),
      (429, reset.merging(["Retry-After": "7"]) { $1 }, 7), (503, reset, nil), (201, reset, nil), (429, [:], nil),
      (429, ["Date": date, "X-RateLimit-Reset": "soon"], nil), (429, ["Date": date, "X-RateLimit-Reset": "-5"], nil),
      (429, ["Date": date, "X-RateLimit-Reset": "5"], 0),
      (429, ["X-RateLimit-Reset": "9223372036854775807"], Int(clamping: Int64.max - Int64(Date().timeIntervalSince1970))),
    ] as [(UInt32, [String: String], Int?)] {
      let server = try WebServer { _ in .init(status: status, headers: headers) }
      let world = try HTTPWorld(firstParty: server.origin)
      let answer = try await world.transport.send(world.firstParty())
      if let expected, expected > 1_000_000 {
        #expect(answer.retryAfter.map { abs($0 - expected) < 100 } == true, "\(headers)")
      } else {
        #expect(answer.retryAfter == expected, "\(status) \(headers)")
      }
    }
  }

  @Test("eight tasks at once are all answered, over no more connections than requests may run at once")
  func manyTasks() async throws {
    let server = try WebServer()
    let world = try HTTPWorld(firstParty: server.origin) { $0.requestsAtOnce = 4 }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            let request = try world.firstParty(key: "\(task)-\(number)")
            #expect(try await world.transport.send(request).status == 201)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(server.received.compactMap { $0.headers["idempotency-key"] }).count == 200)
    #expect(server.received.count == 200)
    #expect((1...4).contains(server.connections))
  }

  @Test("the same request sent twice at once waits for itself rather than for ever")
  func twice() async throws {
    let server = try WebServer()
    let world = try HTTPWorld(firstParty: server.origin)
    let request = try world.firstParty()
    async let one = world.transport.send(request)
    async let other = world.transport.send(request)
    #expect(try await [one.status, other.status] == [201, 201])
  }

  @Test("the variables of a proxy in the environment are not heard")
  func proxy() async {
    await #expect(processExitsWith: .success) {
      for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
        setenv(name, "http://127.0.0.1:1", 1)
      }
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let server = try WebServer()
      let world = try HTTPWorld(firstParty: server.origin)
      let answer = try await world.transport.send(world.firstParty())
      exit(answer.status == 201 && server.received.count == 1 ? 0 : 1)
    }
  }
}
