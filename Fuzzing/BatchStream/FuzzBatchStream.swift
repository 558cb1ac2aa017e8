import Outbound
import TrackingPolicy

@testable import BatchStream

private let fuzzedRules = (try? allRules()) ?? []
private let statuses = ATTStatus.allCases

/// What holds for any bytes: the stream is split as the plain splitter splits it, however it is cut, on one thread and on two. The first
/// byte chooses the policy, the second the statuses and the limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size >= 2 else { return 0 }
  let input = Array(UnsafeBufferPointer(start: data + 2, count: size - 2))
  let rules = fuzzedRules[Int(data[0]) % fuzzedRules.count]
  let (collected, now) = (statuses[Int(data[1] & 3)], statuses[Int(data[1] >> 2 & 3)])
  let limits = data[1] & 16 == 0 ? PayloadLimits.usersTrack : PayloadLimits(objects: 2, bytes: 100)
  let consent = ConsentSource.fixed(collected: collected, now: now)

  let plain = splitPlainly(input, rules: rules, limits: limits) { _ in (collected, now) }
  guard let whole = try? splitStream(input, rules: rules, consent: consent, limits: limits),
    let cut = try? splitStream(input, rules: rules, consent: consent, limits: limits, pieces: [1 + Int(data[1] >> 5), 50])
  else { preconditionFailure("a split without a sink that throws has thrown") }
  precondition(whole.result.withoutWords == plain, "not as the plain splitter")
  precondition(cut == whole, "not the same in pieces")
  if data[1] >> 5 == 0, limits == .usersTrack {
    let two = try? splitOnTwoThreads(
      input, rules: rules, consent: consent, longestLine: StreamSplitter.longestLine, blockSize: 64)
    precondition(two == whole, "not the same on two threads")
  }
  return 0
}
