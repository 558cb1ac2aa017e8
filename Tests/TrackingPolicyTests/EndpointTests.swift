import Testing

@testable import TrackingPolicy

@Suite("Endpoints")
struct EndpointTests {
  @Test(
    "the first label sdk becomes sdk-tracking, everything else stays",
    arguments: [
      ("sdk.iad-01.braze.com", "https://sdk.iad-01.braze.com", "https://sdk-tracking.iad-01.braze.com"),
      ("SDK.Fra-02.Braze.EU.", "https://sdk.fra-02.braze.eu", "https://sdk-tracking.fra-02.braze.eu"),
      ("https://sdk.x.com:8443/in/", "https://sdk.x.com:8443/in", "https://sdk-tracking.x.com:8443/in"),
      ("sdk.sdk.com", "https://sdk.sdk.com", "https://sdk-tracking.sdk.com"),
      ("sdk", "https://sdk", "https://sdk-tracking"),
    ])
  func implied(text: String, firstParty: String, tracking: String) throws {
    let pair = try TrackingEndpoint(firstParty: Endpoint(text))
    #expect(pair.firstParty.description == firstParty)
    #expect(pair.tracking.description == tracking)
  }

  @Test(
    "a host of any other form needs its tracking endpoint stated",
    arguments: ["rest.iad-01.braze.com", "sdk2.iad-01.braze.com", "example.com", "asdk.example.com", "localhost"])
  func otherForm(text: String) throws {
    let host = try Endpoint(text)
    #expect(throws: error(.trackingEndpointMissing)) { try TrackingEndpoint(firstParty: host) }
    #expect(try TrackingEndpoint(firstParty: host, tracking: Endpoint("t.example.com")).tracking.host == "t.example.com")
  }

  @Test("a REST host is answered with the SDK host of its data centre")
  func restHost() throws {
    let host = try Endpoint("rest.fra-01.braze.eu")
    let thrown = #expect(throws: TrackingPolicyError.self) { try TrackingEndpoint(firstParty: host) }
    #expect(thrown?.help.contains("`endpoint: sdk.fra-01.braze.eu`") == true)
  }

  @Test(
    "both endpoints on one host are an error however it is written",
    arguments: [
      ("a.example.com", "A.EXAMPLE.com."), ("a.example.com:443", "a.example.com:444/x"),
      ("http://127.0.0.1:1", "http://127.0.0.1:2"),
    ])
  func sameHost(one: String, other: String) throws {
    let pair = (try Endpoint(one), try Endpoint(other))
    #expect(throws: error(.sameHost)) { try TrackingEndpoint(firstParty: pair.0, tracking: pair.1) }
  }

  @Test(
    "a tracking endpoint that is a first-party host is an error",
    arguments: ["sdk.iad-02.braze.com", "https://SDK.example.com", "sdk"])
  func trackingIsFirstParty(text: String) throws {
    let pair = (try Endpoint("events.example.com"), try Endpoint(text))
    #expect(throws: error(.trackingIsFirstParty)) { try TrackingEndpoint(firstParty: pair.0, tracking: pair.1) }
  }

  @Test("a first-party endpoint that is a tracking host is an error, so that the two cannot be swapped")
  func swapped() throws {
    let pair = (try Endpoint("sdk-tracking.iad-01.braze.com"), try Endpoint("sdk.iad-01.braze.com"))
    #expect(throws: error(.firstPartyIsTracking)) { try TrackingEndpoint(firstParty: pair.0, tracking: pair.1) }
  }

  @Test(
    "a text that is no endpoint is an error with its code",
    arguments: [
      ("", TrackingPolicyError.Code.hostMissing), (".", .hostMissing), ("https://", .hostMissing), ("https:///x", .hostMissing),
      ("sdk.bücher.example", .hostNotASCII), ("sdk．iad-01.braze.com", .hostNotASCII), ("sdk.x.com..", .hostInvalid),
      ("sdk..com", .hostInvalid), ("-a.com", .hostInvalid), ("a-.com", .hostInvalid), ("a b.com", .hostInvalid),
      (String(repeating: "a", count: 64) + ".com", .hostInvalid), ("127.1", .hostInvalid), ("0x7f.0.0.0x1", .hostInvalid),
      ("1.2.3.04", .hostInvalid), ("[::2]", .hostInvalid), ("ftp://a.com", .scheme), ("http://a.com", .scheme),
      ("http://127.evil.com", .scheme), ("http://localhost.evil.com", .scheme), ("a.com:0", .port), ("a.com:", .port),
      ("a.com:65536", .port), ("a.com:+1", .port), ("a.com:1:2", .port), ("u@a.com", .endpointForm), ("a.com/?q", .endpointForm),
      ("a.com/#f", .endpointForm), ("a.com/a b", .path), ("a.com/é", .path),
    ])
  func invalid(text: String, code: TrackingPolicyError.Code) {
    #expect(throws: error(code)) { try Endpoint(text) }
  }

  @Test("http is for loopback hosts", arguments: ["localhost", "127.0.0.1", "127.9.8.7", "[::1]"])
  func loopback(host: String) throws {
    #expect(try Endpoint("HTTP://\(host):8080/x").description == "http://\(host):8080/x")
  }

  @Test("the data centres are those of the facts, each with the tracking host its rule gives")
  func dataCenters() throws {
    #expect(DataCenter.all.count == 15)
    #expect(Set(DataCenter.all.map(\.instance)).count == 15)
    #expect(DataCenter.all.filter { $0.note == nil }.count == 10)
    for center in DataCenter.all {
      #expect(try TrackingEndpoint(firstParty: Endpoint(center.sdkHost)).tracking.host == center.trackingHost)
      #expect(DataCenter(host: center.restHost) == center)
      #expect(center.sdkHost.hasSuffix(center.instance.hasPrefix("EU") ? ".braze.eu" : ".braze.com"))
    }
    #expect(DataCenter(host: "sdk.iad-09.braze.com") == nil)
  }
}

/// An error that equals every other of its code.
func error(_ code: TrackingPolicyError.Code) -> TrackingPolicyError {
  TrackingPolicyError(code, "", help: "")
}
