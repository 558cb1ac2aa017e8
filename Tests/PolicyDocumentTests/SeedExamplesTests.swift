import Foundation
import PolicyDocument
import Testing
import TrackingPolicy

@Suite("The two examples of the SDK's documentation")
struct SeedExamplesTests {
  @Test("Documentation/SeedExamples.md says what the policies and `decide` say")
  func table() throws {
    let written = try SeedExamplesTests.document()
    let file = PolicyFiles.root.appending(path: "Documentation/SeedExamples.md")
    if ProcessInfo.processInfo.environment["SLUICE_RECORD"] != nil { try Data(written.utf8).write(to: file) }
    let checkedIn = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(
      checkedIn == written,
      "stale: run `SLUICE_RECORD=1 swift test --filter SeedExamplesTests`, and read what has changed")
  }

  @Test("under the static list its five data, and the IDFA, reach the tracking endpoint on a yes; nothing else ever does")
  func staticList() throws {
    let policy = try SeedExamplesTests.policy("seed-static")
    let tracking = SeedExamplesTests.data.filter { policy.decide($0, collected: yes, now: yes).route == .tracking }
    #expect(
      tracking == [
        .customEvent("event-1"), .customAttribute("attribute-1"), .customAttribute("attribute-2"), Datum(.dateOfBirth),
        Datum(.idfa),
      ])
    for datum in SeedExamplesTests.data {
      for status in ATTStatus.allCases where status != .authorized {
        let route = policy.decide(datum, collected: Consent(status), now: Consent(status)).route
        #expect(route == (tracking.contains(datum) ? .dropped : .firstParty))
      }
    }
  }

  @Test("the dynamic list is everything until the update, then the two names and the IDFA")
  func dynamicList() throws {
    var policy = try SeedExamplesTests.policy("seed-dynamic")
    #expect(SeedExamplesTests.data.allSatisfy(policy.isTracking))
    policy.updateTrackingAllowList(adding: [.firstName, .lastName], removing: [.everything])
    #expect(SeedExamplesTests.data.filter(policy.isTracking) == [Datum(.firstName), Datum(.lastName), Datum(.idfa)])
  }

  private let yes = Consent(.authorized)

  /// Every kind of datum, custom ones by name.
  private static let data: [Datum] =
    [.customEvent("event-1"), .customEvent("event-2")]
    + [.customAttribute("attribute-1"), .customAttribute("attribute-2"), .customAttribute("attribute-3")]
    + DatumKind.allCases.filter { $0 != .customEvent && $0 != .customAttribute }.map { Datum($0) }

  private static let consents: [(title: String, collected: Consent, now: Consent)] =
    ATTStatus.allCases.map { ($0.rawValue, Consent($0), Consent($0)) } + [
      ("notDetermined, then authorized", Consent(.notDetermined), Consent(.authorized)),
      ("authorized, then denied", Consent(.authorized), Consent(.denied)),
      ("authorized, then not told again", Consent(.authorized), .unset),
    ]

  private static func policy(_ name: String) throws -> TrackingPolicy {
    let path = "Policies/\(name).policy.yml"
    return try PolicyDocument(parsing: PolicyFiles.bytes(path), file: path).policy
  }

  private static func document() throws -> String {
    var updated = try policy("seed-dynamic")
    updated.updateTrackingAllowList(adding: [.firstName, .lastName], removing: [.everything])
    let chapters = [
      ("The static list: `Policies/seed-static.policy.yml`", try policy("seed-static")),
      ("The same list, holding: `Policies/seed-static-holding.policy.yml`", try policy("seed-static-holding")),
      ("The dynamic list, before the update: `Policies/seed-dynamic.policy.yml`", try policy("seed-dynamic")),
      ("The dynamic list, after `updateTrackingAllowList(adding: [.firstName, .lastName], removing: [.everything])`", updated),
    ]
    return """
      # What the SDK's two examples send where

      The SDK's documentation shows two ways to declare tracking data: a static list and a dynamic one. Both are policy files here,
      and these tables say where each datum goes under each answer of the user. A column names the status under which a datum is
      collected and sent; where the status changes in between, it names both.

      Made by a test from the policies and `decide`; do not edit. `SLUICE_RECORD=1 swift test --filter SeedExamplesTests` writes it anew.

      """ + chapters.map { "\n## \($0.0)\n\n" + table(of: $0.1) }.joined()
  }

  private static func table(of policy: TrackingPolicy) -> String {
    let titles = ["datum"] + consents.map(\.title) + ["tracking by"]
    let rows = data.map { datum in
      let decisions = consents.map { policy.decide(datum, collected: $0.collected, now: $0.now) }
      let grounds = decisions[0].entries.map { "`\($0)`" } + decisions[0].settings.map { "`\($0)`" }
      let name = datum.name.isEmpty ? datum.kind.rawValue : "\(datum.kind.rawValue): \(datum.name)"
      return ["`\(name)`"] + decisions.map(\.route.rawValue) + [grounds.joined(separator: ", ")]
    }
    return ([titles, titles.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
