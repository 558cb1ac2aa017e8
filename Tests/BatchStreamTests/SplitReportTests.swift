import Outbound
import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("Report, rejections and summary are told to machines")
struct SplitReportTests {
  @Test("a report names the key and never a value")
  func reports() throws {
    let input = Array(
      (#"{"attributes":[{"external_id":"secret","x\"":"secret","email":"secret"}],"events":[{"braze_id":"secret","name":"other"}]}"#
        + "\n[]").utf8)
    let split = try splitStream(input, rules: allRules()[4], consent: .fixed(collected: .denied, now: .authorized))
    #expect(
      split.result.report.map { String(decoding: $0.json, as: UTF8.self) } == [
        #"{"line":1,"array":"attributes","index":0,"key":"x\"","property":"customAttribute","route":"firstParty","reason":"nothing in the policy makes it tracking"}"#,
        #"{"line":1,"array":"attributes","index":0,"key":"email","property":"email","route":"dropped","reason":"tracking by `email`: denied when collected or since"}"#,
        #"{"line":1,"array":"events","index":0,"property":"customEvent","route":"firstParty","reason":"nothing in the policy makes it tracking"}"#,
      ])
    #expect(
      split.result.rejected.map { String(decoding: $0.json, as: UTF8.self) } == [
        #"{"line":2,"column":1,"code":"root-not-object","reason":"a batch is an object"}"#
      ])
    #expect(
      String(decoding: split.summary.json, as: UTF8.self)
        == #"{"lines":2,"batches":1,"rejected":1,"objects":2,"firstParty":2,"tracking":0,"held":0,"dropped":1}"#)
  }

  @Test("the summary counts what the report lists")
  func counts() throws {
    for (index, rules) in try allRules().enumerated() {
      var batches = HostileBatches(seed: UInt64(1_000_000 + index))
      let input = batches.stream(lines: 30)
      let split = try splitStream(input, rules: rules, consent: .fixed(collected: .notDetermined, now: .notDetermined))
      func count(_ route: Route) -> Int { split.result.report.filter { $0.decision.route == route }.count }
      #expect(split.summary.firstParty == count(.firstParty))
      #expect(split.summary.tracking == count(.tracking))
      #expect(split.summary.held == count(.held))
      #expect(split.summary.dropped == count(.dropped))
      #expect(split.summary.rejected == split.result.rejected.count)
    }
  }
}
