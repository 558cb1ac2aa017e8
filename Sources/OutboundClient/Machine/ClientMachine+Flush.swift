import TrackingPolicy

extension ClientMachine {
  /// Plans the next automatic flush: after the flush interval, or at once.
  mutating func scheduleFlush(_ context: StepContext, isUrgent: Bool = false) {
    guard settings.requestPolicy == .automatic else { return }
    let due = context.now.uptime + (isUrgent ? 0 : settings.flushInterval)
    flushDue = min(flushDue ?? due, due)
  }

  /// Flushes both endpoints; the call is answered when both have.
  mutating func flushNow(for call: CallID?, _ context: StepContext, _ output: inout StepOutput) {
    flushDue = nil
    if let call { calls.begin(call) }
    flushBoth(for: call.map { .call($0) }, hurries: true, context, &output)
  }

  mutating func flushBoth(for waiter: FlushMachine.Waiter?, hurries: Bool, _ context: StepContext, _ output: inout StepOutput) {
    perform(
      firstParty.flush(through: lastSequence, for: waiter, hurries: hurries, at: context.now.uptime, number: &number),
      of: .firstParty, context,
      &output)
    if mayTrack {
      perform(
        tracking.flush(through: lastSequence, for: waiter, hurries: hurries, at: context.now.uptime, number: &number),
        of: .tracking, context,
        &output)
    } else if let waiter {
      perform([.finished(waiter, nil)], of: .tracking, context, &output)
    }
  }

  mutating func tick(_ context: StepContext, _ output: inout StepOutput) {
    let uptime = context.now.uptime
    if let due = influenceDue, due <= uptime { countInfluencedOpen(context, &output) }
    perform(firstParty.tick(at: uptime, number: &number), of: .firstParty, context, &output)
    if mayTrack { perform(tracking.tick(at: uptime, number: &number), of: .tracking, context, &output) }
    guard let due = flushDue, due <= uptime else { return }
    flushDue = nil
    trimIfTooOld(&output)
    flushBoth(for: nil, hurries: false, context, &output)
  }

  mutating func answered(
    _ request: RequestID, _ outcome: RequestOutcome, _ context: StepContext, _ output: inout StepOutput
  ) {
    let uptime = context.now.uptime
    for stream in OutboxStream.allCases where flush(of: stream).running?.request == request {
      if case .delivered = outcome, let attempt = flush(of: stream).running {
        push.delivered(attempt.sequences, of: record.push, at: uptime)
      }
      let effects = withFlush(of: stream) { machine, number in
        machine.answered(request, outcome, at: uptime, random: context.random(), number: &number)
      }
      perform(effects, of: stream, context, &output)
    }
  }

  func flush(of stream: OutboxStream) -> FlushMachine {
    switch stream {
    case .firstParty: firstParty
    case .tracking: tracking
    }
  }

  mutating func withFlush(
    of stream: OutboxStream, _ body: (inout FlushMachine, inout UInt64) -> [FlushMachine.Effect]
  ) -> [FlushMachine.Effect] {
    switch stream {
    case .firstParty: body(&firstParty, &number)
    case .tracking: body(&tracking, &number)
    }
  }

  mutating func perform(
    _ effects: [FlushMachine.Effect], of stream: OutboxStream, _ context: StepContext, _ output: inout StepOutput
  ) {
    for effect in effects {
      switch effect {
      case .read(let token, let after, let limit): output.add(.read(token, after: after, limit: limit))
      case .send(let attempt, let token):
        output.add(
          .send(
            SendOrder(
              request: attempt.request, key: attempt.key, stream: stream, read: token, sequences: attempt.sequences,
              policy: stream == .tracking ? everything : policy, consent: consent)))
      case .remove(let sequences): remove(sequences, from: stream, &output)
      case .drop(let sequences, let reason):
        output.add(.report(sequences.map { DroppedDatum(kind: nil, sequence: $0, reason: reason) }))
        remove(sequences, from: stream, &output)
      case .finished(.call(let call), let failure):
        if let outcome = calls.finished(call, failure) { output.add(.answer(call, outcome)) }
      case .finished(.logout, let failure):
        perform(logout.flushed(stream, failure.map(error(of:))), context, &output)
      }
    }
  }

  mutating func remove(_ sequences: [Int64], from stream: OutboxStream, _ output: inout StepOutput) {
    guard !sequences.isEmpty else { return }
    if stream == .tracking { trackingCount = max(0, trackingCount - sequences.count) }
    output.add(.remove(sequences))
  }

  private func error(of failure: FlushFailure) -> PushUnregistrationError {
    switch failure {
    case .rateLimited: .rateLimited(isRetriable: settings.localRateLimitIsRetriable)
    case .interrupted: .sdkDisabled
    case .request(let status):
      .requestFailed(
        httpStatusCode: status, isRetriable: status.map { $0 != 401 && $0 != 403 } ?? true, message: "the flush failed")
    }
  }
}
