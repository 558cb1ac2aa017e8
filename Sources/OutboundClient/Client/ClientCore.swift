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
  let state: Locked<State>
  let worker = ClientWorker()

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

  /// Gives the machine an input, with the lock held.
  func handle(_ input: ClientInput, _ state: inout State) {
    guard !state.isShutDown else { return }
    let context = StepContext(now: clock.now(), makeID: chance.makeID, random: chance.random)
    for action in state.machine.handle(input, context) { perform(action, &state) }
    settle(&state)
  }
}
