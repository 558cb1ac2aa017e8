import Testing

@testable import OutboundClient

@Suite("The client's own limit on requests")
struct RequestBudgetTests {
  @Test("without a limit there is always room")
  func none() {
    var budget = RequestBudget(nil)
    for _ in 0..<1_000 { budget.take(at: 0) }
    #expect(budget.nextRequest(at: 0) == nil)
  }

  @Test("over every sequence of 8 requests and pauses there are never more requests in a time than burst and refill allow")
  func sequences() {
    let limit = RequestLimit(burst: 2, interval: 10)
    for pattern in 0..<(1 << 8) {
      var budget = RequestBudget(limit)
      var now: Int64 = 0
      var made: [Int64] = []
      for step in 0..<8 {
        if pattern & (1 << step) == 0 {
          now += 4
        } else if let next = budget.nextRequest(at: now) {
          #expect(next > now && budget.nextRequest(at: next) == nil)
        } else {
          budget.take(at: now)
          made.append(now)
        }
      }
      for (index, start) in made.enumerated() {
        for (end, time) in made.enumerated().dropFirst(index) {
          #expect(end - index + 1 <= 2 + Int((time - start) / 10) + 1)
        }
      }
    }
  }
}
