internal import Outbound
public import TrackingPolicy

/// What an app extension uses to collect: it saves, and the app takes over at its next launch.
///
/// Everything a sample of the SDK's documentation loses is kept here (fact F7.3): the time, the user, order, and items saved while the app
/// takes over. Consent at collection is what the extension states; what it does not state is a refusal.
public struct PendingAnalytics: Sendable {
  private let store: any PendingAnalyticsStore
  private let policy: TrackingPolicy
  private let clock: any ClientClock
  private let attStatus: ATTStatus

  /// A collector on a store, under the policy of the app's configuration (the list is the one that the app said last).
  ///
  /// - Parameters:
  ///   - store: the store it shares with the app.
  ///   - policy: the policy of the app's configuration.
  ///   - attStatus: the status as the system tells the extension; `denied` if it is not stated.
  ///   - clock: the time.
  public init(
    store: any PendingAnalyticsStore, policy: TrackingPolicy, attStatus: ATTStatus = .denied,
    clock: any ClientClock = SystemClock()
  ) {
    self.store = store
    self.policy = policy
    self.attStatus = attStatus
    self.clock = clock
  }

  /// Saves a custom event.
  ///
  /// - Throws: ``PendingAnalyticsError``.
  public func logCustomEvent(name: String, properties: [String: PropertyValue]? = nil) throws(PendingAnalyticsError) {
    try save { () throws(InvalidCall) in
      try CallLimits.checkName(name, dollarAllowed: false)
      return .event(name: name, properties: try CallLimits.json(ofProperties: properties))
    }
  }

  /// Saves a custom attribute.
  ///
  /// - Throws: ``PendingAnalyticsError``.
  public func setCustomAttribute(key: String, value: PropertyValue) throws(PendingAnalyticsError) {
    try save { () throws(InvalidCall) in
      try CallLimits.checkAttributeKey(key)
      return .attribute(key: key, value: try CallLimits.json(of: value))
    }
  }

  /// A field of the user's profile.
  public enum UserAttribute: String, CaseIterable, Hashable, Sendable {
    /// The fields of the profile.
    case firstName = "first_name", lastName = "last_name", email, phoneNumber = "phone", country, homeCity = "home_city"
    /// The fields of the profile.
    case language, dateOfBirth = "dob"
  }

  /// Saves a field of the user's profile; `nil` removes it.
  ///
  /// - Throws: ``PendingAnalyticsError``.
  public func set(_ attribute: UserAttribute, _ value: String?) throws(PendingAnalyticsError) {
    try save { () throws(InvalidCall) in
      .attribute(key: attribute.rawValue, value: try CallLimits.json(ofText: value))
    }
  }

  private func save(_ make: () throws(InvalidCall) -> DatumContent) throws(PendingAnalyticsError) {
    let content: DatumContent
    do throws(InvalidCall) { content = try make() } catch { throw .invalid(error) }
    do throws(OutboxError) {
      guard let header = try store.header(), header.isEnabled, let deviceID = header.deviceID else {
        throw OutboxError(.disabled, "the app is disabled or never ran")
      }
      var policy = policy
      policy.replaceTrackingPropertyAllowList(
        with: policy.trackingPropertyAllowList.union(header.trackingPropertyAllowList))
      let identity = Identity(userID: header.userID, deviceID: deviceID)
      let time = clock.now().wall
      let isTracking = policy.isTracking(content.datum(of: identity, under: policy))
      let accepted = AcceptedDatum(
        sequence: 0, stream: isTracking ? .tracking : .firstParty, collected: attStatus, time: time, happenedAt: time,
        identity: identity, content: content)
      guard let stored = accepted.stored else { throw OutboxError(.invalid, "the datum is larger than a request") }
      let entry = PendingEntry(stream: stored.stream, collected: attStatus, time: time, json: stored.json)
      try store.save(entry, generation: header.generation)
    } catch {
      throw .store(error)
    }
  }
}

/// Why something was not saved for the app.
public enum PendingAnalyticsError: Error, Hashable, Sendable {
  /// What was to be saved is not acceptable.
  case invalid(InvalidCall)
  /// The store does not take it.
  case store(OutboxError)
}
