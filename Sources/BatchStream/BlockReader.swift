internal import Dispatch

/// Some lines of a stream. A thread uses the same one again and again.
final class Block {
  fileprivate(set) var firstLine = 1
  fileprivate var buffer = OutputBuffer()
  /// Signalled once all blocks before this one were handed over, and once this one was.
  fileprivate var turn = DispatchSemaphore(value: 0)
  fileprivate var done = DispatchSemaphore(value: 0)

  var bytes: UnsafeRawBufferPointer { buffer.bytes }
}

/// Cuts a stream into blocks of whole lines for two threads, and lets them hand over their results in its order.
final class BlockReader {
  private let longestLine: Int
  private let blockSize: Int
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Held while the fields below are in use.
  private let lock = DispatchSemaphore(value: 1)
  /// The beginning of a line that the last block did not end.
  private var rest = OutputBuffer()
  private var line = 1
  private var isAtEnd = false
  private var error: (any Error)?
  private var lastDone = DispatchSemaphore(value: 0)
  private var summary = SplitSummary()

  init(longestLine: Int, blockSize: Int, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.longestLine = longestLine
    self.blockSize = blockSize
    self.read = read
    // Nothing stands before the first block. (Begun with 1, the semaphore could not be let go at 0.)
    lastDone.signal()
  }

  /// Reads the next lines into a block; `false` at the end of the stream, or after a failure.
  func fill(_ block: Block) -> Bool {
    lock.wait()
    defer { lock.signal() }
    guard !isAtEnd else { return false }
    do {
      try readLines(into: block)
    } catch {
      fail(error)
      return false
    }
    block.turn = lastDone
    block.done = DispatchSemaphore(value: 0)
    lastDone = block.done
    return true
  }

  /// Waits for the blocks before this one, then runs `body`, unless one of them failed.
  func handOver(_ block: Block, _ body: () throws -> Void) {
    block.turn.wait()
    defer { block.done.signal() }
    guard !hasFailed else { return }
    do {
      try body()
    } catch {
      lock.wait()
      fail(error)
      lock.signal()
    }
  }

  func add(_ summary: SplitSummary) {
    lock.wait()
    self.summary += summary
    lock.signal()
  }

  /// What became of the stream, once both threads have come to its end.
  func finish() throws -> SplitSummary {
    if let error { throw error }
    return summary
  }

  private var hasFailed: Bool {
    lock.wait()
    defer { lock.signal() }
    return error != nil
  }

  private func fail(_ error: any Error) {
    isAtEnd = true
    if self.error == nil { self.error = error }
  }

  private func readLines(into block: Block) throws {
    block.firstLine = line
    block.buffer.truncate(to: 0)
    block.buffer.append(rest.start, count: rest.count)
    rest.truncate(to: 0)
    while true {
      let before = block.buffer.count
      let count = try block.buffer.appendBytes(upTo: blockSize, from: read)
      guard count > 0 else {
        isAtEnd = true
        return
      }
      if let end = countLines(block.buffer, from: before) {
        rest.append(block.buffer.start + end, count: block.buffer.count - end)
        block.buffer.truncate(to: end)
        return
      }
      // One byte over the limit tells the one who cuts the lines; more need not be kept.
      if block.buffer.count > longestLine { block.buffer.truncate(to: longestLine + 1) }
    }
  }

  /// Counts the ends of lines behind an offset, and gives the end of the last of them.
  private func countLines(_ buffer: borrowing OutputBuffer, from start: Int) -> Int? {
    var end: Int?
    var at = start
    while true {
      at += offset(of: UInt8(ascii: "\n"), in: buffer.start + at, length: buffer.count - at)
      guard at < buffer.count else { return end }
      at += 1
      line += 1
      end = at
    }
  }
}
