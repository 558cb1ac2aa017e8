import Outbound
import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("A stream is split as the plain splitter would split it, byte for byte")
struct StreamSplitterTests {
  private static let statuses = ATTStatus.allCases.flatMap { collected in ATTStatus.allCases.map { (collected, $0) } }

  @Test("hostile batches under every policy and every pair of statuses", arguments: 0..<4)
  func agreesOnHostileBatches(_ part: Int) throws {
    var seed = UInt64(part * 10_000)
    for rules in try allRules() {
      for (collected, now) in Self.statuses {
        seed += 1
        var batches = HostileBatches(seed: seed)
        let input = batches.stream(lines: 6)
        let plain = splitPlainly(input, rules: rules) { _ in (collected, now) }
        let stream = try splitStream(input, rules: rules, consent: .fixed(collected: collected, now: now))
        guard stream.result.withoutWords == plain else {
          Issue.record("seed \(seed): \(difference(stream.result.withoutWords, plain))")
          return
        }
      }
    }
  }

  @Test("payloads are cut at the same objects", arguments: 0..<4)
  func agreesOnCuts(_ part: Int) throws {
    let all = try allRules()
    for round in 0..<50 {
      let seed = UInt64(500_000 + part * 1000 + round)
      var batches = HostileBatches(seed: seed)
      let input = batches.stream(lines: 6)
      let rules = all[round % all.count]
      let limits = PayloadLimits(objects: 1 + round % 4, bytes: 20 + round * 3)
      let plain = splitPlainly(input, rules: rules, limits: limits) { _ in (.notDetermined, .authorized) }
      let consent = ConsentSource.fixed(collected: .notDetermined, now: .authorized)
      let stream = try splitStream(input, rules: rules, consent: consent, limits: limits)
      guard stream.result.withoutWords == plain else {
        Issue.record("seed \(seed): \(difference(stream.result.withoutWords, plain))")
        return
      }
    }
  }

  @Test("a payload is cut at the byte that does not fit any more")
  func agreesOnEveryLimit() throws {
    let rules = try allRules()[4]
    let line = """
      {"events":[{"external_id":"u","name":"a"},{"external_id":"u","name":"b"}],"attributes":[{"external_id":"u","x":1,"y":2},\
      {"external_id":"u","y":3}],"purchases":[{"external_id":"u"},{"external_id":"u"},{"external_id":"u"}]}
      """
    for bytes in 20..<300 {
      let limits = PayloadLimits(objects: 75, bytes: bytes)
      let plain = splitPlainly(Array(line.utf8), rules: rules, limits: limits) { _ in (.authorized, .authorized) }
      let consent = ConsentSource.fixed(collected: .authorized, now: .authorized)
      #expect(try splitStream(Array(line.utf8), rules: rules, consent: consent, limits: limits).result == plain)
    }
  }

  @Test("where the stream is cut into pieces changes nothing", arguments: [[1], [2], [3, 1, 7], [64], [1000]])
  func doesNotDependOnPieces(_ pieces: [Int]) throws {
    let rules = try allRules()[5]
    for seed in 700_000..<700_008 as Range<UInt64> {
      var batches = HostileBatches(seed: seed)
      let input = batches.stream(lines: 6)
      let consent = ConsentSource.fixed(collected: .authorized, now: .authorized)
      let whole = try splitStream(input, rules: rules, consent: consent, longestLine: 600)
      let cut = try splitStream(input, rules: rules, consent: consent, longestLine: 600, pieces: pieces)
      #expect(cut == whole)
    }
  }

  @Test("two threads give what one gives, in its order", arguments: [1, 7, 100, 5000])
  func agreesOnTwoThreads(_ blockSize: Int) throws {
    let rules = try allRules()[5]
    for seed in 800_000..<800_008 as Range<UInt64> {
      var batches = HostileBatches(seed: seed)
      let input = batches.stream(lines: 20)
      let consent = ConsentSource.fixed(collected: .authorized, now: .authorized)
      let one = try splitStream(input, rules: rules, consent: consent, longestLine: 600)
      let two = try splitOnTwoThreads(input, rules: rules, consent: consent, longestLine: 600, blockSize: blockSize)
      #expect(two == one)
    }
  }

  private func difference(_ one: SplitResult, _ other: SplitResult) -> String {
    if one.rejected != other.rejected {
      let only = one.rejected.filter { !other.rejected.contains($0) } + other.rejected.filter { !one.rejected.contains($0) }
      return "rejected \(only.prefix(2))"
    }
    for (name, path) in [("first party", \SplitResult.firstParty), ("tracking", \.tracking), ("held", \.held)] {
      let (lines, others) = (one[keyPath: path].split(separator: 0x0A), other[keyPath: path].split(separator: 0x0A))
      if let pair = zip(lines, others).first(where: { $0 != $1 }) {
        return "\(name):\n\(String(decoding: pair.0, as: UTF8.self))\n\(String(decoding: pair.1, as: UTF8.self))"
      }
      if lines.count != others.count { return "\(name): \(lines.count) lines, \(others.count) plainly" }
    }
    return "report: \(zip(one.report, other.report).first { $0 != $1 } as Any)"
  }
}
