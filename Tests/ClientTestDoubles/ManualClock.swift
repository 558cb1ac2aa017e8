package import OutboundClient

/// A clock that stands still until it is told to go on.
package final class ManualClock: ClientClock, Sendable {
  private struct Sleeper {
    var uptime: Int64
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Moment(wall: 1_796_000_000_000, uptime: 1_000_000)
    var last = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Guarded(State())

  package init() {}

  package func now() -> Moment { state.withLock { $0.now } }

  /// Both clocks go on.
  package func advance(seconds: Double) {
    let woken = state.withLock { state in
      state.now.wall += Int64(seconds * 1_000)
      state.now.uptime += Int64(seconds * 1_000)
      let due = state.sleepers.filter { $0.value.uptime <= state.now.uptime }
      for key in due.keys { state.sleepers[key] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Somebody sets the wall clock.
  package func jump(seconds: Double) {
    state.withLock { $0.now.wall += Int64(seconds * 1_000) }
  }

  package func sleep(untilUptime uptime: Int64) async throws {
    let key = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.contains(key) { return .failure(CancellationError()) }
          if uptime <= state.now.uptime { return .success(()) }
          state.sleepers[key] = Sleeper(uptime: uptime, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(key)
        return state.sleepers.removeValue(forKey: key)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
