import Testing

@testable import BatchStream

@Suite("A time names a moment or nothing")
struct TimestampTests {
  @Test(
    "ISO 8601 with an offset is read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("1969-12-31T23:59:59.5Z", -1, 500_000_000), ("2026-11-30T18:46:40Z", 1_796_064_400, 0),
      ("2026-11-30T19:46:40+01:00", 1_796_064_400, 0), ("2026-11-30T13:16:40-0530", 1_796_064_400, 0),
      ("2026-11-30t18:46z", 1_796_064_360, 0), ("2000-02-29 00:00:00,123456789123+00", 951_782_400, 123_456_789),
      ("0000-03-01T00:00:00Z", -62_162_035_200, 0), ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
    ])
  func reads(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) {
    #expect(Timestamp(iso8601: text) == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }

  @Test(
    "what names no moment is none",
    arguments: [
      "", "2026-11-30", "2026-11-30T18:46:40", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-11-31T00:00:00Z",
      "2026-11-30T24:00:00Z", "2026-11-30T18:60:00Z", "2026-11-30T18:46:61Z", "2026-11-30T18:46:40.Z", "2026-11-30T18:46:40+1",
      "2026-11-30T18:46:40+24:00", "2026-11-30T18:46:40Zx", "26-11-30T18:46:40Z", "1796064400", "2026-00-10T00:00:00Z",
      "1900-02-29T00:00:00Z", " 2026-11-30T18:46:40Z",
    ])
  func refuses(_ text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test("every day of 400 years follows the day before it")
  func countsDays() throws {
    var expected = try #require(Timestamp(iso8601: "1900-01-01T00:00:00Z"))
    for year in 1900..<2300 {
      for month in 1...12 {
        for day in 1...31 {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z"
          guard let read = Timestamp(iso8601: text) else { continue }
          guard read == expected else {
            Issue.record("\(text) is \(read)")
            return
          }
          expected.seconds += 86_400
        }
      }
    }
    #expect(expected == Timestamp(iso8601: "2300-01-01T00:00:00Z"))
  }
}
