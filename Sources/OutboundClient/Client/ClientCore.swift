/// The machine behind a lock, and what is to be done because of it.
///
/// A call enters under the lock; what has to be in force when it returns (requests taken back, the record saved) is done under the lock
/// too. The rest goes into two queues that tasks empty in order: work on store and network, and news for those who wait or listen. So a
/// store that hangs keeps nobody from an answer that does not depend on it.
final class ClientCore: Sendable {
  /// Something for the ``ClientWorker`` to do.
  enum Work: Sendable {
    case action(ClientAction)
    /// Said when all before it is done.
    case barrier(@Sendable (Bool) -> Void)
    /// The store is open, and items of pending analytics up to this id were taken over by earlier runs.
    case opened(drainedThrough: Int64)
    /// The last: let go of the stores.
    case close
  }

  /// Something to tell.
  enum News: Sendable {
    case action(ClientAction)
    case event(ClientEvent)
  }

  struct State {
    var machine: ClientMachine
    var work: [Work] = []
    var news: [News] = []
    var isWorking = false
    var isTelling = false
    var isShutDown = false
    /// The record could not be saved, or the intention of a wipe not be made durable; tried again with each piece of work.
    var isUnsaved = false
    var slots: [RequestID: RequestSlot] = [:]
    var lastCall: CallID = 0
    var calls: [CallID: CallHandler] = [:]
    var timer: Task<Void, Never>?
    var settlers: [Settler] = []
    var storeError: OutboxError?
  }

  /// Who waits for quiet.
  struct Settler {
    var includesRequests: Bool
    var resume: @Sendable () -> Void
  }

  /// What is done with the answer to a call; `nil` if the client went away before it came.
  struct CallHandler {
    var isCallback: Bool
    var run: @Sendable (CallOutcome?) -> Void
  }

  let outbox: any Outbox
  let pending: (any PendingAnalyticsStore)?
  let transport: any Transport
  let clock: any ClientClock
  let chance: Chance
  let configuration: SluiceClient.Configuration
  let listeners: Listeners
  /// What idempotency keys of this run begin with.
  let run: String
  private let state: Locked<State>
  private let worker = ClientWorker()

  init(
    configuration: SluiceClient.Configuration, outbox: any Outbox, pending: (any PendingAnalyticsStore)?,
    transport: any Transport, clock: any ClientClock, chance: Chance, listeners: Listeners
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.pending = pending
    self.transport = transport
    self.clock = clock
    self.chance = chance
    self.listeners = listeners
    run = chance.makeID()
    state = Locked(State(machine: ClientMachine(policy: configuration.policy, settings: configuration.settings)))
  }

  /// Tells the observer something, behind what was told before, and never under the lock.
  func tell(_ event: ClientEvent) {
    state.withLock { state in
      state.news.append(.event(event))
      startTelling(&state)
    }
  }

  /// Reads something of the machine.
  func read<Result>(_ body: (ClientMachine) -> Result) -> Result {
    state.withLock { body($0.machine) }
  }

  /// Why the store cannot be read; `nil` if it can.
  var storeError: OutboxError? { state.withLock { $0.storeError } }

  /// Gives the machine an input. When it returns, its effect on what may leave is in force.
  func handle(_ input: ClientInput) {
    state.withLock { state in handle(input, &state) }
  }

  /// Gives the machine a call that has an answer, which is handled exactly once. What the record was before.
  @discardableResult
  func call(_ handler: CallHandler, _ input: (CallID) -> ClientInput) -> ClientRecord? {
    let before = state.withLock { state -> ClientRecord? in
      guard !state.isShutDown else { return nil }
      let before = state.machine.record
      state.lastCall += 1
      state.calls[state.lastCall] = handler
      handle(input(state.lastCall), &state)
      return before
    }
    if before == nil { handler.run(nil) }
    return before
  }

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

  /// The slot of a request that was ordered and is not answered.
  func slot(of request: RequestID) -> RequestSlot? {
    state.withLock { $0.slots[request] }
  }

  /// A request is over.
  func finish(_ request: RequestID, _ input: ClientInput) {
    state.withLock { state in
      state.slots[request] = nil
      handle(input, &state)
    }
  }

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

  /// Comes back when there is nothing to do, and with `includingRequests` no request runs; for tests.
  func settle(includingRequests: Bool) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.settlers.append(Settler(includesRequests: includingRequests) { continuation.resume() })
        settle(&state)
      }
    }
  }

  private func handle(_ input: ClientInput, _ state: inout State) {
    guard !state.isShutDown else { return }
    let context = StepContext(now: clock.now(), makeID: chance.makeID, random: chance.random)
    for action in state.machine.handle(input, context) { perform(action, &state) }
    settle(&state)
  }

  private func perform(_ action: ClientAction, _ state: inout State) {
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

  private func enqueue(_ work: Work, _ state: inout State) {
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

  private func startTelling(_ state: inout State) {
    guard !state.isTelling else { return }
    state.isTelling = true
    Task { await tell() }
  }

  private func tell() async {
    while let next = nextNews() {
      switch next {
      case .event(let event): listeners.tell(event)
      case .action(.answer(let call, let outcome)):
        guard let handler = state.withLock({ $0.calls.removeValue(forKey: call) }) else { continue }
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
  }

  private func nextNews() -> News? {
    state.withLock { state in
      guard !state.news.isEmpty else {
        state.isTelling = false
        settle(&state)
        return nil
      }
      return state.news.removeFirst()
    }
  }

  private func settle(_ state: inout State) {
    guard !state.settlers.isEmpty, !state.isWorking, !state.isTelling, state.work.isEmpty, state.news.isEmpty else { return }
    let isQuiet = state.slots.isEmpty
    let done = state.settlers.filter { isQuiet || !$0.includesRequests }
    state.settlers.removeAll { isQuiet || !$0.includesRequests }
    for settler in done { settler.resume() }
  }
}
