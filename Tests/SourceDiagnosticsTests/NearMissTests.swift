import Testing

@testable import SourceDiagnostics

@Suite("A near miss")
struct NearMissTests {
  @Test(
    "finds the word that was meant",
    arguments: [
      ("unknown-reasn", "unknown-reason"), ("Unknown-Reason", "unknown-reason"), ("unknown-raeson", "unknown-reason"),
      ("duplicate-keys", "duplicate-key"), ("wrongtype", "wrong-type"),
    ])
  func meant(written: String, expected: String) {
    let known = ["unknown-reason", "unknown-purpose", "duplicate-key", "duplicate-entry", "wrong-type"]
    #expect(NearMiss.nearest(to: written, among: known) == expected)
  }

  @Test("guesses nothing where nothing is near", arguments: ["", "x", "reason", "completely-different"])
  func nothingNear(written: String) {
    #expect(NearMiss.nearest(to: written, among: ["unknown-reason", "duplicate-key"]) == nil)
  }

  @Test("guesses nothing where two words are equally near")
  func tie() {
    #expect(NearMiss.nearest(to: "heat", among: ["head", "heap"]) == nil)
    #expect(NearMiss.nearest(to: "heat", among: ["head", "heap", "heat"]) == "heat")
  }

  @Test("costs no more for a word of a megabyte than looking at it")
  func longWord() {
    let long = String(repeating: "a", count: 1 << 20)
    var sum = 0
    let looking = ProcessorTime.measure { sum = long.utf8.map { $0 &- 0x41 < 26 ? 1 : 2 }.count }
    let searching = ProcessorTime.measure {
      #expect(NearMiss.nearest(to: long, among: ["unknown-reason", "duplicate-key"]) == nil)
    }
    #expect(sum == 1 << 20)
    // Comparing it with either word would cost fourteen times as much each.
    #expect(searching < 8 * looking + 10_000_000)
  }

  @Test("counts edits as a naive recursion does, for all words of two letters up to length four")
  func againstNaive() {
    var words: [[UInt8]] = [[]]
    for length in 1...4 {
      words += words.filter { $0.count == length - 1 }.flatMap { word in [word + [0x61], word + [0x62]] }
    }
    #expect(words.count == 31)
    for first in words {
      for second in words {
        let expected = naive(first[...], second[...])
        for limit in 0...4 {
          #expect(NearMiss.distance(first, second, atMost: limit) == (expected <= limit ? expected : nil))
        }
      }
    }
  }

  private func naive(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int {
    guard let last = first.last else { return second.count }
    guard let other = second.last else { return first.count }
    var best = min(
      naive(first.dropLast(), second.dropLast()) + (last == other ? 0 : 1),
      naive(first.dropLast(), second) + 1, naive(first, second.dropLast()) + 1)
    if first.count > 1, second.count > 1, last == second.dropLast().last, other == first.dropLast().last {
      best = min(best, naive(first.dropLast(2), second.dropLast(2)) + 1)
    }
    return best
  }
}
