import Foundation

/// The time that a piece of work keeps the processor busy, which other work on the machine hardly touches.
enum ProcessorTime {
  /// Whether work on four times as much takes about four times as long, and not sixteen times, in the best of three tries.
  static func isLinear(from size: Int, _ work: (Int) -> Void) -> Bool {
    (0..<3).contains { _ in
      let small = measure { work(size) }
      let large = measure { work(4 * size) }
      // Ten milliseconds are what a clock and a cold start may add.
      return large < 9 * small + 10_000_000
    }
  }

  /// The nanoseconds of the thread.
  static func measure(_ work: () -> Void) -> Int {
    let start = now
    work()
    return now - start
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
