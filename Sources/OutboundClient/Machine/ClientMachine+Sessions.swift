import TrackingPolicy

extension ClientMachine {
  mutating func enterForeground(_ context: StepContext, _ output: inout StepOutput) {
    guard !isInForeground else { return }
    isInForeground = true
    openApp(isLaunch: false, context, &output)
  }

  mutating func enterBackground(_ context: StepContext, _ output: inout StepOutput) {
    guard isInForeground else { return }
    isInForeground = false
    if influenceDue != nil { countInfluencedOpen(context, &output) }
    withSession(context, &output) { machine, session, time, status in
      machine.enterBackground(&session, at: time, status: status)
      return []
    }
  }

  /// The app is in the foreground, at a launch, after an enable or after the background.
  mutating func openApp(isLaunch: Bool, _ context: StepContext, _ output: inout StepOutput) {
    if InfluenceMachine.isInfluenced(record.influence, at: context.now.wall) {
      influenceDue = context.now.uptime + InfluenceMachine.tapDelay
    } else if record.influence.push != nil {
      change(&output) { $0.influence.push = nil }
    }
    withSession(context, &output) { machine, session, time, status in
      machine.enterForeground(&session, at: time, status: status, isLaunch: isLaunch, makeID: context.makeID)
    }
  }

  mutating func startSession(_ context: StepContext, _ output: inout StepOutput) {
    withSession(context, &output) { machine, session, time, status in
      [machine.start(&session, at: time, status: status, makeID: context.makeID)]
    }
  }

  mutating func endSessionOfUser(_ context: StepContext, _ output: inout StepOutput) {
    withSession(context, &output) { machine, session, time, status in
      machine.endForChangeOfUser(&session, at: time, status: status)
    }
  }

  /// A push arrived; in the foreground it influences no open.
  mutating func pushReceived(_ campaignID: String?, _ context: StepContext, _ output: inout StepOutput) {
    guard !isInForeground else { return }
    InfluenceMachine.received(&record.influence, campaignID: campaignID, at: context.now.wall, status: consent.status)
    output.savesRecord = true
  }

  /// A push was tapped: a native open, which no custom event counts as (fact F6.1).
  mutating func pushOpened(_ campaignID: String?, _ context: StepContext, _ output: inout StepOutput) {
    influenceDue = nil
    if record.influence.push != nil { change(&output) { InfluenceMachine.opened(&$0.influence) } }
    accept(.pushOpen(campaignID: campaignID), collected: consent.status, context, &output)
  }

  mutating func countInfluencedOpen(_ context: StepContext, _ output: inout StepOutput) {
    influenceDue = nil
    guard let push = record.influence.push else { return }
    change(&output) { $0.influence.push = nil }
    accept(
      .influencedOpen(campaignID: push.campaignID), collected: .leastPermissive(push.collected, consent.status), context, &output)
  }

  private mutating func withSession(
    _ context: StepContext, _ output: inout StepOutput,
    _ body: (SessionMachine, inout SessionRecord?, Int64, ATTStatus) -> [SessionMachine.Effect]
  ) {
    var session = record.session
    let effects = body(sessions, &session, context.now.wall, consent.status)
    if session != record.session { change(&output) { $0.session = session } }
    for effect in effects {
      switch effect {
      case .start(let id):
        InfluenceMachine.sessionStarted(&record.influence, at: context.now.wall)
        output.savesRecord = true
        accept(.sessionStart(id: id), collected: consent.status, context, &output)
        output.add(.notify(.sessionStarted(id)))
      case .end(let id, let duration, let time, let collected):
        accept(.sessionEnd(id: id, duration: duration), collected: collected, happenedAt: time, context, &output)
        output.add(.notify(.sessionEnded(id)))
      }
    }
  }
}
