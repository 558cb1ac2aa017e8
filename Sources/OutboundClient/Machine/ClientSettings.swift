/// The settings that the state machine knows. All times are milliseconds. ``Configuration`` documents each of them.
package struct ClientSettings: Hashable, Sendable {
  package var requestPolicy = RequestPolicy.automatic
  package var flushInterval: Int64 = 10_000
  package var sessionTimeout: Int64 = 10_000
  package var sessionEndRule = SessionEndRule.sinceBackground
  package var useUUIDAsDeviceId = true
  package var identifierForVendor: String?
  package var startsDisabled = false
  package var startsInBackground = false
  package var registrationSettleTime: Int64 = 5_000
  package var logsOutWithoutPushToken = false
  package var localRateLimitIsRetriable = false
  package var movesPushTokenOnChangeUser = true
  package var objectsPerRequest = 75
  package var requestLimit: RequestLimit?

  package init() {}
}

/// When data that wait are sent (fact F9.1).
public enum RequestPolicy: String, CaseIterable, Hashable, Sendable {
  /// Every flush interval, while there is something to send.
  case automatic
  /// When `requestImmediateDataFlush()` asks for it, and in a logout.
  case manual
}

/// From when on the time-out of a session is counted. The SDK's documents disagree (fact F5.3).
public enum SessionEndRule: String, CaseIterable, Hashable, Sendable {
  /// From the moment the app went to the background.
  case sinceBackground
  /// From the start of the session, looked at when the app comes to the foreground.
  case sinceSessionStart
}

/// A limit on requests that the client sets itself. The SDK has one and does not say how large it is (fact F9.4).
public struct RequestLimit: Hashable, Sendable {
  /// How many requests may follow one another at once.
  public var burst: Int
  /// How many milliseconds pass until one more may.
  public var interval: Int64

  /// A limit of at least one request, and at least one millisecond.
  public init(burst: Int, interval: Int64) {
    self.burst = max(1, burst)
    self.interval = max(1, interval)
  }
}
