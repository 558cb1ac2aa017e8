internal import Outbound
public import TrackingPolicy

/// What became of one batch.
public struct BatchPayloads: Hashable, Sendable {
  /// The bodies of the requests to the first-party endpoint, in this order.
  public var firstParty: [[UInt8]]
  /// The bodies of the requests to the tracking endpoint, in this order.
  public var tracking: [[UInt8]]
  /// What is held, as one batch to be split again once a status is told; empty if nothing is.
  public var held: [UInt8]
  /// How many data went where.
  public var summary: SplitSummary
}

extension SplitRules {
  /// Splits one batch, which may stand on several lines.
  ///
  /// - Parameters:
  ///   - batch: JSON in UTF-8, at most ``StreamSplitter/longestLine`` bytes.
  ///   - collected: the status when the data were collected, lowered to every refusal told since.
  ///   - now: the status now.
  /// - Throws: ``RejectedLine`` where it is no batch: then nothing of it may leave.
  public func split(_ batch: UnsafeRawBufferPointer, collected: ATTStatus, now: ATTStatus) throws(RejectedLine) -> BatchPayloads {
    var lines = LineSplitter(
      rules: self, consent: .fixed(collected: collected, now: now), limits: .usersTrack, reports: false)
    var text = OutputBuffer()
    if batch.count > StreamSplitter.longestLine {
      lines.take(.tooLong)
    } else {
      if let start = batch.baseAddress?.assumingMemoryBound(to: UInt8.self) { text.append(start, count: batch.count) }
      text.append(UInt8(ascii: "\n"))
      lines.take(.text(text.start, length: batch.count))
    }
    if let rejected = lines.rejected.first { throw rejected.onLines(of: batch) }
    guard lines.summary.batches == 1 else {
      throw RejectedLine(line: 1, column: 1, code: .notJSON, reason: RejectionReason.expectedValue.description)
    }
    return BatchPayloads(
      firstParty: lines.firstParty.payloads, tracking: lines.tracking.payloads, held: lines.held.payloads.first ?? [],
      summary: lines.summary)
  }
}

extension RejectedLine: Error {
  /// The same place in a text that was read as one line, counted in its own lines.
  fileprivate func onLines(of text: UnsafeRawBufferPointer) -> RejectedLine {
    var (place, left) = (self, column - 1)
    place.column = 1
    for byte in text where byte & 0xC0 != 0x80 {
      if left == 0 { break }
      left -= 1
      if byte == UInt8(ascii: "\n") { (place.line, place.column) = (place.line + 1, 1) } else { place.column += 1 }
    }
    return place
  }
}

extension PayloadWriter {
  /// Each payload without its newline.
  fileprivate var payloads: [[UInt8]] {
    zip([0] + ends, ends).map { start, end in Array(output.bytes[start..<end - 1]) }
  }
}
