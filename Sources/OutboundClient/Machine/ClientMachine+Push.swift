import TrackingPolicy

extension ClientMachine {
  /// Registers the device's push token. It takes the place of an earlier one, and cancels the intent of a logout (law 8).
  mutating func register(deviceToken value: String, _ context: StepContext, _ output: inout StepOutput) {
    cancelLogout(context, &output)
    supersede(push.supersede(deviceToken: true, type: nil), &output)
    withdrawRegistrations(record.push.deviceToken.map { [$0] } ?? [], &output)
    let token = accept(value, .pushToken(value), context, &output)
    change(&output) { $0.push.deviceToken = token }
    scheduleFlush(context, isUrgent: true)
  }

  /// Registers the push-to-start token of a type of Live Activity.
  mutating func register(pushToStart value: String, type: String, _ context: StepContext, _ output: inout StepOutput) {
    cancelLogout(context, &output)
    supersede(push.supersede(deviceToken: false, type: type), &output)
    withdrawRegistrations(record.push.pushToStart[type].map { [$0] } ?? [], &output)
    let token = accept(value, .pushToStartToken(type: type, token: value), context, &output)
    change(&output) { $0.push.pushToStart[type] = token }
    scheduleFlush(context, isUrgent: true)
  }

  /// Registers every known token for the user that is new.
  mutating func registerAgain(_ context: StepContext, _ output: inout StepOutput) {
    if let token = record.push.deviceToken { register(deviceToken: token.value, context, &output) }
    for (type, token) in record.push.pushToStart.sorted(by: { $0.key < $1.key }) {
      register(pushToStart: token.value, type: type, context, &output)
    }
  }

  mutating func unregisterPush(_ call: CallID, _ context: StepContext, _ output: inout StepOutput) {
    guard let token = record.push.deviceToken else {
      return output.add(.answer(call, .unregistrationFailed(.noPushToken)))
    }
    if let error = obstacle(to: [token], context) { return output.add(.answer(call, .unregistrationFailed(error))) }
    unregister(deviceToken: token, pushToStart: [:], for: .call(call), context, &output)
  }

  mutating func unregisterPushToStart(
    _ types: [String]?, _ call: CallID, _ context: StepContext, _ output: inout StepOutput
  ) {
    let tokens = record.push.pushToStart.filter { types?.contains($0.key) ?? true }
    guard !tokens.isEmpty else { return output.add(.answer(call, .unregistrationFailed(.noPushToStartTokens))) }
    if let error = obstacle(to: Array(tokens.values), context) {
      return output.add(.answer(call, .unregistrationFailed(error)))
    }
    unregister(deviceToken: nil, pushToStart: tokens, for: .call(call), context, &output)
  }

  /// A request to forget was answered: a success is durable before anything follows from it.
  mutating func forgot(
    _ request: RequestID, _ error: PushUnregistrationError?, _ context: StepContext, _ output: inout StepOutput
  ) {
    var tokens = record.push
    guard let unregistration = push.answered(request, error, &tokens) else { return }
    if tokens != record.push { change(&output) { $0.push = tokens } }
    switch unregistration.owner {
    case .call(let call): output.add(.answer(call, error.map(CallOutcome.unregistrationFailed) ?? .succeeded))
    case .logout: perform(logout.unregistered(unregistration.endpoint, error), context, &output)
    }
  }

  /// Why tokens cannot be let go now, without a request.
  func obstacle(to tokens: [PushRecord.Token], _ context: StepContext) -> PushUnregistrationError? {
    let uptime = context.now.uptime
    var isLimited = budget.nextRequest(at: uptime) != nil
    if case .waiting(let until, rateLimited: true) = firstParty.phase, until > uptime { isLimited = true }
    if isLimited { return .rateLimited(isRetriable: settings.localRateLimitIsRetriable) }
    let inFlight = (firstParty.running?.sequences ?? []) + (tracking.running?.sequences ?? [])
    let isRecent = push.isTooRecent(
      tokens, inFlight: inFlight, settleTime: settings.registrationSettleTime, at: context.now)
    return isRecent ? .registrationTooRecent : nil
  }

  /// Registrations that wait are taken out, so that none is sent behind the removal of its token.
  mutating func withdrawRegistrations(_ tokens: [PushRecord.Token], _ output: inout StepOutput) {
    let running = Set((firstParty.running?.sequences ?? []) + (tracking.running?.sequences ?? []))
    let waiting = tokens.map(\.sequence).filter { $0 > 0 && !running.contains($0) }
    guard !waiting.isEmpty else { return }
    output.add(.remove(waiting))
  }

  mutating func unregister(
    deviceToken: PushRecord.Token?, pushToStart: [String: PushRecord.Token], for owner: PushMachine.Owner,
    _ context: StepContext, _ output: inout StepOutput
  ) {
    withdrawRegistrations(pushToStart.values + (deviceToken.map { [$0] } ?? []), &output)
    budget.take(at: context.now.uptime)
    number += 1
    let values = pushToStart.mapValues(\.value)
    push.start(
      PushMachine.Unregistration(
        request: number, endpoint: deviceToken == nil ? .unregisterPushToStart : .unregisterPush,
        deviceToken: deviceToken?.value, pushToStart: values, owner: owner))
    output.add(
      .forget(
        ForgetOrder(
          request: number, identity: identity, deviceID: record.deviceID?.value, deviceToken: deviceToken?.value,
          pushToStart: values)))
  }

  private mutating func accept(
    _ value: String, _ content: DatumContent, _ context: StepContext, _ output: inout StepOutput
  ) -> PushRecord.Token {
    let sequence = accept(content, collected: consent.status, context, &output) ?? 0
    push.registered(at: context.now.uptime)
    return PushRecord.Token(value, registeredAt: context.now.wall, sequence: sequence)
  }

  private mutating func supersede(_ gone: [PushMachine.Unregistration], _ output: inout StepOutput) {
    for unregistration in gone {
      output.revoked.append(unregistration.request)
      if case .call(let call) = unregistration.owner {
        output.add(.answer(call, .unregistrationFailed(.superseded)))
      }
    }
  }
}
