internal import Outbound
internal import TrackingPolicy

/// Performs what the machine says, in order: the one place from which store and network are reached.
actor ClientWorker {
  /// The page that a stream's next request is made from.
  struct Page {
    var token: ReadToken
    var rows: [Int64: BatchObject]
  }

  var pages: [OutboxStream: Page] = [:]
  /// What the store would not take yet.
  var backlog: [StoredDatum] = []
  /// What the store would not let go of yet.
  var unremoved: Set<Int64> = []
  var drainedThrough: Int64 = 0
  var drainedItems: [Int64: PendingEntry] = [:]
  /// What is to be kept as ``drainedThrough`` with the backlog, so that neither is stored without the other.
  var unsavedDrain: Int64?
  /// How many data the backlog keeps at most: the oldest give way.
  let backlogBound = 10_000
  var isNudged = false

  func run(_ core: ClientCore) async {
    var work = core.takeWork()
    while !work.isEmpty {
      isNudged = false
      let isSaved = core.saveAgain()
      await perform(work, core)
      if !isNudged && (!isSaved || !backlog.isEmpty) {
        isNudged = true
        core.nudge(after: Backoff.first)
      }
      work = core.takeWork()
    }
  }

  func perform(_ work: [ClientCore.Work], _ core: ClientCore) async {
    var appends: [AcceptedDatum] = []
    for item in work {
      if case .action(.append(let data)) = item {
        appends += data
        continue
      }
      store(appends, core)
      appends = []
      switch item {
      case .action(let action): await perform(action, core)
      case .barrier(let done):
        store([], core)
        done(backlog.isEmpty)
      case .opened(let through): drainedThrough = through
      case .close:
        store([], core)
        core.outbox.close()
        core.pending?.close()
      }
    }
    store(appends, core)
  }

  func perform(_ action: ClientAction, _ core: ClientCore) async {
    switch action {
    case .takeOver(let data, let through): takeOver(data, through: through, core)
    case .read(let token, let after, let limit):
      let page = Set(read(token, after: after, limit: limit, core))
      for removal in core.takeRemovals(of: page) { await perform(removal, core) }
    case .remove(let sequences): remove(sequences, core)
    case .markTracking(let sequences):
      report(core) { () throws(OutboxError) in try core.outbox.markTracking(sequences) }
    case .send(let order): send(order, core)
    case .forget(let order): forget(order, core)
    case .finishWipe(let generation): await finishWipe(generation, core)
    case .drainPending(let generation): drain(generation, core)
    default: break
    }
  }

  // MARK: Storing

  func store(_ data: [AcceptedDatum], _ core: ClientCore, drainedThrough: Int64? = nil, taken: [StoredDatum] = []) {
    for datum in data {
      if let stored = datum.stored {
        backlog.append(stored)
      } else {
        core.tell(.dropped(DroppedDatum(kind: nil, sequence: datum.sequence, reason: .tooLarge)))
      }
    }
    backlog += taken
    unsavedDrain = drainedThrough ?? unsavedDrain
    guard !backlog.isEmpty || unsavedDrain != nil else { return }
    do throws(OutboxError) {
      let displaced = try core.outbox.append(backlog, drainedThrough: unsavedDrain)
      backlog = []
      self.drainedThrough = unsavedDrain ?? self.drainedThrough
      unsavedDrain = nil
      tellDisplaced(displaced, core)
    } catch {
      core.tell(.storeFailed(error))
      let displaced = Array(backlog.prefix(max(0, backlog.count - backlogBound)))
      backlog.removeFirst(displaced.count)
      tellDisplaced(displaced, core)
    }
  }

  func tellDisplaced(_ displaced: [StoredDatum], _ core: ClientCore) {
    guard !displaced.isEmpty else { return }
    for datum in displaced {
      core.tell(.dropped(DroppedDatum(kind: nil, sequence: datum.sequence, reason: .outboxFull)))
    }
    core.handle(.displaced(tracking: displaced.count { $0.stream == .tracking }))
  }

  func remove(_ sequences: [Int64], _ core: ClientCore) {
    unremoved.formUnion(sequences)
    backlog.removeAll { unremoved.contains($0.sequence) }
    report(core) { () throws(OutboxError) in
      try core.outbox.remove(unremoved.sorted())
      unremoved = []
    }
  }

  func report(_ core: ClientCore, _ body: () throws(OutboxError) -> Void) {
    do throws(OutboxError) { try body() } catch { core.tell(.storeFailed(error)) }
  }
}
