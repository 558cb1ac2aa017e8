import TrackingPolicy

@testable import OutboundClient

/// A client, its store, two servers and the law, as one value: the naive second statement against which the machine is held.
///
/// Store and reads answer at once; requests are answered when an input says so. Everything that leaves is checked the moment it leaves.
struct LawWorld: Hashable {
  /// What is known of a datum without the machine.
  struct Fact: Hashable {
    var name: String
    var collected: ATTStatus
    var wasTracking: Bool
    var isRefused = false
    var isOfOtherUser = false
    var isWiped = false
  }

  enum Event: Hashable, CaseIterable {
    case collectTracked, collectUntracked
    case tellAuthorized, tellDenied, tellNotDetermined
    case addUntracked
    case disable, enable, wipe, changeUser, flush
    case register, unregister, logout
    case firstPartySucceeds, firstPartyFails, trackingSucceeds, trackingFails
    case forgetSucceeds, forgetFails, wipeFinishes, lateSuccess
    case timePasses, restart
  }

  var machine: ClientMachine
  let holds: Bool
  private(set) var violations: [String] = []
  private var facts: [Int64: Fact] = [:]
  private var store: [StoredRow] = []
  private var saved: ClientRecord?
  private var intended: ClientRecord?
  private var running: [RequestID: SendOrder] = [:]
  private var forgetting: [RequestID: ForgetOrder] = [:]
  private var wiping: UInt64?
  private var now = Moment(wall: 1_000_000, uptime: 1_000)
  private var told = ATTStatus.notDetermined
  private var listed: Set<String> = ["t"]
  private var isEnabled = true
  private var user = 0
  private var lastCall: CallID = 0
  private var open: Set<CallID> = []
  private var logoutCalls: Set<CallID> = []
  /// Requests that were taken back; their servers may answer all the same.
  private var revoked: [RequestID] = []
  /// What servers have said they have, and what was said to be dropped.
  private var delivered: Set<Int64> = []
  private var reported: Set<Int64> = []
  /// Requests that were ordered and not taken back.
  private var ordered: Set<RequestID> = []
  /// The token that the server may know.
  private var token: String?
  /// What waits behind a wipe that is not finished, as it does in the client's worker.
  private var behindWipe: [ClientAction] = []
  private let policy: TrackingPolicy
  private let settings: ClientSettings

  struct StoredRow: Hashable {
    var sequence: Int64
    var stream: OutboxStream
    var collected: ATTStatus
    var time: Int64
    var datum: Datum
  }

  init(policy: TrackingPolicy) {
    var settings = ClientSettings()
    settings.startsInBackground = true
    settings.requestPolicy = .manual
    settings.registrationSettleTime = 0
    self.settings = settings
    self.policy = policy
    holds = policy.holds
    machine = ClientMachine(policy: policy, settings: settings)
    give(.opened(OutboxContents()))
    give(.changeUser("u0"))
  }

  // MARK: Events

  mutating func happen(_ event: Event) {
    switch event {
    case .collectTracked: give(.collect([.event(name: "t", properties: nil)]))
    case .collectUntracked: give(.collect([.event(name: "u", properties: nil)]))
    case .tellAuthorized: tell(.authorized)
    case .tellDenied: tell(.denied)
    case .tellNotDetermined: tell(.notDetermined)
    case .addUntracked:
      listed.insert("u")
      give(.updateAllowList(adding: [.customEvent(["u"])], removing: []))
    case .disable:
      isEnabled = false
      if told == .authorized { told = .notDetermined }
      give(.setEnabled(false))
      expectSilence("after a disable")
    case .enable:
      isEnabled = true
      give(.setEnabled(true))
    case .wipe:
      wiped()
      give(.wipe(newCall()))
      expectSilence("after a wipe")
    case .changeUser:
      guard isEnabled else { return give(.changeUser("u\(user + 1)")) }
      user += 1
      for key in facts.keys {
        facts[key]?.isOfOtherUser = true
        if told != .authorized { facts[key]?.isRefused = true }
      }
      give(.changeUser("u\(user)"))
    case .flush: give(.flush(newCall()))
    case .register:
      if isEnabled { token = "ab" }
      give(.registerPushToken("ab"))
    case .unregister: give(.unregisterPush(newCall()))
    case .logout:
      let call = newCall()
      logoutCalls.insert(call)
      give(.logout(call))
    case .firstPartySucceeds: answer(.firstParty, .delivered(rejected: []))
    case .firstPartyFails: answer(.firstParty, .failed(status: 500, retryAfter: nil))
    case .trackingSucceeds: answer(.tracking, .delivered(rejected: []))
    case .trackingFails: answer(.tracking, .failed(status: 500, retryAfter: nil))
    case .forgetSucceeds: answerForget(nil)
    case .forgetFails: answerForget(.requestFailed(httpStatusCode: 500, isRetriable: true, message: ""))
    case .wipeFinishes: finishWipe()
    case .lateSuccess:
      guard let request = revoked.popLast() else { return }
      give(.answered(request, .delivered(rejected: [])))
    case .timePasses:
      now.wall += 400_000
      now.uptime += 400_000
      give(.tick)
    case .restart: restart()
    }
    checkState()
  }

  /// Whether everything that may leave leaves, and every call is answered, once the servers answer and nobody does anything else (law 11).
  mutating func settle() {
    finishWipe()
    if !machine.isEnabled { happen(.enable) }
    for _ in 0..<40 {
      guard !running.isEmpty || !forgetting.isEmpty || wiping != nil || machine.firstParty.wakeTime != nil else { break }
      for stream in OutboxStream.allCases { answer(stream, .delivered(rejected: [])) }
      answerForget(nil)
      finishWipe()
      happen(.timePasses)
    }
    happen(.flush)
    for _ in 0..<40 {
      guard !running.isEmpty else { break }
      for stream in OutboxStream.allCases { answer(stream, .delivered(rejected: [])) }
    }
    if !open.isEmpty { violations.append("law 11: calls \(open.sorted()) were never answered") }
    let left = store.filter { $0.stream == .firstParty || told == .authorized }
    if machine.isEnabled, !left.isEmpty { violations.append("law 11: \(left.map(\.sequence)) were never sent") }
  }

  private mutating func newCall() -> CallID {
    lastCall += 1
    open.insert(lastCall)
    return lastCall
  }

  private mutating func tell(_ status: ATTStatus) {
    if isEnabled || status != .authorized { told = status }
    if status == .denied { for key in facts.keys { facts[key]?.isRefused = true } }
    give(.tellATTStatus(status))
    if status != .authorized && running.values.contains(where: { $0.stream == .tracking }) {
      violations.append("law 5: a tracking request runs after \(status)")
    }
    if status == .denied && isEnabled && wiping == nil && store.contains(where: { isTracking($0.sequence) }) {
      violations.append("law 4: a refusal left a tracking datum waiting")
    }
  }

  private mutating func wiped() {
    isEnabled = false
    told = .notDetermined
    token = nil
    user = -1
    for key in facts.keys { facts[key]?.isWiped = true }
  }

  private mutating func answer(_ stream: OutboxStream, _ outcome: RequestOutcome) {
    guard let (request, order) = running.first(where: { $0.value.stream == stream }) else { return }
    running[request] = nil
    if case .delivered = outcome { delivered.formUnion(order.sequences) }
    give(.answered(request, outcome))
  }

  private mutating func answerForget(_ error: PushUnregistrationError?) {
    guard let request = forgetting.keys.min(), let order = forgetting.removeValue(forKey: request) else { return }
    if error == nil && order.deviceToken == token { token = nil }
    give(.forgot(request, error))
  }

  private mutating func finishWipe() {
    guard let generation = wiping else { return }
    wiping = nil
    saved = intended
    intended = nil
    store.removeAll { facts[$0.sequence]?.isWiped ?? true }
    give(.wipeFinished(generation: generation))
    while wiping == nil, !behindWipe.isEmpty {
      let action = behindWipe.removeFirst()
      switch action {
      case .append(let data): store += data.map(row(of:))
      case .send(let order): send(order)
      case .forget(let order) where !ordered.contains(order.request): break
      default: perform(action)
      }
    }
  }

  private mutating func restart() {
    if let intended {
      saved = intended
      self.intended = nil
      store.removeAll { facts[$0.sequence]?.isWiped ?? true }
    }
    (running, forgetting, wiping, open, behindWipe) = ([:], [:], nil, [], [])
    (revoked, delivered, reported) = ([], [], [])
    logoutCalls = []
    told = .notDetermined
    let before = isEnabled
    machine = ClientMachine(policy: policy, settings: settings)
    give(
      .opened(
        OutboxContents(
          record: saved, lastSequence: store.map(\.sequence).max() ?? 0, latestTime: store.map(\.time).max() ?? 0,
          firstPartyCount: store.count { $0.stream == .firstParty }, trackingCount: store.count { $0.stream == .tracking })))
    if machine.isEnabled && !before { violations.append("law 9: a restart enabled the client") }
    if machine.consent.isAllowed { violations.append("law 9: a restart allowed tracking") }
    if !listed.isSubset(of: machine.policy.trackingPropertyAllowList.customEventNames) {
      violations.append("law 9: a restart shortened the list")
    }
    isEnabled = machine.isEnabled
  }

  // MARK: Actions

  private mutating func give(_ input: ClientInput) {
    let context = StepContext(now: now, makeID: { "id" }, random: { 0 })
    for action in machine.handle(input, context) { perform(action) }
  }

  private mutating func perform(_ action: ClientAction) {
    switch action {
    case .append(let data): for datum in data { accept(datum) }
    case .send(let order): ordered.insert(order.request)
    case .forget(let order): ordered.insert(order.request)
    default: break
    }
    if wiping != nil {
      switch action {
      case .append, .read, .remove, .markTracking, .send, .forget: return behindWipe.append(action)
      case .finishWipe: behindWipe = []
      default: break
      }
    }
    switch action {
    case .revoke(let requests):
      for request in requests {
        if running[request] != nil { revoked = [request] }
        (running[request], forgetting[request]) = (nil, nil)
      }
      ordered.subtract(requests)
    case .beginWipe(let record):
      if wiping == nil || machine.wipe.generation != wiping { beginWipe() }
      intended = record
    case .save(let record):
      if intended != nil { violations.append("the record was saved while a wipe runs") }
      saved = record
    case .append(let data): store += data.map(row(of:))
    case .read(let token, let after, let limit):
      let rows = store.filter { $0.stream == token.stream && $0.sequence > after }.sorted { $0.sequence < $1.sequence }
      give(
        .page(
          token,
          rows.prefix(limit).map {
            WaitingDatum(sequence: $0.sequence, collected: $0.collected, time: $0.time, datum: $0.datum)
          }))
    case .remove(let sequences):
      store.removeAll { sequences.contains($0.sequence) }
      let lost = sequences.filter { !delivered.contains($0) && !reported.contains($0) && facts[$0]?.name != "" }
      if !lost.isEmpty { violations.append("law 1: \(lost) were taken out, neither delivered nor dropped") }
    case .markTracking(let sequences):
      for index in store.indices where sequences.contains(store[index].sequence) { store[index].stream = .tracking }
    case .send(let order): send(order)
    case .forget(let order):
      guard ordered.contains(order.request) else { return }
      if !isEnabled { violations.append("law 6: a request to forget left while disabled") }
      forgetting[order.request] = order
    case .finishWipe(let generation): wiping = generation
    case .answer(let call, let outcome): answered(call, outcome)
    case .report(let dropped): reported.formUnion(dropped.compactMap(\.sequence))
    case .publish, .takeOver, .drainPending, .closeTrackingConnections, .wake, .notify: break
    }
  }

  /// A wipe that nobody called for is the end of a logout: every token must be gone.
  private mutating func beginWipe() {
    if isEnabled && token != nil { violations.append("law 8: a logout wiped although a token was not let go") }
    wiped()
  }

  private mutating func accept(_ accepted: AcceptedDatum) {
    if !isEnabled { violations.append("law 6: a datum was taken on while disabled") }
    let name = row(of: accepted).datum.name
    facts[accepted.sequence] = Fact(name: name, collected: told, wasTracking: listed.contains(name))
  }

  private func row(of accepted: AcceptedDatum) -> StoredRow {
    StoredRow(
      sequence: accepted.sequence, stream: accepted.stream, collected: accepted.collected, time: accepted.time,
      datum: accepted.content.datum(of: accepted.identity, under: policy))
  }

  private func isTracking(_ sequence: Int64) -> Bool {
    facts[sequence].map { $0.wasTracking || listed.contains($0.name) } ?? false
  }

  private mutating func send(_ order: SendOrder) {
    guard ordered.contains(order.request) else { return }
    running[order.request] = order
    if !isEnabled { violations.append("law 6: a request left while disabled") }
    for sequence in order.sequences {
      guard let fact = facts[sequence] else { violations.append("law 1: \(sequence) came from nowhere"); continue }
      if fact.isWiped { violations.append("law 7: wiped \(sequence) left") }
      switch order.stream {
      case .firstParty:
        if isTracking(sequence) { violations.append("law 2: tracking \(sequence) went to the first-party endpoint") }
      case .tracking:
        if !isTracking(sequence) { violations.append("law 2: \(sequence) went to the tracking endpoint") }
        if told != .authorized { violations.append("law 5: a tracking request under \(told)") }
        if fact.isRefused { violations.append("law 3: refused \(sequence) was sent") }
        let isReleased = holds && fact.collected == .notDetermined && !fact.isOfOtherUser
        if fact.collected != .authorized && !isReleased {
          violations.append("law 3: \(sequence), collected under \(fact.collected), was sent")
        }
      }
    }
  }

  private mutating func answered(_ call: CallID, _ outcome: CallOutcome) {
    if open.remove(call) == nil { violations.append("law 11: call \(call) was answered twice") }
    if logoutCalls.remove(call) != nil, outcome != .succeeded {
      if case .logoutFailed = outcome { return }
      violations.append("law 8: a logout answered \(outcome)")
    }
  }

  private mutating func expectSilence(_ when: String) {
    if !running.isEmpty || !forgetting.isEmpty { violations.append("law 6: requests run on \(when)") }
  }

  private mutating func checkState() {
    if machine.isEnabled != isEnabled { violations.append("the client is \(machine.isEnabled ? "enabled" : "disabled")") }
    if machine.consent.status != told { violations.append("consent is \(machine.consent.status), told was \(told)") }
    if told != .authorized && running.values.contains(where: { $0.stream == .tracking }) {
      violations.append("law 5: a tracking request runs under \(told)")
    }
    if machine.tracking.running != nil && !machine.mayTrack { violations.append("law 5: the machine tracks under \(told)") }
  }
}
