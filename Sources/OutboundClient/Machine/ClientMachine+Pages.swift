import TrackingPolicy

extension ClientMachine {
  /// What becomes of a datum that waits, at this moment.
  private enum Verdict {
    case send
    case keep
    case markTracking
    case drop(DroppedDatum.Reason)
  }

  /// Takes a page of data, each of which is judged anew (law 2).
  mutating func page(_ token: ReadToken, _ data: [WaitingDatum], _ context: StepContext, _ output: inout StepOutput) {
    switch token.purpose {
    case .flush: flushPage(token, data, context, &output)
    case .sweep: sweepPage(token, data, context, &output)
    case .trim: trimPage(token, data, &output)
    }
  }

  /// A read failed: a flush is tried again later; sweeps come again with their next cause, and until then each attempt judges anew.
  mutating func readFailed(_ token: ReadToken, _ context: StepContext, _ output: inout StepOutput) {
    switch token.purpose {
    case .flush:
      let uptime = context.now.uptime
      let effects = withFlush(of: token.stream) { machine, _ in
        machine.readFailed(token, at: uptime, random: context.random())
      }
      perform(effects, of: token.stream, context, &output)
    case .sweep:
      if token == firstPartySweep.token { firstPartySweep.halt() }
      if token == trackingSweep.token { trackingSweep.halt() }
    case .trim:
      if token == trim { trim = nil }
    }
  }

  mutating func startSweep(_ stream: OutboxStream, _ output: inout StepOutput) {
    let token =
      switch stream {
      case .firstParty: firstPartySweep.start(number: &number)
      case .tracking: trackingSweep.start(number: &number)
      }
    if let token { output.add(.read(token, after: 0, limit: SweepMachine.pageSize)) }
  }

  private mutating func flushPage(
    _ token: ReadToken, _ data: [WaitingDatum], _ context: StepContext, _ output: inout StepOutput
  ) {
    guard case .reading(token, _) = flush(of: token.stream).phase, token.stream == .firstParty || mayTrack else { return }
    let sendable = judge(data, in: token.stream, context, &output)
    var budget = budget
    let effects = withFlush(of: token.stream) { machine, number in
      machine.page(
        token, read: data.map(\.sequence), sendable: sendable, budget: &budget, at: context.now.uptime, number: &number)
    }
    self.budget = budget
    perform(effects, of: token.stream, context, &output)
  }

  private mutating func sweepPage(
    _ token: ReadToken, _ data: [WaitingDatum], _ context: StepContext, _ output: inout StepOutput
  ) {
    guard token == (token.stream == .firstParty ? firstPartySweep.token : trackingSweep.token) else { return }
    _ = judge(data, in: token.stream, context, &output)
    let last = data.last?.sequence
    let next =
      switch token.stream {
      case .firstParty: firstPartySweep.page(token, last: last, number: &number)
      case .tracking: trackingSweep.page(token, last: last, number: &number)
      }
    if let next { output.add(.read(next.0, after: next.after, limit: SweepMachine.pageSize)) }
  }

  /// Drops and moves what is to be; what is left may leave now.
  private mutating func judge(
    _ data: [WaitingDatum], in stream: OutboxStream, _ context: StepContext, _ output: inout StepOutput
  ) -> [Int64] {
    var sendable: [Int64] = []
    var marked: [Int64] = []
    var dropped: [DroppedDatum] = []
    for datum in data {
      switch verdict(on: datum, in: stream) {
      case .send: sendable.append(datum.sequence)
      case .keep: break
      case .markTracking: marked.append(datum.sequence)
      case .drop(let reason):
        dropped.append(DroppedDatum(kind: datum.datum.kind, sequence: datum.sequence, reason: reason))
      }
    }
    if !dropped.isEmpty {
      output.add(.report(dropped))
      remove(dropped.compactMap(\.sequence), from: stream, &output)
    }
    if !marked.isEmpty {
      trackingCount += marked.count
      output.add(.markTracking(marked))
      if mayTrack {
        let effects = tracking.flush(through: lastSequence, for: nil, hurries: false, at: context.now.uptime, number: &number)
        perform(effects, of: .tracking, context, &output)
      }
    }
    return sendable
  }

  private func verdict(on waiting: WaitingDatum, in stream: OutboxStream) -> Verdict {
    guard waiting.sequence > wipedThrough else { return .keep }
    let deciding = stream == .tracking ? everything : policy
    let collected = effectiveStatus(of: waiting)
    let decision = deciding.decide(waiting.datum, collected: Consent(collected), now: consent)
    switch decision.route {
    case .firstParty: return .send
    case .dropped: return .drop(.decision(decision))
    case .tracking, .held:
      if collected == .notDetermined && isTooOld(waiting) { return .drop(.heldTooLong) }
      if stream == .firstParty { return .markTracking }
      return decision.route == .tracking ? .send : .keep
    }
  }

  /// The status at collection, lowered to every refusal since; a yes of another user does not release what was not determined.
  private func effectiveStatus(of waiting: WaitingDatum) -> ATTStatus {
    if waiting.sequence <= record.refusedThrough { return .leastPermissive(waiting.collected, .denied) }
    if waiting.sequence <= record.otherUserThrough && waiting.collected == .notDetermined { return .denied }
    return waiting.collected
  }

  private func isTooOld(_ waiting: WaitingDatum) -> Bool {
    guard case .hold(let bounds) = policy.whenTrackingIsNotAllowed else { return false }
    return latestTime - waiting.time > Int64(bounds.maxAge) * 1_000
  }

  /// How many more data are held than the policy allows.
  private var excess: Int {
    guard case .hold(let bounds) = policy.whenTrackingIsNotAllowed, !consent.isAllowed else { return 0 }
    return trackingCount - bounds.maxCount
  }

  mutating func trimIfTooMany(_ output: inout StepOutput) {
    if excess > 0 { startTrim(limit: excess, &output) }
  }

  mutating func trimIfTooOld(_ output: inout StepOutput) {
    guard policy.holds, !consent.isAllowed, trackingCount > 0 else { return }
    startTrim(limit: SweepMachine.pageSize, &output)
  }

  private mutating func startTrim(limit: Int, _ output: inout StepOutput) {
    guard trim == nil else { return }
    number += 1
    let token = ReadToken(number: number, purpose: .trim, stream: .tracking)
    trim = token
    output.add(.read(token, after: 0, limit: limit))
  }

  /// The oldest held data: those over the bound and those too old go.
  private mutating func trimPage(_ token: ReadToken, _ data: [WaitingDatum], _ output: inout StepOutput) {
    guard token == trim else { return }
    trim = nil
    if data.isEmpty { trackingCount = 0 }
    let over = max(0, excess)
    let dropped = data.enumerated().compactMap { index, datum -> DroppedDatum? in
      guard index < over || (datum.collected == .notDetermined && isTooOld(datum)) else { return nil }
      return DroppedDatum(
        kind: datum.datum.kind, sequence: datum.sequence, reason: index < over ? .heldTooMany : .heldTooLong)
    }
    guard !dropped.isEmpty else { return }
    output.add(.report(dropped))
    remove(dropped.compactMap(\.sequence), from: .tracking, &output)
    if dropped.count == data.count { trimIfTooOld(&output) }
  }
}
