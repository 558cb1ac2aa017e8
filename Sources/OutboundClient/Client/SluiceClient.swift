internal import Outbound
public import TrackingPolicy

/// The client: an app hands it events and attributes, and what leaves, when, and to which endpoint is decided by the policy and by the
/// client's state.
///
/// Calls are those of the Braze Swift SDK. They return at once, and when one has returned its effect on what may leave is in force: after
/// `enabled = false`, `wipeData()` or a refusal, nothing that it forbids is handed to the network any more. What the app said is on its way
/// to the outbox then, and on disk within 100 ms; ``persist()`` waits for that.
///
/// One client owns its outbox. When the client is let go of, what runs is taken back and who waits for an answer gets one.
public final class SluiceClient: Sendable {
  let core: ClientCore
  /// The user's profile.
  public let user: User
  /// Push notifications.
  public let notifications: Notifications
  /// Live Activities.
  public let liveActivities: LiveActivities

  /// Opens the outbox and starts the client; a session starts unless the configuration says that the app is in the background.
  ///
  /// An outbox that cannot be read makes a client that is disabled (see ``state``); it is tried again, and a wipe mends it.
  ///
  /// - Parameters:
  ///   - configuration: what the client is to do.
  ///   - outbox: where it keeps what waits; in memory by default, so that nothing survives the process.
  ///   - transport: how requests leave.
  ///   - pendingAnalytics: the store it shares with the app's extensions, if there are any.
  ///   - clock: the time; the system's by default.
  ///   - chance: random ids; the system's by default.
  ///   - observer: is told what was dropped and why, what call was not acceptable, and what the store could not do. Called on any thread.
  public init(
    configuration: Configuration, outbox: any Outbox = MemoryOutbox(), transport: any Transport,
    pendingAnalytics: (any PendingAnalyticsStore)? = nil, clock: any ClientClock = SystemClock(), chance: Chance = .system,
    observer: (@Sendable (ClientEvent) -> Void)? = nil
  ) {
    let core = ClientCore(
      configuration: configuration, outbox: outbox, pending: pendingAnalytics, transport: transport, clock: clock,
      chance: chance, listeners: Listeners(observer: observer))
    self.core = core
    user = User(core: core)
    notifications = Notifications(core: core)
    liveActivities = LiveActivities(core: core)
    core.open()
  }

  deinit {
    core.shutDown()
  }

  /// Says that time has passed, and comes back when there is nothing to do; with `includingRequests`, when no request runs either.
  package func settle(includingRequests: Bool = true) async {
    core.handle(.tick)
    await core.settle(includingRequests: includingRequests)
  }

  /// The machine as it is now.
  package var machine: ClientMachine { core.read { $0 } }

  /// The policy as it is now, with its list.
  public var policy: TrackingPolicy { core.read { $0.policy } }

  /// What was told about consent in this run.
  public var consent: Consent { core.read { $0.consent } }

  // MARK: Data

  /// Logs a custom event (fact F9.6). One that is not acceptable is not logged, and the observer is told why.
  ///
  /// - Returns: whether the event is acceptable; what becomes of it is decided by the policy and the client's state.
  @discardableResult
  public func logCustomEvent(name: String, properties: [String: PropertyValue]? = nil) -> Bool {
    core.collect { () throws(InvalidCall) in
      try CallLimits.checkName(name, dollarAllowed: false)
      return [.event(name: name, properties: try CallLimits.json(ofProperties: properties))]
    }
  }

  /// Logs a purchase (facts F8.11, F9.7): the quantity from 1 to 100, the price rounded to two digits, the currency as in ISO 4217.
  ///
  /// - Returns: whether the purchase is acceptable.
  @discardableResult
  public func logPurchase(
    productID: String, currency: String, price: Double, quantity: Int = 1, properties: [String: PropertyValue]? = nil
  ) -> Bool {
    core.collect { () throws(InvalidCall) in
      try CallLimits.checkName(productID, dollarAllowed: true)
      return [
        .purchase(
          productID: productID, currency: try CallLimits.currency(currency), price: try CallLimits.price(price),
          quantity: try CallLimits.quantity(quantity), properties: try CallLimits.json(ofProperties: properties))
      ]
    }
  }

  /// Changes the user: the session of the old one ends and one starts for the new (fact F3.25); what was held of the old one is dropped.
  /// The same id again changes nothing; there is no way back to none but a wipe.
  ///
  /// - Returns: whether the id is acceptable: not empty.
  @discardableResult
  public func changeUser(userId: String) -> Bool {
    guard !userId.isEmpty else {
      core.tell(.invalidCall(InvalidCall(.emptyName, "the user's id is empty")))
      return false
    }
    core.handle(.changeUser(userId))
    return true
  }

  /// Sends what waits and may leave, now (fact F9.1).
  public func requestImmediateDataFlush() {
    core.handle(.flush(nil))
  }

  /// Sends what waits and may leave, now, and says when it has left, or why it has not. The SDK has no such answer (issue 93).
  public func requestImmediateDataFlush(completion: @escaping @Sendable (Result<Void, FlushError>) -> Void) {
    core.call(.init(isCallback: true) { completion(FlushError.result(of: $0)) }) { .flush($0) }
  }

  /// Sends what waits and may leave, and returns when it has left.
  ///
  /// - Throws: ``FlushError``; what was not sent is kept.
  public func flush() async throws(FlushError) {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Void, FlushError>, Never>) in
      core.call(.init(isCallback: false) { continuation.resume(returning: FlushError.result(of: $0)) }) { .flush($0) }
    }
    try result.get()
  }

  /// Returns when everything that was accepted before is in the outbox: whether that holds it now.
  public func persist() async -> Bool {
    await withCheckedContinuation { continuation in core.barrier { continuation.resume(returning: $0) } }
  }

  // MARK: Consent

  /// Tells the ad-tracking state as the system reports it (fact F2.1): `true` is a yes, `false` a refusal. To be told at each activation.
  public func set(adTrackingEnabled: Bool) {
    core.handle(.tellAdTrackingEnabled(adTrackingEnabled))
  }

  /// Tells the ATT status, all four of them. To be told at each activation; after a launch nothing is told (law 3).
  public func set(attStatus: ATTStatus) {
    core.handle(.tellATTStatus(attStatus))
  }

  /// Changes what is tracking (facts F1.5, F1.7). What is added stays so in later runs.
  public func updateTrackingAllowList(adding: Set<TrackingProperty> = [], removing: Set<TrackingProperty> = []) {
    core.handle(.updateAllowList(adding: adding, removing: removing))
  }

  /// Records the identifier for vendors on the profile, or removes it; the device's id is another thing (fact F4.4).
  public func set(identifierForVendor: String?) {
    core.handle(.collect([.attribute(key: "idfv", value: identifierForVendor.map { .string($0) } ?? .null)]))
  }

  /// Records the advertising identifier on the profile, or removes it. It is tracking whatever the list says, unless the policy says otherwise.
  public func set(identifierForAdvertiser: String?) {
    core.handle(.collect([.attribute(key: "idfa", value: identifierForAdvertiser.map { .string($0) } ?? .null)]))
  }

  // MARK: The app's life

  /// The app comes to the foreground.
  public func applicationWillEnterForeground() {
    core.handle(.enteredForeground)
  }

  /// The app goes to the background.
  public func applicationDidEnterBackground() {
    core.handle(.enteredBackground)
  }

  /// Calls back when a session starts or ends (fact F5.6), for as long as the value it returns is held.
  public func subscribeToSessionUpdates(_ update: @escaping @Sendable (SessionEvent) -> Void) -> Cancellable {
    core.listeners.subscribe(update)
  }

  /// The starts and ends of sessions from now on; ends with the client.
  public var sessionUpdatesStream: AsyncStream<SessionEvent> { core.listeners.stream() }
}
