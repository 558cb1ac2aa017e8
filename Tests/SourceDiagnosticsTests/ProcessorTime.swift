import Foundation

/// The time that a piece of work keeps the processor busy, which other work on the machine hardly touches.
enum ProcessorTime {
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
