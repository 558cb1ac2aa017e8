extension ClientWorker {
  func finishWipe(_ generation: UInt64, _ core: ClientCore) async {
    backlog = []
    unremoved = []
    pages = [:]
    drainedItems = [:]
    drainedThrough = 0
    unsavedDrain = nil
    var failures = 0
    while core.isWiping(generation) {
      // What takes time is done without the lock; a failure comes again with it.
      try? core.outbox.finishWipe()
      guard let error = core.concludeWipe(generation) else { return }
      core.tell(.storeFailed(error))
      failures += 1
      await wait(Backoff.delay(failures: failures, random: core.chance.random()), core)
    }
  }

  private func wait(_ delay: Int64, _ core: ClientCore) async {
    try? await core.clock.sleep(untilUptime: core.clock.now().uptime + delay)
  }
}
