/// The place of a request from the moment the machine orders it: it can be revoked before it exists.
final class RequestSlot: Sendable {
  private struct State {
    var isRevoked = false
    var request: (any OutboundRequest)?
    var task: Task<Void, Never>?
  }

  private let state = Locked(State())

  var isRevoked: Bool { state.withLock { $0.isRevoked } }

  /// Puts the request into its place; revokes it if the place is.
  func hold(_ request: any OutboundRequest) {
    let isRevoked = state.withLock { state in
      state.request = request
      return state.isRevoked
    }
    if isRevoked { request.revoke() }
  }

  /// Puts the task that sends it into its place; cancels it if the place is revoked.
  func hold(_ task: Task<Void, Never>) {
    let isRevoked = state.withLock { state in
      state.task = task
      return state.isRevoked
    }
    if isRevoked { task.cancel() }
  }

  /// When it has returned, no byte of the request is handed over any more.
  func revoke() {
    let (request, task) = state.withLock { state in
      state.isRevoked = true
      return (state.request, state.task)
    }
    request?.revoke()
    task?.cancel()
  }
}
