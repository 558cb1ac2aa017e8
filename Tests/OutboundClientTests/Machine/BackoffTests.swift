import Testing

@testable import OutboundClient

@Suite("Waiting after failures")
struct BackoffTests {
  @Test("the delay doubles up to a bound, is spread by chance within its upper half, and never overflows")
  func delays() {
    for failures in 0..<100 {
      let least = Backoff.delay(failures: failures, random: 0)
      let most = Backoff.delay(failures: failures, random: .max)
      let whole = min(300_000, 1_000 * (1 << min(max(0, failures - 1), 20)))
      #expect(least == Int64(whole / 2) && most == Int64(whole))
    }
  }

  @Test("a server may ask for a longer delay, but not for ever")
  func asked() {
    #expect(Backoff.delay(retryAfter: 60) == 60_000)
    #expect(Backoff.delay(retryAfter: -5) == 0)
    #expect(Backoff.delay(retryAfter: .max) == 3_600_000)
  }
}
