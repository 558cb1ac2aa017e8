import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

@Suite("Enabling, wiping and logging out")
struct ClientLifecycleTests {
  @Test("disabled means silent: a running request is taken back, calls are ignored, what was queued stays queued")
  func disabled() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "a")
    world.transport.script(.firstParty, .silence)
    world.client.requestImmediateDataFlush()
    await world.client.settle(includingRequests: false)
    #expect(world.transport.sent.count == 1)
    world.client.enabled = false
    world.client.logCustomEvent(name: "b")
    world.client.changeUser(userId: "v")
    await world.flush()
    await #expect(throws: FlushError.sdkDisabled) { try await world.client.flush() }
    #expect(world.transport.sent.count == 1)
    await world.relaunch()
    #expect(!world.client.enabled && world.client.state == .disabled)
    try await world.client.enable()
    await world.flush()
    #expect(world.transport.sent.count == 2)
    #expect(world.transport.sent[1].body == world.transport.sent[0].body)
    #expect(world.client.user.id == "u")
  }

  @Test("a yes is forgotten by a disable; a refusal told while disabled counts")
  func consentOverDisable() async throws {
    let world = try ClientWorld(list: [.customEvent(["t"])]) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.set(attStatus: .authorized)
    world.client.logCustomEvent(name: "t")
    world.client.enabled = false
    #expect(!world.client.consent.isAllowed)
    world.client.set(attStatus: .authorized)
    world.client.set(adTrackingEnabled: true)
    #expect(!world.client.consent.isTold)
    world.client.set(attStatus: .denied)
    world.client.enabled = true
    world.client.set(attStatus: .authorized)
    await world.flush()
    #expect(world.transport.sent.isEmpty)
    #expect(world.dropped.count == 1)
  }

  @Test("a configuration can start disabled, and then has no device id")
  func startsDisabled() async throws {
    let world = try ClientWorld { $0.startsDisabled = true }
    #expect(!world.client.enabled && world.client.deviceId == "undefined")
    #expect(await world.client.getDeviceId() == "undefined")
    world.client.enabled = true
    #expect(world.client.deviceId != "undefined")
    let id = world.client.deviceId
    await world.relaunch()
    #expect(world.client.enabled && world.client.deviceId == id)
  }

  @Test("a wipe takes everything but the list, and enabling again asks for a push registration")
  func wipe() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.notifications.register(deviceToken: [1, 0xab])
    world.client.updateTrackingAllowList(adding: [.email])
    world.client.set(attStatus: .authorized)
    world.client.logCustomEvent(name: "a")
    let id = world.client.deviceId
    let wipe = world.client.wipeData()
    #expect(world.client.user.id == nil && world.client.notifications.deviceToken == nil && !world.client.consent.isTold)
    #expect(world.client.deviceId != id && !world.client.enabled)
    #expect(wipe.serverDeletionNeeded == nil)
    #expect(await wipe.completed())
    #expect(world.client.policy.trackingPropertyAllowList.properties == [.email])
    await world.relaunch()
    #expect(!world.client.enabled)
    world.client.enabled = true
    await world.flush()
    #expect(world.transport.sent.isEmpty)
    #expect(world.told.contains(.pushRegistrationNeeded))
    #expect(world.client.policy.trackingPropertyAllowList.properties == [.email])
  }

  @Test("in IDFV mode a wipe keeps the id and says what the server should delete")
  func wipeWithIdentifierForVendor() async throws {
    let world = try ClientWorld { configuration in
      configuration.useUUIDAsDeviceId = false
      configuration.identifierForVendor = "idfv"
    }
    world.client.changeUser(userId: "u")
    #expect(world.client.deviceId == "idfv")
    let wipe = world.client.wipeData()
    #expect(wipe.serverDeletionNeeded == ServerDeletion(externalIDs: ["u"], deviceAliases: ["idfv"]))
    #expect(
      wipe.serverDeletionNeeded?.requests.map { String(decoding: $0.json, as: UTF8.self) } == [
        #"{"external_ids":["u"]}"#, #"{"user_aliases":[{"alias_name":"idfv","alias_label":"device_id"}]}"#,
      ])
    #expect(world.client.deviceId == "idfv")
    #expect(await wipe.completed())
  }

  @Test("a stored id is never overwritten by turning the setting")
  func deviceIDStays() async throws {
    let first = try ClientWorld()
    let id = first.client.deviceId
    first.kill()
    let second = try ClientWorld(outbox: first.outbox) { configuration in
      configuration.useUUIDAsDeviceId = false
      configuration.identifierForVendor = "idfv"
    }
    #expect(second.client.deviceId == id)
  }

  @Test("a logout flushes, lets both kinds of token go, and only then wipes")
  func logout() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.notifications.register(deviceToken: [0xab])
    world.client.liveActivities.registerPushToStart(type: "game", token: [0xcd])
    await world.flush()
    await world.advance(seconds: 6)
    world.client.logCustomEvent(name: "last")
    try await world.client.logout()
    let targets = world.transport.sent.map(\.target)
    #expect(targets.prefix(2) == [.firstParty, .firstParty])
    #expect(Set(targets.dropFirst(2)) == [.forget(.pushToken), .forget(.pushToStartTokens)])
    #expect(targets.count == 4)
    #expect(
      world.transport.sent.first { $0.target == .forget(.pushToken) }?.url == "https://sdk.iad-01.braze.com/push/unregister")
    #expect(!world.client.enabled && world.client.user.id == nil)
  }

  @Test("if one unregistration fails nothing is wiped, the client stays enabled, and the other token stays gone")
  func failedLogout() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.notifications.register(deviceToken: [0xab])
    world.client.liveActivities.registerPushToStart(type: "game", token: [0xcd])
    await world.advance(seconds: 6)
    world.transport.script(.forget(.pushToStartTokens), .status(500))
    let expected = LogoutError([
      .unregisterPushToStart: .requestFailed(httpStatusCode: 500, isRetriable: true, message: "")
    ])
    #expect(expected.isRetriable)
    await #expect(throws: expected) { try await world.client.logout() }
    #expect(world.client.enabled && world.client.user.id == "u" && world.client.notifications.deviceToken == nil)
    #expect(world.client.machine.record.logout == .intended)
    await world.relaunch()
    #expect(world.client.enabled)
    try await world.client.logout()
    #expect(!world.client.enabled)
    #expect(world.transport.sent.map(\.target).count { $0 == .forget(.pushToken) } == 1)
  }

  @Test("a 2xx that holds errors and a 4xx are not retriable, and one such makes the whole not retriable")
  func notRetriable() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.notifications.register(deviceToken: [0xab])
    world.client.liveActivities.registerPushToStart(type: "game", token: [0xcd])
    await world.advance(seconds: 6)
    world.transport.script(.forget(.pushToStartTokens), .status(503))
    world.transport.script(.forget(.pushToken), .answer(TransportAnswer(status: 200, hasErrors: true)))
    do {
      try await world.client.logout()
      Issue.record("the logout succeeded")
    } catch {
      #expect(!error.isRetriable && error.errors.count == 2)
    }
  }

  @Test("a flush that fails fails the logout before any token is let go")
  func logoutFlushFails() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.notifications.register(deviceToken: [0xab])
    await world.advance(seconds: 6)
    world.client.logCustomEvent(name: "a")
    world.transport.script(.firstParty, .fail(TransportError(.network, "")))
    await #expect(
      throws: LogoutError([.flush: .requestFailed(httpStatusCode: nil, isRetriable: true, message: "")])
    ) { try await world.client.logout() }
    #expect(world.transport.sent.count == 1 && world.client.enabled)
  }

  @Test("without any token a logout fails, unless the setting lets such a user out")
  func logoutWithoutToken() async throws {
    let world = try ClientWorld()
    await #expect(throws: LogoutError([.unregisterPush: .noPushToken])) { try await world.client.logout() }
    #expect(world.client.enabled)
    let other = try ClientWorld { $0.logsOutWithoutPushToken = true }
    try await other.client.logout()
    #expect(!other.client.enabled)
  }

  @Test("an unregistration too soon after a registration is refused, and is worth a retry")
  func tooRecent() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.notifications.register(deviceToken: [0xab])
    await #expect(throws: PushUnregistrationError.registrationTooRecent) { try await world.client.notifications.unregisterPush() }
    await #expect(throws: LogoutError([.unregisterPush: .registrationTooRecent])) { try await world.client.logout() }
    #expect(world.transport.sent.isEmpty)
    await world.advance(seconds: 5)
    try await world.client.notifications.unregisterPush()
    #expect(world.client.notifications.deviceToken == nil)
    await world.flush()
    #expect(
      world.transport.sent.map(\.target) == [.forget(.pushToken)], "the registration that waited must not follow the removal")
  }

  @Test("the settle time counts from the moment the server was told, not only from the call")
  func tooRecentForTheServer() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.notifications.register(deviceToken: [0xab])
    await world.advance(seconds: 60)
    await world.flush()
    await #expect(throws: PushUnregistrationError.registrationTooRecent) { try await world.client.notifications.unregisterPush() }
    await world.advance(seconds: 5)
    try await world.client.notifications.unregisterPush()
  }

  @Test("a clock that jumps does not keep a token from being let go, nor a session from ending")
  func clockJumps() async throws {
    let world = try ClientWorld()
    world.clock.jump(seconds: 86_400 * 365)
    world.client.logCustomEvent(name: "seen in the future")
    world.clock.jump(seconds: -86_400 * 365)
    world.client.notifications.register(deviceToken: [0xab])
    await world.advance(seconds: 6)
    try await world.client.notifications.unregisterPush()
    world.client.applicationDidEnterBackground()
    await world.advance(seconds: 60)
    world.client.applicationWillEnterForeground()
    await world.flush()
    #expect(world.transport.bodies(.firstParty).joined().contains("session_end"))
  }

  @Test("a rate-limited unregistration fails at once and keeps the token, also over a restart")
  func rateLimited() async throws {
    let world = try ClientWorld { configuration in
      configuration.startsInBackground = true
      configuration.api.requestLimit = RequestLimit(burst: 1, interval: 60_000)
    }
    world.client.notifications.register(deviceToken: [0xab])
    await world.flush()
    await world.advance(seconds: 6)
    await #expect(throws: PushUnregistrationError.rateLimited()) { try await world.client.notifications.unregisterPush() }
    await #expect(throws: LogoutError([.unregisterPush: .rateLimited()])) { try await world.client.logout() }
    await world.relaunch()
    #expect(world.client.notifications.deviceToken == "ab")
    await world.advance(seconds: 60)
    try await world.client.notifications.unregisterPush()
  }

  @Test("a crash behind the last success of a logout leads to the wipe")
  func crashInLogout() async throws {
    var record = ClientRecord(generation: 4)
    record.userID = "u"
    record.logout = .unregistering
    let outbox = MemoryOutbox()
    _ = try outbox.open()
    try outbox.save(record)
    outbox.close()
    let world = try ClientWorld(outbox: outbox)
    await world.client.settle()
    #expect(!world.client.enabled && world.client.user.id == nil)
  }

  @Test("a new registration cancels a logout that runs")
  func registrationCancelsLogout() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.notifications.register(deviceToken: [0xab])
    await world.advance(seconds: 6)
    world.transport.always(.forget(.pushToken), .silence)
    let result = Guarded<Result<Void, LogoutError>?>(nil)
    world.client.logout { answer in result.withLock { $0 = answer } }
    await world.client.settle(includingRequests: false)
    #expect(world.transport.sent.map(\.target) == [.forget(.pushToken)])
    world.client.notifications.register(deviceToken: [0xab])
    await world.client.settle(includingRequests: false)
    #expect(throws: LogoutError.self) { try result.withLock { $0 }?.get() }
    #expect(world.client.enabled && world.client.machine.record.logout == .none)
  }

  @Test("who waits when the client goes away is answered, once")
  func deallocated() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.logCustomEvent(name: "a")
    world.transport.always(.firstParty, .silence)
    let answers = Guarded<[Result<Void, FlushError>]>([])
    world.client.requestImmediateDataFlush { result in answers.withLock { $0.append(result) } }
    await world.client.settle(includingRequests: false)
    world.kill()
    #expect(answers.withLock { $0.count } == 1)
    #expect(throws: FlushError.sdkDeallocated) { try answers.withLock { $0[0] }.get() }
  }
}
