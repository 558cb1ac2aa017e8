import Outbound
import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("Each object is split under what its users said")
struct ConsentSourceTests {
  private static let listed = """
    {"external_id":"u1","att":"authorized"}
    {"external_id":"u2","att":"denied"}
    {"external_id":"é","att":"authorized","since":"2026-11-30T18:46:40Z"}
    {"external_id":"u3","att":"authorized","since":"2026-11-30T18:46:40.5Z"}
    {"braze_id":"u1","att":"authorized","since":"2026-12-01T00:00:00Z"}
    {"braze_id":"u2","att":"restricted"}

    """

  /// The same table, said by hand; `nil` where a user was asked from the beginning.
  private static let answers: [[String]: (ATTStatus, since: Double?)] = [
    ["external_id", "u1"]: (.authorized, nil), ["external_id", "u2"]: (.denied, nil),
    ["external_id", "é"]: (.authorized, 1_796_064_400), ["external_id", "u3"]: (.authorized, 1_796_064_400.5),
    ["braze_id", "u1"]: (.authorized, 1_796_083_200), ["braze_id", "u2"]: (.restricted, nil),
  ]

  /// The moments among the times of ``HostileBatches``.
  private static let moments: [String: Double] = [
    "2026-11-30T18:46:40Z": 1_796_064_400, "2026-01-01T00:00:00+01:00": 1_767_222_000, "2026-12-24T00:00:00Z": 1_798_070_400,
  ]

  private static func answer(_ object: BatchObject) -> (collected: ATTStatus, now: ATTStatus) {
    let ids = [("external_id", object.identity.externalID), ("braze_id", object.identity.brazeID)]
    let found = ids.compactMap { key, id in
      id.flatMap { id in answers.first { $0.key[0] == key && $0.key[1].utf8.elementsEqual(id.utf8) }?.value }
    }
    guard !found.isEmpty else { return (.notDetermined, .notDetermined) }
    let times = object.array == .attributes ? [] : object.values(of: "time")
    let time = times.count == 1 ? times[0].string.flatMap { moments[$0] } : nil
    let collected = found.map { status, since in
      since.map { since in time.map { $0 >= since } ?? false } ?? true ? status : .notDetermined
    }
    return (
      collected.reduce(.authorized, ATTStatus.leastPermissive), found.map(\.0).reduce(.authorized, ATTStatus.leastPermissive)
    )
  }

  private static func table() throws -> ConsentTable {
    var reader = ConsentFileReader()
    try Array(listed.utf8).withUnsafeBytes { try reader.push($0) }
    return try reader.finish()
  }

  @Test("hostile batches under every policy", arguments: 0..<4)
  func agreesWithNaiveTable(_ part: Int) throws {
    let table = try Self.table()
    var routes: Set<Route> = []
    for (index, rules) in try allRules().enumerated() {
      for round in 0..<6 {
        var batches = HostileBatches(seed: UInt64(900_000 + part * 1000 + index * 10 + round))
        let input = batches.stream(lines: 8)
        let plain = splitPlainly(input, rules: rules, consent: Self.answer)
        let stream = try splitStream(input, rules: rules, consent: .users(table))
        #expect(stream.result.withoutWords == plain)
        routes.formUnion(plain.report.map(\.decision.route))
      }
    }
    #expect(routes == Set(Route.allCases))
  }

  @Test(
    "what was collected before the user was asked is not tracking's",
    arguments: [
      (#""external_id":"u3","time":"2026-11-30T18:46:40.5Z""#, true),
      (#""external_id":"u3","time":"2026-11-30T18:46:40.4999Z""#, false),
      (#""external_id":"u3""#, false), (#""external_id":"u3","time":"2027-01-01""#, false), (#""external_id":"u1""#, true),
      (#""external_id":"u3","time":"2027-01-01T00:00:00Z","time":"2027-01-01T00:00:00Z""#, false),
      (#""external_id":"u1","braze_id":"u2""#, false), (#""external_id":"u1","braze_id":"unlisted""#, true),
      (#""external_id":"unlisted""#, false), (#""user_alias":{"alias_name":"u1","alias_label":"l"}"#, false),
      (#""email":"u1""#, false),
      (#""external_id":"e\u0301","time":"2027-01-01T00:00:00Z""#, false),
      (#""external_id":"\u00e9","time":"2027-01-01T00:00:00\u005a""#, true),
    ])
  func asksForEveryIdentity(_ members: String, _ leaves: Bool) throws {
    let rules = try allRules()[2]
    let input = Array("{\"events\":[{\"name\":\"a\",\(members)}]}".utf8)
    let split = try splitStream(input, rules: rules, consent: .users(Self.table()))
    #expect(split.summary.batches == 1)
    #expect(split.summary.tracking == (leaves ? 1 : 0))
    #expect(split.result.firstParty == [])
  }
}
