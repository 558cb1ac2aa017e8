import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

/// Seed 003: what is tracking, consent, disabling, wiping, logging out, letting tokens go, and the device's id.
@Suite("Seed 003: data collection")
struct DataCollectionScenarios {
  @Test("the static example: listed properties go to the tracking endpoint, everything else to the first-party endpoint")
  func staticList() async throws {
    let world = try ClientWorld { configuration in
      configuration.startsInBackground = true
      configuration.api.trackingPropertyAllowList = [
        .dateOfBirth, .customEvent(["event-1"]), .customAttribute(["attribute-1", "attribute-2"]),
      ]
    }
    world.client.changeUser(userId: "u")
    world.client.set(adTrackingEnabled: true)
    world.client.logCustomEvent(name: "event-1")
    world.client.logCustomEvent(name: "event-2")
    world.client.user.set(dateOfBirth: "1990-01-02")
    world.client.user.set(email: "a@example.com")
    world.client.user.setCustomAttribute(key: "attribute-1", value: 1)
    world.client.user.setCustomAttribute(key: "attribute-3", value: 3)
    await world.flush()
    let tracking = try #require(world.transport.bodies(.tracking).first)
    let firstParty = try #require(world.transport.bodies(.firstParty).first)
    for text in ["event-1", "1990-01-02", "attribute-1"] { #expect(tracking.contains(text) && !firstParty.contains(text)) }
    for text in ["event-2", "a@example.com", "attribute-3"] { #expect(!tracking.contains(text) && firstParty.contains(text)) }
  }

  @Test("the dynamic example, for each outcome of the prompt", arguments: ATTStatus.allCases)
  func dynamicList(status: ATTStatus) async throws {
    let world = try ClientWorld(list: [.everything]) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    let enableAdTracking = status == .authorized
    world.client.set(adTrackingEnabled: enableAdTracking)
    world.client.updateTrackingAllowList(adding: [.firstName, .lastName], removing: [.everything])
    world.client.user.set(firstName: "Ada")
    world.client.user.set(email: "a@example.com")
    await world.flush()
    #expect(world.transport.bodies(.tracking).joined().contains("Ada") == enableAdTracking)
    #expect(!world.transport.bodies(.firstParty).joined().contains("Ada"))
    #expect(world.transport.bodies(.firstParty).joined().contains("a@example.com"))
  }

  @Test("no loop of retries: without consent there is no request to the tracking endpoint, however long one waits")
  func noRetryLoop() async throws {
    let world = try ClientWorld(list: [.email], holds: .hold(.standard)) { configuration in
      configuration.startsInBackground = true
      configuration.api.requestPolicy = .automatic
    }
    world.client.changeUser(userId: "u")
    world.client.user.set(email: "a@example.com")
    for _ in 0..<50 { await world.advance(seconds: 60) }
    world.client.set(adTrackingEnabled: false)
    for _ in 0..<50 { await world.advance(seconds: 60) }
    #expect(world.transport.bodies(.tracking).isEmpty)
  }

  @Test("disabling, and resuming: calls in between are lost, nothing that was wiped comes back")
  func disableWipeResume() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.enabled = false
    world.client.logCustomEvent(name: "lost")
    world.client.enabled = true
    world.client.logCustomEvent(name: "wiped")
    world.client.wipeData()
    world.client.enabled = true
    world.client.logCustomEvent(name: "kept")
    await world.flush()
    let body = world.transport.bodies(.firstParty).joined()
    #expect(body.contains("kept") && !body.contains("wiped") && !body.contains("lost"))
    #expect(world.told.contains(.pushRegistrationNeeded), "the app is to call registerForRemoteNotifications again")
  }

  @Test("logout with a completion handler, which is called once")
  func logoutWithHandler() async throws {
    let world = try await registered()
    let results = Guarded<[String]>([])
    world.client.logout { result in
      switch result {
      case .success: results.withLock { $0.append("Logout successful") }
      case .failure(let error):
        results.withLock { $0.append("Logout failed: \(error.message), isRetriable: \(error.isRetriable)") }
      }
    }
    await world.client.settle()
    #expect(results.withLock { $0 } == ["Logout successful"])
    world.client.enabled = true
    #expect(world.client.notifications.deviceToken == nil)
  }

  @Test("logout with async and await: an error says what failed and whether a retry makes sense")
  func logoutWithAwait() async throws {
    let world = try await registered()
    world.transport.script(.forget(.pushToken), .status(503))
    do {
      try await world.client.logout()
      Issue.record("the logout succeeded")
    } catch {
      #expect(error.isRetriable && error.message.contains("503"))
    }
    try await world.client.logout()
    #expect(!world.client.enabled)
  }

  @Test("letting the push token go keeps the data and the client")
  func unregisterPush() async throws {
    let world = try await registered()
    let results = Guarded(0)
    world.client.notifications.unregisterPush { result in if case .success = result { results.withLock { $0 += 1 } } }
    await world.client.settle()
    #expect(results.withLock { $0 } == 1)
    #expect(world.client.enabled && world.client.user.id == "u" && world.client.notifications.deviceToken == nil)
    await #expect(throws: PushUnregistrationError.noPushToken) { try await world.client.notifications.unregisterPush() }
  }

  @Test("letting push-to-start tokens go: of some types, or of all")
  func unregisterPushToStart() async throws {
    let world = try await registered()
    try await world.client.liveActivities.unregisterPushToStart(types: ["ActivityType1", "unknown"])
    let first = try #require(world.transport.bodies(.forget(.pushToStartTokens)).last)
    #expect(first.contains("ActivityType1") && !first.contains("ActivityType2"))
    try await world.client.liveActivities.unregisterPushToStart()
    let second = try #require(world.transport.bodies(.forget(.pushToStartTokens)).last)
    #expect(!second.contains("ActivityType1") && second.contains("ActivityType2"))
    await #expect(throws: PushUnregistrationError.noPushToStartTokens) {
      try await world.client.liveActivities.unregisterPushToStart()
    }
  }

  @Test("the device's id, in each way of asking")
  func deviceID() async throws {
    let world = try ClientWorld()
    let id = world.client.deviceId
    #expect(await world.client.getDeviceId() == id)
    let ids = Guarded<[String]>([])
    world.client.getDeviceId { id in ids.withLock { $0.append(id) } }
    #expect(ids.withLock { $0 } == [id])
  }

  @Test("the IDFV is collected only when the app says so, and is not the device's id")
  func identifierForVendor() async throws {
    let world = try ClientWorld { configuration in
      configuration.startsInBackground = true
      configuration.identifierForVendor = "IDFV-0"
    }
    world.client.changeUser(userId: "u")
    world.client.set(identifierForVendor: "IDFV-1")
    await world.flush()
    #expect(world.client.deviceId != "IDFV-0")
    #expect(world.transport.bodies(.firstParty) == [#"{"attributes":[{"external_id":"u","idfv":"IDFV-1"}]}"#])
  }

  private func registered() async throws -> ClientWorld {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.notifications.register(deviceToken: [0xab, 0xcd])
    world.client.liveActivities.registerPushToStart(type: "ActivityType1", token: [1])
    world.client.liveActivities.registerPushToStart(type: "ActivityType2", token: [2])
    await world.flush()
    await world.advance(seconds: 6)
    return world
  }
}
