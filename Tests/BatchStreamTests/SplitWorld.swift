import Outbound
import TrackingPolicy

@testable import BatchStream

/// All that a split gives, for the comparison of two of them.
struct SplitResult: Equatable {
  var firstParty: [UInt8] = []
  var tracking: [UInt8] = []
  var held: [UInt8] = []
  var rejected: [RejectedLine] = []
  var report: [ReportEntry] = []
}

/// Gathers what the sinks of a split are given.
final class Gathered {
  var result = SplitResult()

  func sinks() -> SplitSinks {
    SplitSinks(
      firstParty: { self.result.firstParty += $0 }, tracking: { self.result.tracking += $0 }, held: { self.result.held += $0 },
      rejected: { self.result.rejected.append($0) }, report: { self.result.report.append($0) })
  }
}

struct SplitOutcome: Equatable {
  var result: SplitResult
  var summary: SplitSummary
}

/// Splits a stream that comes in pieces of these sizes, over and over.
func splitStream(
  _ input: [UInt8], rules: SplitRules, consent: ConsentSource, limits: PayloadLimits = .usersTrack,
  longestLine: Int = StreamSplitter.longestLine, pieces: [Int] = [.max]
) throws -> SplitOutcome {
  let gathered = Gathered()
  var splitter = StreamSplitter(
    rules: rules, consent: consent, sinks: gathered.sinks(), limits: limits, longestLine: longestLine)
  var rest = input[...]
  var piece = 0
  while !rest.isEmpty {
    try rest.prefix(pieces[piece % pieces.count]).withUnsafeBytes { try splitter.push($0) }
    rest = rest.dropFirst(pieces[piece % pieces.count])
    piece += 1
  }
  let summary = try splitter.finish()
  return SplitOutcome(result: gathered.result, summary: summary)
}

/// Splits a stream on two threads that read pieces of `blockSize`.
func splitOnTwoThreads(
  _ input: [UInt8], rules: SplitRules, consent: ConsentSource, longestLine: Int, blockSize: Int
) throws -> SplitOutcome {
  let gathered = Gathered()
  var rest = input[...]
  let summary = try StreamSplitter.split(
    rules: rules, consent: consent, sinks: gathered.sinks(), limits: .usersTrack, longestLine: longestLine, blockSize: blockSize
  ) { buffer in
    let piece = rest.prefix(buffer.count)
    rest = rest.dropFirst(piece.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
  return SplitOutcome(result: gathered.result, summary: summary)
}

private let newline = UInt8(ascii: "\n")

/// Splits the same stream line by line through the plain reader and the plain splitter of `Outbound`.
func splitPlainly(
  _ input: [UInt8], rules: SplitRules, limits: PayloadLimits = .usersTrack,
  consent: (BatchObject) -> (collected: ATTStatus, now: ATTStatus)
) -> SplitResult {
  var result = SplitResult()
  let splitter = BatchSplitter(policy: rules.policy, limits: limits)
  for (index, line) in input.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
    let line = index == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(line.dropFirst(3)) : Array(line)
    if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
    do throws(BatchError) {
      let split = splitter.split(try Batch(json: line)) { _, object in
        let statuses = consent(object)
        return Outbound.ObjectConsent(collected: Consent(statuses.collected), now: Consent(statuses.now))
      }
      for payload in split.firstParty { result.firstParty += payload.json + [newline] }
      for payload in split.tracking { result.tracking += payload.json + [newline] }
      if let held = split.held { result.held += held.json + [newline] }
      result.report += split.data.map {
        ReportEntry(line: index + 1, place: $0.place, key: $0.key, kind: $0.kind, decision: $0.decision)
      }
    } catch {
      result.rejected.append(rejection(of: line, number: index + 1, error))
    }
  }
  return result
}

/// What is no JSON is told before any other mistake; its place has tests of its own.
private func rejection(of line: [UInt8], number: Int, _ error: BatchError) -> RejectedLine {
  let fault = line.withUnsafeBytes { SyntaxFaultFinder.firstFault(in: $0) }
  let place = line.withUnsafeBytes { column(of: fault?.offset ?? error.byteOffset ?? 0, in: $0) }
  return RejectedLine(line: number, column: place, code: fault?.reason.code ?? error.code, reason: "")
}

extension SplitResult {
  /// The same without the words of the rejections, which each reader has of its own.
  var withoutWords: SplitResult {
    var result = self
    for index in result.rejected.indices { result.rejected[index].reason = "" }
    return result
  }
}

/// Policies that route differently.
func allRules() throws -> [SplitRules] {
  let endpoints = try TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com"))
  let lists: [TrackingPropertyAllowList] = [
    [], [.everything], [.email, .customEvent(["caf\u{E9}", "a"]), .customAttribute(["x", "K"])], [.allCustomEvents, .deviceData],
    [.allCustomAttributes, .phoneNumber], [.purchases, .analyticsEvents, .pushToken],
    [.customAttribute(["name", "time", "cafe\u{301}", "", ";", "\u{AC00}"]), .firstName],
    [.customAttribute(["email", "device_id", "image_url", "external_id", "app_id", "x", "card"])],
  ]
  var rules: [SplitRules] = []
  for (index, list) in lists.enumerated() {
    for holds in [false, true] {
      rules.append(
        SplitRules(
          try TrackingPolicy(
            endpoints: endpoints, trackingPropertyAllowList: list, whenTrackingIsNotAllowed: holds ? .hold(.standard) : .drop,
            kindsWithoutCase: index.isMultiple(of: 3) ? .tracking : .everything,
            idfa: index.isMultiple(of: 2) ? .deviceData : .tracking,
            propertiesOfKeys: [5, 7].contains(index) ? ["card": .purchases, "caf\u{E9}": .gender] : [:])))
    }
  }
  return rules
}
