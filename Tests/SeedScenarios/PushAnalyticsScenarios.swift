import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

/// Seed 000: native push analytics, and data of the app's own made from push payloads.
@Suite("Seed 000: push analytics and data from push payloads")
struct PushAnalyticsScenarios {
  private let braze = PushPayload([
    "aps": ["alert": "hello", "content-available": 1], "ab": ["c": "campaign-1"], "braze_id": "b-1", "level": "gold",
  ])
  private let other = PushPayload(["aps": ["alert": "hello"]])

  /// What an app delegate does with a push in the background, as the seed shows it.
  private func didReceive(
    _ payload: PushPayload, _ client: SluiceClient?, _ completionHandler: @escaping @Sendable (BackgroundFetchResult) -> Void
  ) {
    if let client, client.notifications.handleBackgroundNotification(userInfo: payload, fetchCompletionHandler: completionHandler)
    {
      return
    }
    completionHandler(.noData)
  }

  /// What a notification centre delegate does with a tap, as the seed shows it.
  private func didTap(_ payload: PushPayload, _ client: SluiceClient?, _ completionHandler: @escaping @Sendable () -> Void) {
    if let client, client.notifications.handleUserNotification(userInfo: payload, withCompletionHandler: completionHandler) {
      return
    }
    completionHandler()
  }

  @Test("the background handler: the completion is called exactly once, by the client or by the app")
  func background() async throws {
    let world = try ClientWorld()
    for (payload, client, expected) in [
      (braze, world.client, BackgroundFetchResult.newData), (other, world.client, .noData), (braze, nil, .noData),
    ] as [(PushPayload, SluiceClient?, BackgroundFetchResult)] {
      let results = Guarded<[BackgroundFetchResult]>([])
      didReceive(payload, client) { result in results.withLock { $0.append(result) } }
      #expect(results.withLock { $0 } == [expected])
    }
  }

  @Test("the user handler: a tap is a native open; a custom event named like one is not")
  func tap() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    let calls = Guarded(0)
    didTap(braze, world.client) { calls.withLock { $0 += 1 } }
    didTap(other, world.client) { calls.withLock { $0 += 1 } }
    world.client.logCustomEvent(name: "push_notification_opened")
    await world.flush()
    #expect(calls.withLock { $0 } == 2)
    let body = try #require(world.transport.bodies(.firstParty).first)
    #expect(body.split(separator: "push_open").count == 2)
    #expect(body.contains(#""analytics_events":[{"external_id":"u","name":"push_open""#))
    #expect(body.contains(#""campaign_id":"campaign-1""#))
    #expect(body.contains(#""events":[{"external_id":"u","name":"push_notification_opened""#))
  }

  @Test("the foreground handler hands the payload over and leaves the completion to the app")
  func foreground() async throws {
    let world = try ClientWorld()
    for payload in [braze, other] { world.client.notifications.handleForegroundNotification(userInfo: payload) }
    await world.flush()
    #expect(!world.transport.bodies(.firstParty).joined().contains("open"))
  }

  @Test("option A: a request made of the payload carries its braze_id and what the app reads from it")
  func optionA() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    let level = try #require(braze.keyValuePairs["level"])
    try world.client.notifications.log(
      events: [.init(name: "seen", properties: ["level": level])], attributes: ["level": level], from: braze)
    await world.flush()
    #expect(
      world.transport.bodies(.firstParty) == [
        #"{"events":[{"braze_id":"b-1","name":"seen","time":"2026-11-30T00:53:20.000Z","properties":{"level":"gold"}}],"#
          + #""attributes":[{"braze_id":"b-1","level":"gold"}]}"#
      ])
    #expect(throws: InvalidCall(.payload, "")) { try world.client.notifications.log(events: [.init(name: "seen")], from: other) }
  }

  @Test("option B: an extension saves, and the app logs at its next launch: events, custom attributes and user attributes")
  func optionB() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    let appExtension = PendingAnalytics(store: world.pending, policy: world.configuration.policy, clock: world.clock)
    try appExtension.logCustomEvent(name: "YOUR-EVENT-NAME", properties: ["a": 1])
    try appExtension.setCustomAttribute(key: "YOUR-CUSTOM-ATTRIBUTE-KEY", value: "YOUR-CUSTOM-ATTRIBUTE-VALUE")
    try appExtension.setCustomAttribute(key: "array", value: ["a", "b"])
    try appExtension.set(.email, "USER-ATTRIBUTE-VALUE")
    await world.flush()
    #expect(world.transport.sent.isEmpty, "nothing is sent until the app is opened")
    await world.relaunch()
    await world.flush()
    let body = try #require(world.transport.bodies(.firstParty).first)
    for part in [
      #""name":"YOUR-EVENT-NAME","#, #""YOUR-CUSTOM-ATTRIBUTE-KEY":"YOUR-CUSTOM-ATTRIBUTE-VALUE""#, #""array":["a","b"]"#,
      #""email":"USER-ATTRIBUTE-VALUE""#,
    ] { #expect(body.contains(part)) }
    await world.relaunch()
    await world.flush()
    #expect(world.transport.sent.count == 1, "what was logged is gone from the store")
  }
}
