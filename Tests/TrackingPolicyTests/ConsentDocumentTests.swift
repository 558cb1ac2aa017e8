import Foundation
import Testing
import TrackingPolicy

@Suite("Documentation/Consent.md")
struct ConsentDocumentTests {
  @Test("its table is what the policy decides, for both settings and every pair of statuses")
  func table() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Documentation/Consent.md").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { String($0) }
    for (heading, setting) in [("drop", WhenTrackingIsNotAllowed.drop), ("hold", .hold(.standard))] {
      let start = try #require(lines.firstIndex { $0.hasPrefix("### `whenTrackingIsNotAllowed: \(heading)`") })
      let policy = try TrackingPolicy(
        endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")), whenTrackingIsNotAllowed: setting)
      let head = [
        "| collected | " + ATTStatus.allCases.map { "now \($0.rawValue) |" }.joined(separator: " "), "|---|---|---|---|---|",
      ]
      let rows = ATTStatus.allCases.map { collected in
        let routes = ATTStatus.allCases.map { now in
          policy.decide(Datum(.idfa), collected: Consent(collected), now: Consent(now)).route.rawValue
        }
        return "| \(collected.rawValue) | \(routes.joined(separator: " | ")) |"
      }
      #expect(Array(lines[(start + 1)...].prefix(6)) == head + rows)
    }
  }
}
