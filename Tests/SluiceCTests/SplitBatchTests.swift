import Foundation
import SluiceC
import Testing

@Suite("The C interface answers every call with a code")
struct SplitBatchTests {
  private static let policy = """
    version: 1
    endpoint: sdk.iad-01.braze.com
    trackingPropertyAllowList: [{customEvent: [a]}]
    whenTrackingIsNotAllowed: hold
    """

  private func load(_ text: String) -> (code: Int32, policy: OpaquePointer?, error: String?) {
    var policy: OpaquePointer?
    var error: UnsafeMutablePointer<CChar>?
    let code = loadPolicy(Array(text.utf8), text.utf8.count, &policy, &error)
    defer { freeText(error) }
    return (code, policy, error.map { String(cString: $0) })
  }

  private func split(
    _ batch: String, under policy: OpaquePointer?, _ collected: Int32 = 3, _ now: Int32 = 3
  ) -> (code: Int32, streams: [[String]], error: String?) {
    var split: OpaquePointer?
    var error: UnsafeMutablePointer<CChar>?
    let code = splitBatch(policy, Array(batch.utf8), batch.utf8.count, collected, now, &split, &error)
    defer {
      freeSplit(split)
      freeText(error)
    }
    let streams = (0..<3 as Range<Int32>).map { stream in
      (0..<countPayloads(split, stream)).map { index in
        var length = 0
        let start = payload(split, stream, index, &length)
        return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
      }
    }
    return (code, streams, error.map { String(cString: $0) })
  }

  @Test("a policy with errors is none, and the text has the place of each")
  func tellsOfInvalidPolicies() {
    let loaded = load("version: 1\nendpoint: example.com\nwhat: 1\n")
    #expect(loaded.code == 2)
    #expect(loaded.policy == nil)
    let lines = loaded.error?.split(separator: "\n").map { $0.prefix(4) }
    #expect(lines == ["2:11", "3:1:"])
  }

  @Test("null pointers and numbers that are no status are refused")
  func refusesArguments() {
    let (_, policy, _) = load(Self.policy)
    defer { freePolicy(policy) }
    var split: OpaquePointer?
    #expect(loadPolicy(nil, 0, &split, nil) == 1)
    #expect(loadPolicy([0], 1, nil, nil) == 1)
    #expect(splitBatch(nil, [0], 1, 0, 0, &split, nil) == 1)
    #expect(splitBatch(policy, nil, 0, 0, 0, &split, nil) == 1)
    #expect(splitBatch(policy, [0], 1, 0, 0, nil, nil) == 1)
    #expect(splitBatch(policy, [0], 1, 4, 0, &split, nil) == 1)
    #expect(splitBatch(policy, [0], 1, 0, -1, &split, nil) == 1)
    #expect(splitBatch(policy, [0], 1, 0, 0, &split, nil) == 3)
    #expect(countPayloads(nil, 0) == 0)
    #expect(payload(nil, 0, 0, nil) == nil)
    #expect(urlOfPolicy(nil, 0) == nil)
    #expect(urlOfPolicy(policy, 2) == nil)
    #expect(urlOfPolicy(policy, 3) == nil)
    freePolicy(nil)
    freeSplit(nil)
    freeText(nil)
  }

  @Test("payloads go where the URLs say")
  func splits() {
    let (_, policy, _) = load(Self.policy)
    defer { freePolicy(policy) }
    let tracked = #"{"external_id":"u","name":"a"}"#
    let other = #"{"external_id":"u","name":"b"}"#
    let batch = "{\"events\":[\n\(tracked),\n\(other)\n]}\n"
    #expect(split(batch, under: policy).streams == [["{\"events\":[\(other)]}"], ["{\"events\":[\(tracked)]}"], []])
    #expect(split(batch, under: policy, 0, 0).streams == [["{\"events\":[\(other)]}"], [], ["{\"events\":[\(tracked)]}"]])
    #expect(split(batch, under: policy, 2, 3).streams == [["{\"events\":[\(other)]}"], [], []])
    #expect(urlOfPolicy(policy, 0).map { String(cString: $0) } == "https://sdk.iad-01.braze.com/users/track")
    #expect(urlOfPolicy(policy, 1).map { String(cString: $0) } == "https://sdk-tracking.iad-01.braze.com/users/track")
  }

  @Test("a batch that is none is told of in its own lines and columns")
  func tellsOfInvalidBatches() {
    let (_, policy, _) = load(Self.policy)
    defer { freePolicy(policy) }
    let answer = split("{\"events\":[\n\r\n  {\"name\":\"é\"}]}", under: policy)
    #expect(answer.code == 3)
    #expect(answer.streams == [[], [], []])
    #expect(answer.error?.prefix(4) == "3:3:")
    #expect(split("  \n ", under: policy).code == 3)
    #expect(split("{}", under: policy).code == 0)
  }

  @Test("many threads split with one policy")
  func splitsOnManyThreads() {
    let (_, policy, _) = load(Self.policy)
    defer { freePolicy(policy) }
    nonisolated(unsafe) let shared = policy
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      let tracked = "{\"external_id\":\"u\(number)\",\"name\":\"a\"}"
      #expect(split("{\"events\":[\(tracked)]}", under: shared).streams == [[], ["{\"events\":[\(tracked)]}"], []])
    }
  }
}
