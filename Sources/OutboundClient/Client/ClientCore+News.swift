extension ClientCore {
  /// Tells the observer something, behind what was told before, and never under the lock.
  func tell(_ event: ClientEvent) {
    state.withLock { state in
      state.news.append(.event(event))
      startTelling(&state)
    }
  }

  /// Sees to it that the news are told; with the lock held.
  func startTelling(_ state: inout State) {
    guard !state.isTelling else { return }
    state.isTelling = true
    Task { await tell() }
  }

  private func tell() async {
    while case let news = takeNews(), !news.isEmpty {
      for next in news { await tell(next) }
    }
  }

  private func tell(_ news: News) async {
    switch news {
    case .event(let event): listeners.tell(event)
    case .action(.answer(let call, let outcome)):
      guard let handler = state.withLock({ $0.calls.removeValue(forKey: call) }) else { return }
      if handler.isCallback && configuration.callsBackOnMainThread {
        await MainActor.run { handler.run(outcome) }
      } else {
        handler.run(outcome)
      }
    case .action(.notify(let notice)):
      if configuration.callsBackOnMainThread { await MainActor.run { listeners.tell(notice) } } else { listeners.tell(notice) }
    case .action(.report(let dropped)): for datum in dropped { listeners.tell(.dropped(datum)) }
    case .action: break
    }
  }

  private func takeNews() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      if state.news.isEmpty {
        state.isTelling = false
        settle(&state)
      }
      return state.news
    }
  }

  /// Comes back when there is nothing to do, and with `includingRequests` no request runs; for tests.
  func settle(includingRequests: Bool) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.settlers.append(Settler(includesRequests: includingRequests) { continuation.resume() })
        settle(&state)
      }
    }
  }

  /// Lets those go on who wait for quiet, if it is; with the lock held.
  func settle(_ state: inout State) {
    guard !state.settlers.isEmpty, !state.isWorking, !state.isTelling, state.work.isEmpty, state.news.isEmpty else { return }
    let isQuiet = state.slots.isEmpty
    let done = state.settlers.filter { isQuiet || !$0.includesRequests }
    state.settlers.removeAll { isQuiet || !$0.includesRequests }
    for settler in done { settler.resume() }
  }
}
