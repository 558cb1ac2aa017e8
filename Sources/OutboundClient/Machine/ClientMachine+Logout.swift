import TrackingPolicy

extension ClientMachine {
  /// Logs out (law 8, facts F3.14 and F3.15).
  mutating func logOut(_ call: CallID, _ context: StepContext, _ output: inout StepOutput) {
    if !logout.isRunning, let error = obstacleToLogout(context) { return output.add(.answer(call, .logoutFailed(error))) }
    guard logout.begin(call) else { return }
    change(&output) { $0.logout = .intended }
    withdrawRegistrations(record.push.pushToStart.values + (record.push.deviceToken.map { [$0] } ?? []), &output)
    flushDue = nil
    flushBoth(for: .logout, hurries: true, context, &output)
  }

  mutating func perform(_ effects: [LogoutMachine.Effect], _ context: StepContext, _ output: inout StepOutput) {
    for effect in effects {
      switch effect {
      case .unregister: unregisterForLogout(context, &output)
      case .wipe(let calls): wipe(for: calls, context, &output)
      case .fail(let calls, let error):
        if record.logout != .none { change(&output) { $0.logout = .intended } }
        for call in calls { output.add(.answer(call, .logoutFailed(error))) }
      }
    }
  }

  /// A registration says that the user stays (law 8).
  mutating func cancelLogout(_ context: StepContext, _ output: inout StepOutput) {
    let effects = logout.abort(.superseded)
    let running = push.halt(ownedBy: .logout)
    output.revoked += running.map(\.request)
    perform(effects, context, &output)
    if record.logout != .none { change(&output) { $0.logout = .none } }
  }

  private func obstacleToLogout(_ context: StepContext) -> LogoutError? {
    let tokens = record.push
    guard !tokens.isEmpty || settings.logsOutWithoutPushToken else { return LogoutError([.unregisterPush: .noPushToken]) }
    let device = tokens.deviceToken.flatMap { obstacle(to: [$0], context) }
    let starts = tokens.pushToStart.isEmpty ? nil : obstacle(to: Array(tokens.pushToStart.values), context)
    var errors: [LogoutEndpoint: PushUnregistrationError] = [:]
    errors[.unregisterPush] = device
    errors[.unregisterPushToStart] = starts
    return errors.isEmpty ? nil : LogoutError(errors)
  }

  /// Lets every token go in parallel. From here on a crash behind the last success leads to the wipe.
  private mutating func unregisterForLogout(_ context: StepContext, _ output: inout StepOutput) {
    change(&output) { $0.logout = .unregistering }
    var endpoints: Set<LogoutEndpoint> = []
    if let token = record.push.deviceToken {
      endpoints.insert(.unregisterPush)
      unregister(deviceToken: token, pushToStart: [:], for: .logout, context, &output)
    }
    if !record.push.pushToStart.isEmpty {
      endpoints.insert(.unregisterPushToStart)
      unregister(deviceToken: nil, pushToStart: record.push.pushToStart, for: .logout, context, &output)
    }
    perform(logout.unregister(endpoints), context, &output)
  }
}
