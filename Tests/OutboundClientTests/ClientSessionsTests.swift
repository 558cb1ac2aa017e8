import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

@Suite("Sessions and push opens")
struct ClientSessionsTests {
  private func names(_ world: ClientWorld, _ target: ScriptedTransport.Target = .firstParty) -> [String] {
    world.transport.bodies(target).flatMap { body in
      body.split(separator: "\"name\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
  }

  @Test(
    "a session outlives a short background and not a long one; its end comes late, and its duration is measured to the background"
  )
  func sinceBackground() async throws {
    let world = try ClientWorld()
    let events = Guarded<[SessionEvent]>([])
    let subscription = world.client.subscribeToSessionUpdates { event in events.withLock { $0.append(event) } }
    world.client.changeUser(userId: "u")
    await world.client.settle()
    events.withLock { $0 = [] }
    await world.advance(seconds: 20)
    world.client.applicationDidEnterBackground()
    await world.advance(seconds: 9)
    world.client.applicationWillEnterForeground()
    await world.client.settle()
    #expect(events.withLock { $0 } == [])
    await world.advance(seconds: 1)
    world.client.applicationDidEnterBackground()
    await world.advance(seconds: 10)
    #expect(events.withLock { $0 } == [])
    world.client.applicationWillEnterForeground()
    await world.client.settle()
    #expect(events.withLock { $0.count } == 2)
    subscription.cancel()
    await world.flush()
    #expect(names(world).suffix(2) == ["session_end", "session_start"])
    #expect(world.transport.bodies(.firstParty).last?.contains(#""duration":30.0"#) == true)
  }

  @Test("under the other rule a session older than the time-out is replaced at the next foreground")
  func sinceSessionStart() async throws {
    let world = try ClientWorld { $0.sessionEndRule = .sinceSessionStart }
    await world.advance(seconds: 20)
    world.client.applicationDidEnterBackground()
    await world.advance(seconds: 1)
    world.client.applicationWillEnterForeground()
    await world.flush()
    #expect(names(world) == ["session_start", "session_end", "session_start"])
  }

  @Test("a change of user ends the session under the old user and starts one under the new")
  func changeOfUser() async throws {
    let world = try ClientWorld()
    world.client.changeUser(userId: "a")
    world.client.changeUser(userId: "a")
    world.client.changeUser(userId: "b")
    await world.flush()
    let body = world.transport.bodies(.firstParty).joined()
    #expect(names(world) == ["session_start", "session_end", "session_start", "session_end", "session_start"])
    #expect(
      body.contains(#"{"external_id":"a","name":"session_end""#) && body.contains(#"{"external_id":"b","name":"session_start""#))
  }

  @Test("the end of a session that began under a refusal is not sent under a later yes")
  func leastPermissive() async throws {
    let world = try ClientWorld(list: [.analyticsEvents])
    world.client.changeUser(userId: "u")
    world.client.set(attStatus: .denied)
    world.client.applicationDidEnterBackground()
    world.client.set(attStatus: .authorized)
    await world.advance(seconds: 60)
    world.client.applicationWillEnterForeground()
    await world.flush()
    #expect(names(world, .tracking) == ["session_start"])
    #expect(names(world).isEmpty)
  }

  @Test("a session of a process that died ends at the next launch")
  func death() async throws {
    let world = try ClientWorld()
    world.client.changeUser(userId: "u")
    world.client.applicationDidEnterBackground()
    _ = await world.client.persist()
    await world.relaunch()
    await world.flush()
    #expect(names(world).suffix(2) == ["session_end", "session_start"])
  }

  @Test("a session of a process that died in the foreground is over when the next one, launched in the background, comes forward")
  func deathInTheForeground() async throws {
    var record = ClientRecord()
    record.session = SessionRecord(
      id: "old", startedAt: 1, lastForegroundAt: 5_001, isInBackground: false, collected: .authorized)
    let outbox = MemoryOutbox()
    _ = try outbox.open()
    try outbox.save(record)
    outbox.close()
    let world = try ClientWorld(outbox: outbox) { $0.startsInBackground = true }
    world.client.applicationWillEnterForeground()
    await world.flush()
    #expect(names(world) == ["session_end", "session_start"])
    #expect(world.transport.bodies(.firstParty).first?.contains(#""duration":5.0"#) == true)
  }

  @Test("a push within 30 minutes influences an open, unless it was tapped")
  func influenced() async throws {
    let payload = PushPayload(["ab": ["c": "campaign"], "aps": ["alert": "x"]])
    for (minutes, taps, expected) in [(29.0, false, ["influenced_open"]), (31, false, []), (1, true, ["push_open"])] {
      let world = try ClientWorld { $0.startsInBackground = true }
      let calls = Guarded(0)
      #expect(
        world.client.notifications.handleBackgroundNotification(userInfo: payload) { result in
          calls.withLock { $0 += result == .newData ? 1 : 100 }
        })
      await world.advance(seconds: minutes * 60)
      world.client.applicationWillEnterForeground()
      if taps {
        #expect(world.client.notifications.handleUserNotification(userInfo: payload) { calls.withLock { $0 += 10 } })
      }
      await world.advance(seconds: 3)
      await world.flush()
      #expect(names(world).filter { $0.hasSuffix("open") } == expected)
      #expect(calls.withLock { $0 } == (taps ? 11 : 1))
    }
  }

  @Test("what is not a Braze payload is left to the app, whose handler is not called")
  func otherPayloads() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    for payload in [PushPayload([:]), PushPayload(["ab": [:]]), PushPayload(["ab": "x"])] {
      #expect(!world.client.notifications.handleBackgroundNotification(userInfo: payload) { _ in Issue.record("called") })
      #expect(!world.client.notifications.handleUserNotification(userInfo: payload) { Issue.record("called") })
      world.client.notifications.handleForegroundNotification(userInfo: payload)
    }
    await world.flush()
    #expect(world.transport.sent.isEmpty)
  }

  @Test("a custom event named like a push open is no push open")
  func customEventIsNoOpen() async throws {
    let world = try ClientWorld(list: [.analyticsEvents]) { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    world.client.logCustomEvent(name: "push_open")
    await world.flush()
    #expect(world.transport.bodies(.firstParty).first?.hasPrefix(#"{"events":"#) == true)
    #expect(world.transport.bodies(.tracking).isEmpty)
  }

  @Test("data made of a payload belong to its braze_id, are routed one by one, and without it are an error")
  func payloadData() async throws {
    let world = try ClientWorld(list: [.customAttribute(["plan"])]) { $0.startsInBackground = true }
    let payload = PushPayload(["ab": ["c": "1"], "braze_id": "b", "aps": [:], "ab_uri": "x", "plan": "gold"])
    #expect(Set(payload.keyValuePairs.keys) == ["braze_id", "plan"])
    world.client.set(attStatus: .authorized)
    try world.client.notifications.log(
      events: [.init(name: "seen")], attributes: ["plan": "gold", "tier": 2], from: payload)
    await world.flush()
    #expect(world.transport.bodies(.tracking) == [#"{"attributes":[{"braze_id":"b","plan":"gold"}]}"#])
    #expect(world.transport.bodies(.firstParty).first?.hasSuffix(#"{"braze_id":"b","tier":2}]}"#) == true)
    #expect(throws: InvalidCall(.payload, "")) {
      try world.client.notifications.log(attributes: ["tier": 2], from: PushPayload(["ab": ["c": "1"]]))
    }
    #expect(throws: InvalidCall(.reservedKey, "")) {
      try world.client.notifications.log(attributes: ["external_id": "x"], from: payload)
    }
  }
}
