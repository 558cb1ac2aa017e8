extension ClientCore {
  /// The work that waits, all at once; with none left the worker is done.
  func takeWork() -> [Work] {
    state.withLock { state in
      defer { state.work = [] }
      if state.work.isEmpty { state.isWorking = false }
      settle(&state)
      return state.work
    }
  }

  /// What a page that was just read takes out or moves, so that the next read does not find it again. Nothing else comes forward: a removal
  /// of what is still to be appended has to stay behind that.
  func takeRemovals(of page: Set<Int64>) -> [ClientAction] {
    state.withLock { state in
      var removals: [ClientAction] = []
      state.work.removeAll { work in
        switch work {
        case .action(let action):
          switch action {
          case .remove(let sequences) where page.isSuperset(of: sequences),
            .markTracking(let sequences) where page.isSuperset(of: sequences):
            removals.append(action)
            return true
          default: return false
          }
        default: return false
        }
      }
      return removals
    }
  }

  /// Performs an action, or puts it where it will be; with the lock held.
  func perform(_ action: ClientAction, _ state: inout State) {
    switch action {
    case .revoke(let requests):
      for request in requests { state.slots.removeValue(forKey: request)?.revoke() }
    case .save(let record): attempt(&state) { () throws(OutboxError) in try outbox.save(record) }
    case .beginWipe(let record): attempt(&state) { () throws(OutboxError) in try outbox.beginWipe(record) }
    case .publish(let header):
      guard let pending else { return }
      attempt(&state) { () throws(OutboxError) in try pending.publish(header) }
    case .closeTrackingConnections: transport.closeTrackingConnections()
    case .wake(let uptime): wake(at: uptime, &state)
    case .answer, .notify, .report:
      state.news.append(.action(action))
      startTelling(&state)
    case .send(let order):
      state.slots[order.request] = RequestSlot()
      enqueue(.action(action), &state)
    case .forget(let order):
      state.slots[order.request] = RequestSlot()
      enqueue(.action(action), &state)
    case .finishWipe:
      state.work.removeAll { if case .action = $0 { true } else { false } }
      enqueue(.action(action), &state)
    case .append, .takeOver, .read, .remove, .markTracking, .drainPending: enqueue(.action(action), &state)
    }
  }

  private func attempt(_ state: inout State, _ body: () throws(OutboxError) -> Void) {
    do throws(OutboxError) {
      try body()
    } catch {
      state.isUnsaved = true
      state.news.append(.event(.storeFailed(error)))
      startTelling(&state)
      enqueue(.barrier { _ in }, &state)
    }
  }

  /// Gives the worker something to do; with the lock held.
  func enqueue(_ work: Work, _ state: inout State) {
    state.work.append(work)
    guard !state.isWorking else { return }
    state.isWorking = true
    Task { [worker] in await worker.run(self) }
  }

  private func wake(at uptime: Int64?, _ state: inout State) {
    state.timer?.cancel()
    state.timer = nil
    guard let uptime, !state.isShutDown else { return }
    state.timer = Task { [weak self, clock] in
      do { try await clock.sleep(untilUptime: uptime) } catch { return }
      self?.handle(.tick)
    }
  }
}
