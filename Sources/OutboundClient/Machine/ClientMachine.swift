package import TrackingPolicy

/// The whole of a client's behaviour: inputs to actions, without clock, randomness and I/O (the laws of the design).
///
/// It is made of small machines; this one owns what they share: the record, the policy, consent, and who may be sent what.
/// A value: two that are equal behave alike from then on, so that a checker can explore them.
package struct ClientMachine: Hashable, Sendable {
  package let settings: ClientSettings
  /// The policy of the configuration, with what this and earlier runs added to its list.
  var policyInForce: PolicyInForce
  /// Whether the store could be read; the client counts as disabled until then.
  package internal(set) var isOpen = false
  /// A call to disable that came while the store could not be read.
  var disablesWhenOpened = false
  package internal(set) var record: ClientRecord
  package internal(set) var consent = Consent.unset
  package internal(set) var isInForeground: Bool
  /// The greatest wall-clock time seen: ages count from it (law 9). What happens is timed by the clock as it is.
  package internal(set) var latestTime: Int64 = 0
  package internal(set) var lastSequence: Int64 = 0
  /// Every datum up to this sequence is wiped. The store holds none of them any more; if it did, none would leave (law 7).
  var wipedThrough: Int64 = 0
  /// How many data wait in the tracking stream, about: never less than there are.
  package internal(set) var trackingCount = 0

  package internal(set) var firstParty: FlushMachine
  package internal(set) var tracking: FlushMachine
  var firstPartySweep = SweepMachine(.firstParty)
  var trackingSweep = SweepMachine(.tracking)
  var trim: ReadToken?
  package internal(set) var push = PushMachine()
  package internal(set) var logout = LogoutMachine()
  package internal(set) var wipe = WipeMachine()
  var budget: RequestBudget
  let sessions: SessionMachine

  /// The uptime of the next automatic flush.
  var flushDue: Int64?
  /// The uptime at which an influenced open is counted unless a tap explains it.
  var influenceDue: Int64?
  /// The last number given to a read or a request.
  var number: UInt64 = 0
  private var wakeTime: Int64?
  var calls = CallLedger()

  /// A client whose store is not open yet.
  package init(policy: TrackingPolicy, settings: ClientSettings) {
    self.settings = settings
    policyInForce = PolicyInForce(policy)
    record = ClientRecord(generation: 1, isEnabled: false)
    isInForeground = !settings.startsInBackground
    firstParty = FlushMachine(.firstParty, objectsPerRequest: settings.objectsPerRequest)
    tracking = FlushMachine(.tracking, objectsPerRequest: settings.objectsPerRequest)
    budget = RequestBudget(settings.requestLimit)
    sessions = SessionMachine(timeout: settings.sessionTimeout, rule: settings.sessionEndRule)
  }

  /// The policy as it is now.
  package var policy: TrackingPolicy { policyInForce.current }

  var everything: TrackingPolicy { policyInForce.everything }

  /// Whether the client is enabled; one whose store cannot be read is not.
  package var isEnabled: Bool { isOpen && record.isEnabled }

  /// Whether tracking data may leave at this moment.
  package var mayTrack: Bool { isEnabled && consent.isAllowed }

  /// What binds extensions.
  package var header: PendingHeader {
    PendingHeader(
      generation: record.generation, isEnabled: isEnabled, userID: record.userID, deviceID: record.deviceID?.value,
      trackingPropertyAllowList: policy.trackingPropertyAllowList)
  }

  /// Takes an input and says what is to be done. Every input is defined in every state.
  package mutating func handle(_ input: ClientInput, _ context: StepContext) -> [ClientAction] {
    latestTime = max(latestTime, context.now.wall)
    // A timer that came too early is set again.
    if input == .tick { wakeTime = nil }
    var output = StepOutput()
    if isEnabled {
      handleEnabled(input, context, &output)
    } else {
      handleDisabled(input, context, &output)
    }
    if isEnabled { trimIfTooMany(&output) }
    schedule(&output)
    if output.savesRecord || output.wipes { record.latestTime = latestTime }
    if !isOpen { (output.savesRecord, output.publishes) = (false, false) }
    return output.actions(record: record, header: header, isWiping: wipe.isRunning)
  }

  /// Changes the record; it is saved at the end of the step.
  mutating func change(_ output: inout StepOutput, _ body: (inout ClientRecord) -> Void) {
    body(&record)
    output.savesRecord = true
  }

  private mutating func handleEnabled(_ input: ClientInput, _ context: StepContext, _ output: inout StepOutput) {
    switch input {
    case .opened, .openFailed, .setEnabled(true): break
    case .setEnabled(false): disable(context, &output)
    case .wipe(let call): wipe(for: call.map { [$0] } ?? [], context, &output)
    case .tellAdTrackingEnabled(let flag): tell(context, &output) { $0.tell(adTrackingEnabled: flag) }
    case .tellATTStatus(let status): tell(context, &output) { $0.tell(status) }
    case .updateAllowList(let adding, let removing): updateAllowList(adding: adding, removing: removing, context, &output)
    case .changeUser(let id): changeUser(to: id, context, &output)
    case .collect(let contents): for content in contents { collect(content, context, &output) }
    case .flush(let call): flushNow(for: call, context, &output)
    case .registerPushToken(let token): register(deviceToken: token, context, &output)
    case .registerPushToStart(let type, let token): register(pushToStart: token, type: type, context, &output)
    case .unregisterPush(let call): unregisterPush(call, context, &output)
    case .unregisterPushToStart(let types, let call): unregisterPushToStart(types, call, context, &output)
    case .logout(let call): logOut(call, context, &output)
    case .pushReceived(let campaignID): pushReceived(campaignID, context, &output)
    case .pushOpened(let campaignID): pushOpened(campaignID, context, &output)
    case .enteredForeground: enterForeground(context, &output)
    case .enteredBackground: enterBackground(context, &output)
    case .page(let token, let data): page(token, data, context, &output)
    case .readFailed(let token): readFailed(token, context, &output)
    case .answered(let request, let outcome): answered(request, outcome, context, &output)
    case .forgot(let request, let error): forgot(request, error, context, &output)
    case .wipeFinished(let generation): wipeFinished(generation, &output)
    case .displaced(let count): trackingCount = max(0, trackingCount - count)
    case .drained(let data, let through, let generation): drained(data, through: through, generation, context, &output)
    case .tick: tick(context, &output)
    }
  }

  /// Only what narrows is heard (law 6); calls with an answer get it.
  private mutating func handleDisabled(_ input: ClientInput, _ context: StepContext, _ output: inout StepOutput) {
    switch input {
    case .opened(let contents): open(contents, context, &output)
    case .openFailed: break
    case .setEnabled(let flag): if flag { enable(context, &output) } else { disablesWhenOpened = true }
    case .wipe(let call): wipe(for: call.map { [$0] } ?? [], context, &output)
    case .tellAdTrackingEnabled(let flag): if !flag { tell(context, &output) { $0.tell(adTrackingEnabled: false) } }
    case .tellATTStatus(let status): if !status.isAllowed { tell(context, &output) { $0.tell(status) } }
    case .updateAllowList(let adding, _): updateAllowList(adding: adding, removing: [], context, &output)
    case .wipeFinished(let generation): wipeFinished(generation, &output)
    case .displaced(let count): trackingCount = max(0, trackingCount - count)
    case .enteredForeground: isInForeground = true
    case .enteredBackground: isInForeground = false
    case .flush(let call): if let call { output.add(.answer(call, .disabled)) }
    case .unregisterPush(let call), .unregisterPushToStart(_, let call):
      output.add(.answer(call, .unregistrationFailed(.sdkDisabled)))
    case .logout(let call): output.add(.answer(call, .logoutFailed(LogoutError([.unregisterPush: .sdkDisabled]))))
    case .changeUser, .collect, .registerPushToken, .registerPushToStart, .pushReceived, .pushOpened, .page, .readFailed,
      .answered, .forgot, .drained, .tick:
      break
    }
  }

  private mutating func schedule(_ output: inout StepOutput) {
    let times = isEnabled ? [flushDue, influenceDue, firstParty.wakeTime, tracking.wakeTime].compactMap { $0 } : []
    guard times.min() != wakeTime else { return }
    wakeTime = times.min()
    output.add(.wake(at: wakeTime))
  }
}
