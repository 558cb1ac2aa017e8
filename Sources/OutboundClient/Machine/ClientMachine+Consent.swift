import TrackingPolicy

extension ClientMachine {
  /// A status or the ad-tracking flag was told (laws 3 to 5).
  mutating func tell(_ context: StepContext, _ output: inout StepOutput, _ news: (inout Consent) -> Void) {
    let wasRefusal = consent.isRefusal
    let wasAllowed = consent.isAllowed
    news(&consent)
    tracking.resume()
    guard isOpen else { return }
    lowerWhatIsOpen(&output)
    if consent.isRefusal && !wasRefusal {
      refuseWhatWaits(&output)
      if isEnabled { startSweep(.tracking, &output) }
    }
    if consent.isAllowed {
      if isEnabled && trackingCount > 0 { scheduleFlush(context, isUrgent: true) }
    } else {
      stopTracking(context, &output)
      if wasAllowed { output.add(.closeTrackingConnections) }
    }
  }

  /// Changes the allow list; what is added stays added in later runs, what is removed from the configuration's list comes back with it.
  mutating func updateAllowList(
    adding: Set<TrackingProperty>, removing: Set<TrackingProperty>, _ context: StepContext, _ output: inout StepOutput
  ) {
    let before = policyInForce
    policyInForce.list.update(adding: adding, removing: removing)
    var added = record.addedToAllowList
    added.update(adding: adding, removing: removing)
    if added != record.addedToAllowList { change(&output) { $0.addedToAllowList = added } }
    guard policyInForce != before else { return }
    output.publishes = isOpen
    guard isEnabled, !adding.isEmpty else { return }
    // What runs to the first-party endpoint may hold what is tracking by now.
    if let running = firstParty.running {
      output.revoked.append(running.request)
      perform(firstParty.restart(number: &number), of: .firstParty, context, &output)
    }
    startSweep(.firstParty, &output)
  }

  /// Every datum taken on so far has lived through a refusal.
  mutating func refuseWhatWaits(_ output: inout StepOutput) {
    record.refusedThrough = lastSequence
    output.savesRecord = true
  }

  /// No request to the tracking endpoint goes on; nobody waits for what may not leave.
  private mutating func stopTracking(_ context: StepContext, _ output: inout StepOutput) {
    if let running = tracking.running { output.revoked.append(running.request) }
    perform(tracking.halt(nil, forgetting: false), of: .tracking, context, &output)
  }

  /// A yes is forgotten; what was told and is no yes stays told.
  mutating func forgetYes() {
    var kept = Consent.unset
    if consent.adTrackingEnabled == false { kept.tell(adTrackingEnabled: false) }
    if let status = consent.attStatus, !status.isAllowed { kept.tell(status) }
    consent = kept
  }

  private mutating func lowerWhatIsOpen(_ output: inout StepOutput) {
    let status = consent.status
    var session = record.session
    sessions.lower(&session, to: status)
    var influence = record.influence
    InfluenceMachine.lower(&influence, to: status)
    guard session != record.session || influence != record.influence else { return }
    change(&output) { record in
      record.session = session
      record.influence = influence
    }
  }
}
