public import TrackingPolicy

extension SluiceClient {
  /// What a client is to do. The names are the SDK's; where its behaviour is not documented there is a setting, and the default is the
  /// more private choice. Times are seconds.
  public struct Configuration: Sendable {
    /// How requests are made.
    public struct API: Sendable {
      /// The key requests are authorised with.
      public var key: APIKey
      /// What is tracking; empty by default (fact F1.2).
      public var trackingPropertyAllowList: TrackingPropertyAllowList
      /// When data are sent.
      public var requestPolicy = RequestPolicy.automatic
      /// How long data wait at most, under the `automatic` policy; at least 1 (fact F9.2).
      public var flushInterval: Double = 10
      /// How many objects one request holds at most: 1 to 75.
      public var objectsPerRequest = 75
      /// A limit on requests that the client sets itself; none by default.
      public var requestLimit: RequestLimit?
    }

    /// How requests are made.
    public var api: API
    /// How long a session outlives the foreground; at least 1 (fact F5.1). Fractions count.
    public var sessionTimeout: Double = 10
    /// From when on that is counted (fact F5.3).
    public var sessionEndRule = SessionEndRule.sinceBackground
    /// Whether the device's id is a random UUID rather than the identifier for vendors (facts F4.1, F4.2).
    public var useUUIDAsDeviceId = true
    /// The identifier for vendors, which the system gives the app: used as the device's id if ``useUUIDAsDeviceId`` is `false`.
    public var identifierForVendor: String?
    /// Whether a client that was never used before starts disabled. The SDK has no such setting (fact F3.6).
    public var startsDisabled = false
    /// Whether the app is launched in the background, so that no session starts.
    public var startsInBackground = false
    /// How long after a registration of a token it is not let go, because the server might add it again (fact F3.22).
    public var registrationSettleTime: Double = 5
    /// Whether a user without any token can log out. The SDK answers `noPushToken` (fact F3.15).
    public var logsOutWithoutPushToken = false
    /// Whether the client's own rate limit is called retriable. The SDK documents no, and was seen to say yes (facts F3.18, F3.19).
    public var localRateLimitIsRetriable = false
    /// Whether a change of user registers the known tokens for the new user; the old one's messages would go on to come here otherwise
    /// (fact F3.26).
    public var movesPushTokenOnChangeUser = true
    /// Whether completion handlers and subscriptions are called on the main thread, as the SDK does (facts F4.5, F5.6). A tool that blocks
    /// its main thread turns it off.
    public var callsBackOnMainThread = true

    /// Everything of the policy but its list, which is in ``API/trackingPropertyAllowList``.
    let basePolicy: TrackingPolicy

    /// A configuration with the tracking endpoint that an endpoint implies (fact F2.11).
    ///
    /// - Throws: `TrackingPolicyError` for an endpoint that is none, or that implies no tracking endpoint. The SDK makes no requests then
    ///   and logs an error (fact F2.17).
    public init(apiKey: String, endpoint: String) throws(TrackingPolicyError) {
      let endpoints = try TrackingEndpoint(firstParty: Endpoint(endpoint))
      try self.init(apiKey: apiKey, policy: TrackingPolicy(endpoints: endpoints))
    }

    /// A configuration with a policy, such as one read from a file.
    public init(apiKey: String, policy: TrackingPolicy) {
      api = API(key: APIKey(apiKey), trackingPropertyAllowList: policy.trackingPropertyAllowList)
      basePolicy = policy
    }

    /// The policy, with the list of ``api``.
    public var policy: TrackingPolicy {
      var policy = basePolicy
      policy.replaceTrackingPropertyAllowList(with: api.trackingPropertyAllowList)
      return policy
    }

    var settings: ClientSettings {
      var settings = ClientSettings()
      settings.requestPolicy = api.requestPolicy
      settings.flushInterval = Self.milliseconds(api.flushInterval, atLeast: 1)
      settings.sessionTimeout = Self.milliseconds(sessionTimeout, atLeast: 1)
      settings.sessionEndRule = sessionEndRule
      settings.useUUIDAsDeviceId = useUUIDAsDeviceId
      settings.identifierForVendor = identifierForVendor
      settings.startsDisabled = startsDisabled
      settings.startsInBackground = startsInBackground
      settings.registrationSettleTime = Self.milliseconds(registrationSettleTime, atLeast: 0)
      settings.logsOutWithoutPushToken = logsOutWithoutPushToken
      settings.localRateLimitIsRetriable = localRateLimitIsRetriable
      settings.movesPushTokenOnChangeUser = movesPushTokenOnChangeUser
      settings.objectsPerRequest = min(max(1, api.objectsPerRequest), 75)
      settings.requestLimit = api.requestLimit
      return settings
    }

    /// Milliseconds of a number of seconds; what is no number counts as the least, what is over a year as one.
    private static func milliseconds(_ seconds: Double, atLeast least: Double) -> Int64 {
      guard seconds > least else { return Int64(least * 1_000) }
      return Int64(min(seconds, 366 * 86_400) * 1_000)
    }
  }
}
