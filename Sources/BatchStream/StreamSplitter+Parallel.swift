internal import Dispatch
internal import Outbound

extension StreamSplitter {
  /// Splits a whole stream on two threads: while one splits its block of lines, the other reads the next or hands its own to the sinks.
  ///
  /// - Parameters:
  ///   - rules: what decides.
  ///   - consent: which consent counts for each object.
  ///   - sinks: where the lines go. Called on either thread, but never on both at once, and in the order of the stream.
  ///   - read: fills the buffer with the next bytes and says how many there are, 0 at the end. Called like the sinks.
  /// - Returns: what became of the whole stream.
  /// - Throws: what `read` or a sink throws first; then nothing more is read or handed over.
  public static func split(
    rules: SplitRules, consent: ConsentSource, sinks: SplitSinks,
    read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> SplitSummary {
    try split(rules: rules, consent: consent, sinks: sinks, limits: .usersTrack, longestLine: longestLine, read: read)
  }

  static func split(
    rules: SplitRules, consent: ConsentSource, sinks: SplitSinks, limits: PayloadLimits, longestLine: Int,
    blockSize: Int = 1 << 18, read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> SplitSummary {
    try withoutActuallyEscaping(read) { read in
      let blocks = BlockReader(longestLine: longestLine, blockSize: blockSize, read: read)
      let shared = SharedSplit(blocks: blocks, sinks: sinks)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        var lines = LineSplitter(rules: rules, consent: consent, limits: limits, reports: shared.sinks.report != nil)
        let block = Block()
        while shared.blocks.fill(block) {
          var cutter = LineCutter(limit: longestLine)
          lines.number = block.firstLine
          var rest = block.bytes
          while let line = cutter.next(from: &rest) { lines.take(line) }
          if let last = cutter.last() { lines.take(last) }
          shared.blocks.handOver(block) { try lines.flush(to: shared.sinks) }
        }
        shared.blocks.add(lines.summary)
      }
      return try blocks.finish()
    }
  }
}

/// The sinks and `read` come from one thread and are called on two, but always between the waits and signals of ``BlockReader``, which
/// let one thread in at a time.
private struct SharedSplit: @unchecked Sendable {
  let blocks: BlockReader
  let sinks: SplitSinks
}
