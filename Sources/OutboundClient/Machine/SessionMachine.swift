package import TrackingPolicy

/// Sessions: when one starts and ends (facts F5.1 to F5.7). Its state is the record that outlives the process.
package struct SessionMachine: Hashable, Sendable {
  /// What its owner is to do, in this order.
  package enum Effect: Hashable, Sendable {
    /// A session started.
    case start(id: String)
    /// A session ended at a time, after as many milliseconds in the foreground or between; collected under no more than this status.
    case end(id: String, duration: Int64, at: Int64, collected: ATTStatus)
  }

  private let timeout: Int64
  private let rule: SessionEndRule

  package init(timeout: Int64, rule: SessionEndRule) {
    self.timeout = timeout
    self.rule = rule
  }

  /// The app came to the foreground at a time. A session that belongs to an earlier process is over (`isLaunch`).
  package func enterForeground(
    _ session: inout SessionRecord?, at time: Int64, status: ATTStatus, isLaunch: Bool, makeID: () -> String
  ) -> [Effect] {
    guard let open = session else { return [start(&session, at: time, status: status, makeID: makeID)] }
    let isOver =
      switch rule {
      case .sinceBackground: open.isInBackground && time - open.lastForegroundAt >= timeout
      case .sinceSessionStart: open.isInBackground && time - open.startedAt >= timeout
      }
    guard isLaunch || isOver else {
      session?.isInBackground = false
      session?.lastForegroundAt = time
      lower(&session, to: status)
      return []
    }
    return end(&session, at: nil, status: status) + [start(&session, at: time, status: status, makeID: makeID)]
  }

  /// The app went to the background at a time: the session's duration is measured to here.
  package func enterBackground(_ session: inout SessionRecord?, at time: Int64, status: ATTStatus) {
    guard session?.isInBackground == false else { return }
    session?.isInBackground = true
    session?.lastForegroundAt = time
    lower(&session, to: status)
  }

  /// Another user: the session ends now, and one starts for the new user if the app is in the foreground. The owner performs the two
  /// under the two identities.
  package func endForChangeOfUser(_ session: inout SessionRecord?, at time: Int64, status: ATTStatus) -> [Effect] {
    end(&session, at: time, status: status)
  }

  /// Starts a session.
  package func start(_ session: inout SessionRecord?, at time: Int64, status: ATTStatus, makeID: () -> String) -> Effect {
    let id = makeID()
    session = SessionRecord(id: id, startedAt: time, lastForegroundAt: time, isInBackground: false, collected: status)
    return .start(id: id)
  }

  /// A status was told: the end of the session is collected under no better one.
  package func lower(_ session: inout SessionRecord?, to status: ATTStatus) {
    guard let collected = session?.collected else { return }
    session?.collected = .leastPermissive(collected, status)
  }

  private func end(_ session: inout SessionRecord?, at time: Int64?, status: ATTStatus) -> [Effect] {
    lower(&session, to: status)
    guard let open = session else { return [] }
    session = nil
    let end = open.isInBackground ? open.lastForegroundAt : time ?? open.lastForegroundAt
    return [.end(id: open.id, duration: max(0, end - open.startedAt), at: end, collected: open.collected)]
  }
}
