#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// The time, and waiting for it. A test hands in one of its own.
public protocol ClientClock: Sendable {
  /// Now.
  func now() -> Moment
  /// Waits until an uptime has come; at once if it has.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(untilUptime uptime: Int64) async throws
}

/// The clocks of the system.
public struct SystemClock: ClientClock {
  /// The clocks of the system.
  public init() {}

  /// Now.
  public func now() -> Moment {
    Moment(wall: milliseconds(CLOCK_REALTIME), uptime: milliseconds(CLOCK_MONOTONIC))
  }

  /// Waits until an uptime has come.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(untilUptime uptime: Int64) async throws {
    let rest = uptime - milliseconds(CLOCK_MONOTONIC)
    try Task.checkCancellation()
    guard rest > 0 else { return }
    try await Task.sleep(nanoseconds: UInt64(rest) * 1_000_000)
  }

  private func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
