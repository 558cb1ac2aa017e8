import TrackingPolicy

extension ClientMachine {
  /// The store was opened: what earlier runs left is taken up, and nothing of it widens (law 9).
  mutating func open(_ contents: OutboxContents, _ context: StepContext, _ output: inout StepOutput) {
    guard !isOpen else { return }
    isOpen = true
    let addedBefore = record.addedToAllowList
    record = contents.record ?? ClientRecord(generation: 1, isEnabled: !settings.startsDisabled)
    output.savesRecord = contents.record == nil
    output.publishes = true
    latestTime = max(latestTime, record.latestTime, contents.latestTime)
    lastSequence = max(contents.lastSequence, record.greatestSequence)
    trackingCount = contents.trackingCount
    if record.addedToAllowList.union(addedBefore) != record.addedToAllowList {
      change(&output) { $0.addedToAllowList = $0.addedToAllowList.union(addedBefore) }
    }
    policyInForce.list = policyInForce.list.union(record.addedToAllowList)

    // A session of a process that died in the foreground is as one in the background since it was last known to be there.
    if record.session?.isInBackground == false { change(&output) { $0.session?.isInBackground = true } }
    if record.logout == .unregistering {
      if record.push.isEmpty { return wipe(for: [], context, &output) }
      change(&output) { $0.logout = .intended }
    }
    if consent.isRefusal { refuseWhatWaits(&output) }
    if disablesWhenOpened && record.isEnabled { return disable(context, &output) }
    guard record.isEnabled else { return }
    resume(isLaunch: true, hasData: contents.firstPartyCount + contents.trackingCount > 0, context, &output)
  }

  /// Enables a client that is disabled; who the user is needs not be said again.
  mutating func enable(_ context: StepContext, _ output: inout StepOutput) {
    disablesWhenOpened = false
    guard isOpen else { return }
    change(&output) { $0.isEnabled = true }
    output.publishes = true
    resume(isLaunch: false, hasData: true, context, &output)
    if record.push.deviceToken == nil { output.add(.notify(.pushRegistrationNeeded)) }
  }

  /// Disables the client: nothing leaves, what runs is taken back, a yes is forgotten, what was queued stays queued (law 6).
  mutating func disable(_ context: StepContext, _ output: inout StepOutput) {
    halt(.interrupted, .sdkDisabled, forgetting: false, context, &output)
    forgetYes()
    change(&output) { record in
      record.generation += 1
      record.isEnabled = false
      record.session = nil
    }
    output.publishes = true
    output.add(.closeTrackingConnections)
  }

  /// Wipes (law 7): enabled or not, whatever the state of the store.
  mutating func wipe(for calls: [CallID], _ context: StepContext, _ output: inout StepOutput) {
    halt(.interrupted, .sdkDisabled, forgetting: true, context, &output)
    output.forgetData()
    consent = .unset
    push.forget()
    trackingCount = 0
    wipedThrough = lastSequence
    // Without the old record no generation is known: one as great as the time is greater than any that was counted.
    var fresh = ClientRecord(generation: isOpen ? record.generation + 1 : UInt64(max(1, latestTime)), isEnabled: false)
    fresh.addedToAllowList = record.addedToAllowList
    fresh.latestTime = latestTime
    fresh.deviceID = freshDeviceID(context)
    record = fresh
    isOpen = true
    output.wipes = true
    output.publishes = true
    wipe.begin(generation: record.generation, for: calls)
    output.add(.closeTrackingConnections)
    output.add(.finishWipe(generation: record.generation))
  }

  /// The last file of a wipe is gone.
  mutating func wipeFinished(_ generation: UInt64, _ output: inout StepOutput) {
    for call in wipe.finished(generation: generation) { output.add(.answer(call, .succeeded)) }
  }

  /// Changes the user: held data of the other one are dropped, what runs is taken back, a session ends and another starts.
  mutating func changeUser(to id: String, _ context: StepContext, _ output: inout StepOutput) {
    guard id != record.userID else { return }
    endSessionOfUser(context, &output)
    halt(.interrupted, .superseded, forgetting: false, context, &output)
    if !consent.isAllowed { refuseWhatWaits(&output) }
    record.generation += 1
    record.userID = id
    record.otherUserThrough = lastSequence
    record.influence.push = nil
    output.savesRecord = true
    influenceDue = nil
    output.publishes = true
    startSweep(.tracking, &output)
    if isInForeground { startSession(context, &output) }
    if settings.movesPushTokenOnChangeUser { registerAgain(context, &output) }
    scheduleFlush(context)
  }

  /// Stops everything that runs, and answers whoever waits for it.
  private mutating func halt(
    _ failure: FlushFailure, _ error: PushUnregistrationError, forgetting: Bool, _ context: StepContext,
    _ output: inout StepOutput
  ) {
    perform(logout.abort(error), context, &output)
    output.revoked += [firstParty.running, tracking.running].compactMap { $0?.request }
    perform(firstParty.halt(failure, forgetting: forgetting), of: .firstParty, context, &output)
    perform(tracking.halt(failure, forgetting: forgetting), of: .tracking, context, &output)
    for gone in push.halt() {
      output.revoked.append(gone.request)
      if case .call(let call) = gone.owner { output.add(.answer(call, .unregistrationFailed(error))) }
    }
    firstPartySweep.halt()
    trackingSweep.halt()
    trim = nil
    flushDue = nil
    influenceDue = nil
  }

  /// Takes up work: at a launch, or when the client is enabled.
  private mutating func resume(isLaunch: Bool, hasData: Bool, _ context: StepContext, _ output: inout StepOutput) {
    if record.deviceID == nil {
      let id = freshDeviceID(context)
      change(&output) { $0.deviceID = id }
    }
    output.publishes = true
    if isInForeground { openApp(isLaunch: isLaunch, context, &output) }
    output.add(.drainPending(generation: record.generation))
    if trackingCount > 0 { startSweep(.tracking, &output) }
    if hasData { scheduleFlush(context, isUrgent: !isLaunch) }
  }

  /// A random UUID, or the identifier for vendors if the settings say so and there is one (facts F4.1 to F4.3).
  private func freshDeviceID(_ context: StepContext) -> DeviceID {
    if !settings.useUUIDAsDeviceId, let id = settings.identifierForVendor { return DeviceID(id, source: .identifierForVendor) }
    return DeviceID(context.makeID(), source: .uuid)
  }
}
