/// Who listens to a client: subscriptions to sessions, and one observer of everything else.
final class Listeners: Sendable {
  private struct State {
    var last = 0
    var sessions: [Int: @Sendable (SessionEvent) -> Void] = [:]
    var streams: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
  }

  private let observer: (@Sendable (ClientEvent) -> Void)?
  private let state = Locked(State())

  init(observer: (@Sendable (ClientEvent) -> Void)?) {
    self.observer = observer
  }

  func subscribe(_ body: @escaping @Sendable (SessionEvent) -> Void) -> Cancellable {
    let key = state.withLock { state in
      state.last += 1
      state.sessions[state.last] = body
      return state.last
    }
    return Cancellable { [weak self] in self?.state.withLock { $0.sessions[key] = nil } }
  }

  func stream() -> AsyncStream<SessionEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
    let key = state.withLock { state in
      state.last += 1
      state.streams[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.streams[key] = nil } }
    return stream
  }

  func tell(_ event: ClientEvent) {
    observer?(event)
  }

  func tell(_ notice: ClientNotice) {
    switch notice {
    case .sessionStarted(let id): tell(.started(id))
    case .sessionEnded(let id): tell(.ended(id))
    case .pushRegistrationNeeded: observer?(.pushRegistrationNeeded)
    }
  }

  func finish() {
    let streams = state.withLock { state in
      defer { (state.streams, state.sessions) = ([:], [:]) }
      return state.streams.values.map { $0 }
    }
    for stream in streams { stream.finish() }
  }

  private func tell(_ event: SessionEvent) {
    let (bodies, streams) = state.withLock { state in
      (
        state.sessions.sorted { $0.key < $1.key }.map(\.value), state.streams.values.map { $0 }
      )
    }
    for body in bodies { body(event) }
    for stream in streams { stream.yield(event) }
  }
}

/// A session that started or ended (fact F5.6).
public enum SessionEvent: Hashable, Sendable {
  /// A session of this id started.
  case started(String)
  /// A session of this id ended; told when the app is in the foreground again, not when the time-out passes (fact F5.4).
  case ended(String)
}

/// What a client tells its observer. It holds no value of user data.
public enum ClientEvent: Hashable, Sendable {
  /// A datum was dropped, and why.
  case dropped(DroppedDatum)
  /// A call was not acceptable and did nothing.
  case invalidCall(InvalidCall)
  /// The client was enabled and knows no push token: the app is to register for remote notifications again (fact F3.10).
  case pushRegistrationNeeded
  /// The store could not do what it was asked; it is asked again.
  case storeFailed(OutboxError)
}

/// Ends a subscription when it is cancelled or nobody holds it any more.
public final class Cancellable: Sendable {
  private let end: Locked<(@Sendable () -> Void)?>

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = Locked(end)
  }

  deinit { cancel() }

  /// Ends the subscription.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
