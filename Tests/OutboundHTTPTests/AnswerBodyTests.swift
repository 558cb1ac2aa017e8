import OutboundClient
import OutboundHTTP
import Testing

@Suite("The body of an answer")
struct AnswerBodyTests {
  private func answer(_ body: String, status: UInt32 = 201) async throws -> TransportAnswer {
    let server = try WebServer { _ in .init(status: status, body: body) }
    let world = try HTTPWorld(firstParty: server.origin)
    return try await world.transport.send(world.firstParty())
  }

  @Test("a partial answer names objects; what names none counts as an error all the same")
  func partial() async throws {
    let body = #"""
      {"message":"success","errors":[{"type":"bad time","input_array":"events","index":3},"oops",
      {"input_array":"attributes","index":0},{"type":"x","input_array":"events","index":-1},{"type":"y"}]}
      """#
    #expect(
      try await answer(body)
        == TransportAnswer(
          status: 201, message: "success", hasErrors: true,
          rejections: [
            .init(array: "events", index: 3, reason: "bad time"), .init(array: "attributes", index: 0, reason: ""),
          ]))
  }

  @Test(
    "errors that are none are none, and errors of an unknown form are errors",
    arguments: [
      (#"{"errors":[]}"#, false), (#"{"errors":null}"#, false), ("{}", false), ("", false), (#"{"errors":"x"}"#, true),
      (#"{"errors":{"a":1}}"#, true), (#"{"errors":["x"]}"#, true), (#"{"message":7,"errors":[1]}"#, true),
    ])
  func forms(_ body: String, _ hasErrors: Bool) async throws {
    #expect(try await answer(body) == TransportAnswer(status: 201, hasErrors: hasErrors))
  }

  @Test(
    "a success in words that are not the server's delivers nothing; a failure counts in any words",
    arguments: [
      "<html>Welcome to our Wi-Fi</html>", "[]", "7", "{", #"{"message":"x"}}"#, String(repeating: "[", count: 100_000),
    ])
  func garbage(_ body: String) async throws {
    let server = try WebServer { _ in .init(status: 200, body: body) }
    let world = try HTTPWorld(firstParty: server.origin)
    let request = try world.firstParty()
    #expect(await world.failure { () async throws(TransportError) in try await world.transport.send(request) }?.code == .network)
    #expect(try await answer(body, status: 500) == TransportAnswer(status: 500))
  }

  @Test("a server that echoes the key does not bring it into a log, and its words are cut short")
  func echo() async throws {
    let words = "key \(HTTPWorld.secret) is wrong " + String(repeating: "x", count: 1_000)
    let body = #"{"message":"\#(words)","errors":[{"type":"\#(words)","input_array":"events","index":0}]}"#
    let answer = try await answer(body, status: 401)
    for text in [answer.message] + answer.rejections.map(\.reason) {
      #expect(text.hasPrefix("key … is wrong x") && text.count == 500)
    }
  }
}
