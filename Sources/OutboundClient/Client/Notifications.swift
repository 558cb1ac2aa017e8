extension SluiceClient {
  /// Push notifications: the token, and what arrives.
  public struct Notifications: Sendable {
    let core: ClientCore

    /// The push token that is registered, in hexadecimal; `nil` if none is.
    public var deviceToken: String? { core.read { $0.record.push.deviceToken?.value } }

    /// Registers the token that the system gave the app. It is a datum like any other, and cancels a logout that was asked for.
    public func register(deviceToken: some Sequence<UInt8>) {
      core.handle(.registerPushToken(Self.hex(deviceToken)))
    }

    /// Lets the push token go (fact F3.20): asks the server, and forgets the token once that has succeeded.
    ///
    /// - Throws: ``PushUnregistrationError``; the token is kept then.
    public func unregisterPush() async throws(PushUnregistrationError) {
      let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<Void, PushUnregistrationError>, Never>) in
        core.call(.init(isCallback: false) { continuation.resume(returning: PushUnregistrationError.result(of: $0)) }) {
          .unregisterPush($0)
        }
      }
      try result.get()
    }

    /// Lets the push token go, and calls back once.
    public func unregisterPush(completion: @escaping @Sendable (Result<Void, PushUnregistrationError>) -> Void) {
      core.call(.init(isCallback: true) { completion(PushUnregistrationError.result(of: $0)) }) { .unregisterPush($0) }
    }

    /// Takes a push that arrived in the background (fact F6.3).
    ///
    /// - Returns: whether it is one of Braze's. Then the completion handler is called by the client and must not be called by the app;
    ///   otherwise the app must call it.
    public func handleBackgroundNotification(
      userInfo: PushPayload, fetchCompletionHandler: @escaping @Sendable (BackgroundFetchResult) -> Void
    ) -> Bool {
      guard userInfo.isBrazeNotification else { return false }
      if !userInfo.isInternalNotification { core.handle(.pushReceived(campaignID: userInfo.campaignID)) }
      complete { fetchCompletionHandler(userInfo.isInternalNotification ? .noData : .newData) }
      return true
    }

    /// Takes a push that the user tapped: a native open (facts F6.1, F6.3).
    ///
    /// - Returns: whether it is one of Braze's. Then the completion handler is called by the client and must not be called by the app;
    ///   otherwise the app must call it.
    public func handleUserNotification(
      userInfo: PushPayload, withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) -> Bool {
      guard userInfo.isBrazeNotification else { return false }
      if !userInfo.isInternalNotification { core.handle(.pushOpened(campaignID: userInfo.campaignID)) }
      complete(completionHandler)
      return true
    }

    /// Takes a push that arrived in the foreground (fact F6.4); does nothing with one that is not Braze's, and never calls a completion
    /// handler.
    public func handleForegroundNotification(userInfo: PushPayload) {
      guard userInfo.isBrazeNotification, !userInfo.isInternalNotification else { return }
      core.handle(.pushReceived(campaignID: userInfo.campaignID))
    }

    /// Logs what the app makes of a payload: events and attributes of the user whom the payload's `braze_id` names. They are routed like
    /// any other datum.
    ///
    /// - Throws: ``InvalidCall`` with the code `payload` if the payload names no user, or what a name or value lacks.
    public func log(
      events: [PushPayload.Event] = [], attributes: [String: PropertyValue] = [:], from payload: PushPayload
    ) throws(InvalidCall) {
      let time = core.clock.now().wall
      core.handle(
        .collect(try payload.contents(events: events, attributes: attributes, at: time, under: core.read { $0.policy })))
    }

    private func complete(_ body: @escaping @Sendable () -> Void) {
      guard core.configuration.callsBackOnMainThread else { return body() }
      Task { @MainActor in body() }
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
      let digits = Array("0123456789abcdef".utf8)
      return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }

  /// Live Activities: the tokens that start them.
  public struct LiveActivities: Sendable {
    let core: ClientCore

    /// Registers the push-to-start token of a type of activity. It is a datum like any other, and cancels a logout that was asked for.
    public func registerPushToStart(type: String, token: some Sequence<UInt8>) {
      core.handle(.registerPushToStart(type: type, token: Notifications.hex(token)))
    }

    /// Lets the push-to-start tokens of types go, by default of all (fact F3.21). Running activities keep their updates.
    ///
    /// - Throws: ``PushUnregistrationError``; the tokens are kept then.
    public func unregisterPushToStart(types: [String]? = nil) async throws(PushUnregistrationError) {
      let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<Void, PushUnregistrationError>, Never>) in
        core.call(.init(isCallback: false) { continuation.resume(returning: PushUnregistrationError.result(of: $0)) }) {
          .unregisterPushToStart(types: types, $0)
        }
      }
      try result.get()
    }

    /// Lets the push-to-start tokens of types go, by default of all, and calls back once.
    public func unregisterPushToStart(
      types: [String]? = nil, completion: @escaping @Sendable (Result<Void, PushUnregistrationError>) -> Void
    ) {
      core.call(.init(isCallback: true) { completion(PushUnregistrationError.result(of: $0)) }) {
        .unregisterPushToStart(types: types, $0)
      }
    }
  }
}

/// What an app tells the system about a background fetch; the names are the system's.
public enum BackgroundFetchResult: String, CaseIterable, Hashable, Sendable {
  /// Data came.
  case newData
  /// None came.
  case noData
  /// It failed.
  case failed
}
