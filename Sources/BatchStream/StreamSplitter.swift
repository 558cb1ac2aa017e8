internal import Outbound

/// Splits a stream of batches, one a line, into the payload lines of the two endpoints, at memory speed.
///
/// It writes what `Outbound`'s `BatchSplitter` would, byte for byte. A line that is no batch goes nowhere, is told of, and does not stop
/// the others. White space lines are skipped; CRLF and a byte order mark at the start are accepted.
public struct StreamSplitter: ~Copyable {
  /// The greatest length of a line in bytes, 16 MiB. A longer one is rejected and not kept in memory.
  public static let longestLine = 16 << 20

  private var cutter: LineCutter
  private var lines: LineSplitter
  private let sinks: SplitSinks

  /// A splitter at the start of a stream.
  public init(rules: SplitRules, consent: ConsentSource, sinks: SplitSinks) {
    self.init(rules: rules, consent: consent, sinks: sinks, limits: .usersTrack, longestLine: Self.longestLine)
  }

  init(rules: SplitRules, consent: ConsentSource, sinks: SplitSinks, limits: PayloadLimits, longestLine: Int) {
    cutter = LineCutter(limit: longestLine)
    lines = LineSplitter(rules: rules, consent: consent, limits: limits, reports: sinks.report != nil)
    self.sinks = sinks
  }

  /// What became of the lines that were read so far.
  public var summary: SplitSummary { lines.summary }

  /// Reads the next piece of the stream, cut anywhere, and hands all that is ready to the sinks.
  ///
  /// - Throws: what a sink throws.
  public mutating func push(_ piece: UnsafeRawBufferPointer) throws {
    var rest = piece
    while let line = cutter.next(from: &rest) {
      lines.take(line)
      if lines.isFull { try lines.flush(to: sinks) }
    }
    try lines.flush(to: sinks)
  }

  /// Reads what stands behind the last newline and hands the rest to the sinks.
  ///
  /// - Returns: what became of the whole stream.
  /// - Throws: what a sink throws.
  public consuming func finish() throws -> SplitSummary {
    if let last = cutter.last() { lines.take(last) }
    try lines.flush(to: sinks)
    return lines.summary
  }
}

@available(*, unavailable)
extension StreamSplitter: Sendable {}
