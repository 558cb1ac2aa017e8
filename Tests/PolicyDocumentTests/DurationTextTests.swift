import PolicyDocument
import Testing
import TrackingPolicy

@Suite("Durations and numbers")
struct DurationTextTests {
  private func bounds(_ hold: String) -> HoldBounds? {
    let text = "version: 1\nendpoint: sdk.iad-01.braze.com\nwhenTrackingIsNotAllowed: hold\nhold: { \(hold) }\n"
    guard let document = try? PolicyDocument(parsing: Array(text.utf8), file: "p"),
      case .hold(let bounds) = document.policy.whenTrackingIsNotAllowed
    else { return nil }
    return bounds
  }

  @Test(
    "each unit counts as what it is",
    arguments: [("30s", 30), ("15m", 900), ("12h", 43_200), ("7d", 604_800), ("'1s'", 1), ("3650d", 315_360_000)])
  func units(text: String, seconds: Int) {
    #expect(bounds("maxAge: \(text)")?.maxAge == seconds)
    #expect(bounds("maxAge: \(text)")?.maxCount == HoldBounds.standard.maxCount)
  }

  @Test(
    "anything else is an error, never another age",
    arguments: [
      "7", "d", "-7d", "+7d", "7 d", "7D", "1.5h", "7days", "٧d", "0s", "3651d", "9999999999d", "99999999999999999999s", "''",
    ])
  func otherAges(text: String) {
    #expect(bounds("maxAge: \(text)") == nil)
  }

  @Test(
    "a count is a number of ASCII digits within its range", arguments: ["0", "-1", "1_000", "1e3", "0x10", "1000001", "٣", "''"])
  func otherCounts(text: String) {
    #expect(bounds("maxCount: \(text)") == nil)
    #expect(bounds("maxCount: 1000000")?.maxCount == 1_000_000)
  }

  @Test("without bounds of its own a holding policy has the standard ones")
  func standard() throws {
    let text = "version: 1\nendpoint: sdk.iad-01.braze.com\nwhenTrackingIsNotAllowed: hold\n"
    let document = try PolicyDocument(parsing: Array(text.utf8), file: "p")
    #expect(document.policy.whenTrackingIsNotAllowed == .hold(.standard))
  }
}
