internal import Outbound
internal import TrackingPolicy

/// Performs what the machine says, in order: the one place from which store and network are reached.
actor ClientWorker {
  /// The page that a stream's next request is made from.
  private struct Page {
    var token: ReadToken
    var rows: [Int64: BatchObject]
  }

  private var pages: [OutboxStream: Page] = [:]
  /// What the store would not take yet.
  private var backlog: [StoredDatum] = []
  /// What the store would not let go of yet.
  private var unremoved: Set<Int64> = []
  private var drainedThrough: Int64 = 0
  private var drainedItems: [Int64: PendingEntry] = [:]
  /// What is to be kept as ``drainedThrough`` with the backlog, so that neither is stored without the other.
  private var unsavedDrain: Int64?
  /// How many data the backlog keeps at most: the oldest give way.
  private let backlogBound = 10_000
  private var isNudged = false

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

  private func perform(_ work: [ClientCore.Work], _ core: ClientCore) async {
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

  private func perform(_ action: ClientAction, _ core: ClientCore) async {
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

  private func store(_ data: [AcceptedDatum], _ core: ClientCore, drainedThrough: Int64? = nil, taken: [StoredDatum] = []) {
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

  private func tellDisplaced(_ displaced: [StoredDatum], _ core: ClientCore) {
    guard !displaced.isEmpty else { return }
    for datum in displaced {
      core.tell(.dropped(DroppedDatum(kind: nil, sequence: datum.sequence, reason: .outboxFull)))
    }
    core.handle(.displaced(tracking: displaced.count { $0.stream == .tracking }))
  }

  private func remove(_ sequences: [Int64], _ core: ClientCore) {
    unremoved.formUnion(sequences)
    backlog.removeAll { unremoved.contains($0.sequence) }
    report(core) { () throws(OutboxError) in
      try core.outbox.remove(unremoved.sorted())
      unremoved = []
    }
  }

  private func report(_ core: ClientCore, _ body: () throws(OutboxError) -> Void) {
    do throws(OutboxError) { try body() } catch { core.tell(.storeFailed(error)) }
  }

  // MARK: Reading

  /// Reads a page and gives it to the machine: the sequences of its data.
  private func read(_ token: ReadToken, after: Int64, limit: Int, _ core: ClientCore) -> [Int64] {
    store([], core)
    do throws(OutboxError) {
      var after = after
      while true {
        let rows = try core.outbox.waiting(in: token.stream, after: after, limit: OutboxLimit(count: limit))
        let known = take(rows.filter { !unremoved.contains($0.sequence) }, core)
        guard known.isEmpty, let last = rows.last else {
          deliver(known, token, core)
          return known.map(\.0.sequence)
        }
        after = last.sequence
      }
    } catch {
      core.tell(.storeFailed(error))
      core.handle(.readFailed(token))
      return []
    }
  }

  private func deliver(_ rows: [(StoredDatum, BatchObject)], _ token: ReadToken, _ core: ClientCore) {
    if token.purpose == .flush {
      pages[token.stream] = Page(token: token, rows: Dictionary(rows.map { ($0.0.sequence, $0.1) }) { $1 })
    }
    let policy = core.read { $0.policy }
    core.handle(
      .page(
        token,
        rows.map { row, object in
          WaitingDatum(sequence: row.sequence, collected: row.collected, time: row.time, datum: object.datum(under: policy))
        }))
  }

  /// The rows with their objects; one that cannot be read is dropped, and says so.
  private func take(_ rows: [StoredDatum], _ core: ClientCore) -> [(StoredDatum, BatchObject)] {
    var known: [(StoredDatum, BatchObject)] = []
    for row in rows {
      if let object = Self.object(of: row.json) {
        known.append((row, object))
      } else {
        core.tell(.dropped(DroppedDatum(kind: nil, sequence: row.sequence, reason: .unreadable)))
        remove([row.sequence], core)
      }
    }
    return known
  }

  private static func object(of json: [UInt8]) -> BatchObject? {
    guard let batch = try? Batch(json: json), batch.sections.count == 1, batch.sections[0].objects.count == 1 else { return nil }
    return batch.sections[0].objects[0]
  }

  // MARK: Sending

  private func send(_ order: SendOrder, _ core: ClientCore) {
    guard let slot = core.slot(of: order.request), !slot.isRevoked else { return core.finish(order.request, .tick) }
    guard let page = pages[order.stream], page.token == order.read else {
      return core.finish(order.request, .answered(order.request, .failed(status: nil, retryAfter: nil)))
    }
    let objects = order.sequences.compactMap { page.rows[$0] }
    let consent = order.stream == .tracking ? order.consent : .unset
    let split = BatchSplitter(policy: order.policy).split(Batch(objects), collected: consent, now: consent)
    let key = "\(core.run)-\(order.key)"
    let apiKey = core.configuration.api.key
    let places: [ObjectPlace]
    let attempt: @Sendable () async throws(TransportError) -> TransportAnswer
    let transport = core.transport
    switch order.stream {
    case .firstParty:
      guard split.firstParty.count == 1, let payload = split.firstParty.first, payload.places.count == order.sequences.count
      else { return core.finish(order.request, .answered(order.request, .notMade)) }
      places = payload.places
      let request = FirstPartyRequest(payload, url: order.policy.firstPartyURL, apiKey: apiKey, idempotencyKey: key)
      slot.hold(request)
      attempt = { () async throws(TransportError) in try await transport.send(request) }
    case .tracking:
      guard split.tracking.count == 1, let payload = split.tracking.first, payload.places.count == order.sequences.count
      else { return core.finish(order.request, .answered(order.request, .notMade)) }
      places = payload.places
      let request = TrackingRequest(payload, url: order.policy.trackingURL, apiKey: apiKey, idempotencyKey: key)
      slot.hold(request)
      attempt = { () async throws(TransportError) in try await transport.send(request) }
    }
    let positions = Self.positions(of: objects, at: places)
    slot.hold(
      Task {
        let outcome: RequestOutcome
        do throws(TransportError) {
          let answer = try await attempt()
          outcome = RequestOutcome(answer, rejected: Self.rejected(in: answer, positions))
        } catch {
          outcome = RequestOutcome(error, stream: order.stream)
        }
        core.finish(order.request, .answered(order.request, outcome))
      })
  }

  /// For each object of a payload, by array and index in it, its position among those that were to be sent.
  private static func positions(of objects: [BatchObject], at places: [ObjectPlace]) -> [ObjectPlace: Int] {
    var counts: [BatchArray: Int] = [:]
    var positions: [ObjectPlace: Int] = [:]
    for (position, object) in objects.enumerated() {
      let index = counts[object.array, default: 0]
      counts[object.array] = index + 1
      positions[ObjectPlace(object.array, index)] = position
    }
    return positions
  }

  private static func rejected(in answer: TransportAnswer, _ positions: [ObjectPlace: Int]) -> [RequestOutcome.Rejected] {
    answer.rejections.compactMap { rejection in
      guard let array = BatchArray(rawValue: rejection.array),
        let position = positions[ObjectPlace(array, rejection.index)]
      else { return nil }
      return RequestOutcome.Rejected(position: position, reason: rejection.reason)
    }
  }

  private func forget(_ order: ForgetOrder, _ core: ClientCore) {
    guard let slot = core.slot(of: order.request), !slot.isRevoked else { return core.finish(order.request, .tick) }
    let endpoint = core.read { $0.policy.endpoints.firstParty }
    let request = ForgetRequest(
      order, endpoint: endpoint, apiKey: core.configuration.api.key, idempotencyKey: "\(core.run)-\(order.request)")
    slot.hold(request)
    slot.hold(
      Task { [transport = core.transport] in
        let error: PushUnregistrationError?
        do throws(TransportError) {
          error = PushUnregistrationError(try await transport.send(request))
        } catch let failure {
          error = .requestFailed(httpStatusCode: nil, isRetriable: true, message: failure.message)
        }
        core.finish(order.request, .forgot(order.request, error))
      })
  }

  // MARK: Wiping and opening

  private func finishWipe(_ generation: UInt64, _ core: ClientCore) async {
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

  // MARK: Pending analytics

  private func drain(_ generation: UInt64, _ core: ClientCore) {
    guard let pending = core.pending else { return }
    do throws(OutboxError) {
      try pending.remove(through: drainedThrough)
      let items = try pending.items(after: drainedThrough, limit: 1_000)
      guard let last = items.last else { return }
      drainedItems = Dictionary(items.map { ($0.id, $0.entry) }) { $1 }
      let policy = core.read { $0.policy }
      let data = items.compactMap { item -> DrainedDatum? in
        guard let object = Self.object(of: item.entry.json) else {
          core.tell(.dropped(DroppedDatum(kind: nil, sequence: nil, reason: .unreadable)))
          return nil
        }
        return DrainedDatum(
          id: item.id, stream: item.entry.stream, collected: item.entry.collected, time: item.entry.time,
          datum: object.datum(under: policy))
      }
      core.handle(.drained(data, through: last.id, generation: generation))
    } catch {
      core.tell(.storeFailed(error))
    }
  }

  private func takeOver(_ data: [TakenDatum], through: Int64, _ core: ClientCore) {
    let taken = data.compactMap { datum -> StoredDatum? in
      drainedItems[datum.id].map {
        StoredDatum(
          sequence: datum.sequence, stream: datum.stream, collected: datum.collected, time: datum.time, json: $0.json)
      }
    }
    drainedItems = [:]
    store([], core, drainedThrough: through, taken: taken)
    guard drainedThrough == through else { return }
    drain(core.read { $0.record.generation }, core)
  }
}
