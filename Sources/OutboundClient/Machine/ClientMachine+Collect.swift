import TrackingPolicy

extension ClientMachine {
  var identity: Identity { Identity(userID: record.userID, deviceID: record.deviceID?.value ?? "undefined") }

  /// Takes on what the app says now.
  mutating func collect(_ content: DatumContent, _ context: StepContext, _ output: inout StepOutput) {
    accept(content, collected: consent.status, context, &output)
  }

  /// Takes a datum on if the policy lets it: its sequence, or `nil` if it is dropped.
  @discardableResult
  mutating func accept(
    _ content: DatumContent, collected: ATTStatus, happenedAt: Int64? = nil, _ context: StepContext,
    _ output: inout StepOutput
  ) -> Int64? {
    let datum = content.datum(of: identity, under: policy)
    let decision = policy.decide(datum, collected: Consent(collected), now: consent)
    guard let stream = stream(of: decision, datum, &output) else { return nil }
    output.add(
      .append([
        AcceptedDatum(
          sequence: lastSequence, stream: stream, collected: collected, time: latestTime,
          happenedAt: happenedAt ?? context.now.wall,
          identity: identity, content: content)
      ]))
    scheduleFlush(context)
    return lastSequence
  }

  /// Takes over what an extension collected. Its consent is the extension's own; its list and this one's both count.
  mutating func drained(
    _ data: [DrainedDatum], through: Int64, _ generation: UInt64, _ context: StepContext, _ output: inout StepOutput
  ) {
    guard generation == record.generation else {
      output.add(.drainPending(generation: record.generation))
      return
    }
    var taken: [TakenDatum] = []
    for drained in data {
      let deciding = drained.stream == .tracking ? everything : policy
      let decision = deciding.decide(drained.datum, collected: Consent(drained.collected), now: consent)
      guard let stream = stream(of: decision, drained.datum, &output) else { continue }
      taken.append(
        TakenDatum(
          id: drained.id, sequence: lastSequence, stream: stream, collected: drained.collected, time: drained.time))
    }
    output.add(.takeOver(taken, through: through))
    if !taken.isEmpty { scheduleFlush(context) }
  }

  /// The stream that a decision leads to, with a new last sequence for the datum; `nil` after saying that it is dropped.
  private mutating func stream(
    of decision: Decision, _ datum: Datum, _ output: inout StepOutput
  ) -> OutboxStream? {
    switch decision.route {
    case .dropped:
      output.add(.report([DroppedDatum(kind: datum.kind, sequence: nil, reason: .decision(decision))]))
      return nil
    case .firstParty:
      lastSequence += 1
      return .firstParty
    case .tracking, .held:
      lastSequence += 1
      trackingCount += 1
      return .tracking
    }
  }
}
