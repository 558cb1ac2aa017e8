/// How long to wait after a failure. The SDK publishes no formula (fact F9.5).
package enum Backoff {
  /// The first delay, in milliseconds.
  package static let first: Int64 = 1_000
  /// The longest delay of Sluice's own, in milliseconds.
  package static let longest: Int64 = 300_000
  /// The longest delay that a server may ask for, in milliseconds: a wrong header must not stop delivery for good (law 11).
  package static let longestAskedFor: Int64 = 3_600_000

  /// The delay after a number of failures in a row: doubled each time, then between its half and its whole by chance.
  package static func delay(failures: Int, random: UInt32) -> Int64 {
    let doublings = min(max(0, failures - 1), 20)
    let whole = min(longest, first << Int64(doublings))
    return whole / 2 + (whole / 2) * Int64(random) / Int64(UInt32.max)
  }

  /// The delay that an answer asks for, in milliseconds.
  package static func delay(retryAfter seconds: Int) -> Int64 {
    min(longestAskedFor, Int64(min(max(0, seconds), 1_000_000)) * 1_000)
  }
}
