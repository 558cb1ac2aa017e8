import Foundation
import Outbound
import Testing
import TrackingPolicy

@testable import OutboundClient

@Suite("What the client writes")
struct EncodingTests {
  @Test("times are those of ISO 8601, on every kind of day")
  func times() {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    for day in stride(from: -30_000, through: 60_000, by: 7) {
      let milliseconds = Int64(day) * 86_400_000 + Int64((day * 7_919) % 86_400_000 + 86_400_000) % 86_400_000
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
      #expect(WireTime.text(milliseconds) == expected)
    }
    #expect(WireTime.text(951_827_696_789) == "2000-02-29T12:34:56.789Z")
  }

  private static let contents: [DatumContent] = [
    .event(name: "e", properties: nil), .event(name: "push_open", properties: .object([("email", .string("x"))])),
    .purchase(productID: "p", currency: "EUR", price: .number(1), quantity: 2, properties: nil),
    .attribute(key: "email", value: .null), .attribute(key: "first_name", value: .string("n")),
    .attribute(key: "custom", value: .number(1)), .attribute(key: "idfa", value: .string("i")),
    .attribute(key: "idfv", value: .string("i")), .sessionStart(id: "s"), .sessionEnd(id: "s", duration: 5),
    .pushOpen(campaignID: "c"), .influencedOpen(campaignID: nil), .pushToken("ab"), .pushToStartToken(type: "t", token: "cd"),
  ]

  @Test("the machine and the splitter, each by itself, send every datum the same way")
  func sameRoute() throws {
    let lists: [TrackingPropertyAllowList] =
      [[], [.everything], [.customEvent(["e"])], [.customAttribute(["custom"])]]
      + TrackingProperty.Case.allCases.compactMap { TrackingProperty($0).map { [$0] } }
    for list in lists {
      for idfa in IDFARule.allCases {
        let policy = try TrackingPolicy(
          endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")), trackingPropertyAllowList: list, idfa: idfa)
        for userID in [nil, "u"] {
          let identity = Identity(userID: userID, deviceID: "d")
          for content in Self.contents {
            let accepted = AcceptedDatum(
              sequence: 1, stream: .firstParty, collected: .authorized, time: 0, happenedAt: 0, identity: identity,
              content: content)
            let stored = try #require(accepted.stored)
            let split = BatchSplitter(policy: policy).split(
              try Batch(json: stored.json), collected: Consent(.authorized), now: Consent(.authorized))
            let isTracking = policy.isTracking(content.datum(of: identity, under: policy))
            #expect(split.data.count == 1)
            #expect(split.tracking.count == (isTracking ? 1 : 0) && split.firstParty.count == (isTracking ? 0 : 1))
            let object = try #require(try Batch(json: stored.json).sections.first?.objects.first)
            #expect(object.datum(under: policy) == content.datum(of: identity, under: policy))
          }
        }
      }
    }
  }

  @Test("an object of several data is cut so that each part holds one, with everything that identifies and controls")
  func parts() throws {
    let policy = try TrackingPolicy(
      endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")), trackingPropertyAllowList: [])
    let object = try BatchObject(
      json: Array(#"{"app_id":"a","email":"e","external_id":"u","x":1,"_merge_objects":true}"#.utf8), in: .attributes)
    let parts = object.parts(under: policy)
    #expect(parts.map(\.datum) == [Datum(.email), .customAttribute("x", carrying: [.customAttribute])] || parts.count == 2)
    #expect(
      parts.map { String(decoding: Batch([$0.object]).json, as: UTF8.self) } == [
        #"{"attributes":[{"app_id":"a","email":"e","external_id":"u","_merge_objects":true}]}"#,
        #"{"attributes":[{"app_id":"a","external_id":"u","x":1,"_merge_objects":true}]}"#,
      ])
  }
}
