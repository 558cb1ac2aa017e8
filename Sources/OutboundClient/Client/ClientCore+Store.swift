extension ClientCore {
  /// Opens the store; afterwards it is known whether the client is enabled.
  func open() {
    state.withLock { state in
      guard !state.isShutDown, !state.machine.isOpen else { return }
      do throws(OutboxError) {
        let contents = try outbox.open()
        if let pending { try pending.open() }
        state.storeError = nil
        enqueue(.opened(drainedThrough: contents.drainedThrough), &state)
        handle(.opened(contents), &state)
      } catch {
        outbox.close()
        state.storeError = error
        handle(.openFailed, &state)
        if error.code != .inUse { openAgain() }
      }
    }
  }

  private func openAgain() {
    Task { [weak self, clock] in
      try? await clock.sleep(untilUptime: clock.now().uptime + Backoff.first)
      self?.open()
    }
  }

  /// Something to be done when all the work so far is.
  func barrier(_ done: @escaping @Sendable (Bool) -> Void) {
    let isGone = state.withLock { state in
      guard !state.isShutDown else { return true }
      enqueue(.barrier(done), &state)
      return false
    }
    if isGone { done(false) }
  }

  /// The client is gone: what runs is taken back, what was accepted is stored, and who waits for an answer gets one.
  func shutDown() {
    let calls = state.withLock { state in
      state.isShutDown = true
      for slot in state.slots.values { slot.revoke() }
      state.timer?.cancel()
      defer { state.calls = [:] }
      enqueue(.close, &state)
      return state.calls.values.map(\.run)
    }
    for run in calls { run(nil) }
    listeners.finish()
  }

  /// Saves what could not be saved before: whether there is nothing left to save. An unfinished wipe saves the record itself.
  func saveAgain() -> Bool {
    state.withLock { state in
      guard state.isUnsaved, state.machine.isOpen, !state.machine.wipe.isRunning else { return true }
      do throws(OutboxError) {
        try outbox.save(state.machine.record)
        try pending?.publish(state.machine.header)
        state.isUnsaved = false
      } catch {}
      return !state.isUnsaved
    }
  }

  /// Ends a wipe, under the lock: a record that is saved meanwhile goes with the intention, and must not come behind the end.
  func concludeWipe(_ generation: UInt64) -> OutboxError? {
    state.withLock { state in
      guard state.machine.wipe.generation == generation, !state.isShutDown else { return nil }
      do throws(OutboxError) {
        if state.isUnsaved { try outbox.beginWipe(state.machine.record) }
        try outbox.finishWipe()
        try pending?.wipe(state.machine.header)
      } catch {
        state.isUnsaved = true
        return error
      }
      state.isUnsaved = false
      state.storeError = nil
      handle(.wipeFinished(generation: generation), &state)
      return nil
    }
  }

  /// Lets the worker look again, after a time.
  func nudge(after delay: Int64) {
    Task { [weak self, clock] in
      try? await clock.sleep(untilUptime: clock.now().uptime + delay)
      self?.barrier { _ in }
    }
  }

  /// Whether a wipe is still the last one, and the client is there: a restart finishes what it leaves.
  func isWiping(_ generation: UInt64) -> Bool {
    state.withLock { $0.machine.wipe.generation == generation && !$0.isShutDown }
  }
}
