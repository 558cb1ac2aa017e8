import ClientTestDoubles
import OutboundClient
import Testing
import TrackingPolicy

/// Run under the thread sanitizer: `swift test --sanitize=thread --filter ConcurrencyTests`.
@Suite("Many threads at once")
struct ConcurrencyTests {
  /// What a call forbids, and whether anything was handed over behind its return.
  enum Call: CaseIterable, Sendable {
    case wipe, disable, logout
  }

  @Test(
    "from 8 tasks at once in the middle of a flush: nothing leaves behind the return, and each answer comes once",
    arguments: Call.allCases)
  func narrowing(call: Call) async throws {
    for round in 0..<20 {
      let world = try ClientWorld(list: [.customEvent(["t"])]) { configuration in
        configuration.startsInBackground = true
        configuration.api.objectsPerRequest = 1
        configuration.registrationSettleTime = 0
      }
      world.client.changeUser(userId: "u")
      world.client.set(attStatus: .authorized)
      world.client.notifications.register(deviceToken: [UInt8(round)])
      for _ in 0..<20 {
        world.client.logCustomEvent(name: "t")
        world.client.logCustomEvent(name: "e")
      }
      let answers = Guarded(0)
      world.client.requestImmediateDataFlush { _ in answers.withLock { $0 += 1 } }
      let violations = Guarded(0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { [client = world.client, transport = world.transport] in
            switch call {
            case .wipe:
              let wipe = client.wipeData()
              let count = transport.sent.count
              for _ in 0..<10 { await Task.yield() }
              if transport.sent.count != count { violations.withLock { $0 += 1 } }
              if await wipe.completed() { answers.withLock { $0 += 1 } }
            case .disable:
              client.enabled = false
              let count = transport.sent.count
              for _ in 0..<10 { await Task.yield() }
              if transport.sent.count != count { violations.withLock { $0 += 1 } }
              answers.withLock { $0 += 1 }
            case .logout:
              try? await client.logout()
              answers.withLock { $0 += 1 }
            }
          }
        }
      }
      await world.client.settle()
      #expect(violations.withLock { $0 } == 0)
      #expect(answers.withLock { $0 } == 9)
      if call != .logout { #expect(!world.client.enabled) }
    }
  }

  @Test("data logged from 8 tasks arrive, each once")
  func logging() async throws {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { [client = world.client] in
          for index in 0..<50 { client.logCustomEvent(name: "e\(task)-\(index)") }
        }
      }
    }
    try await world.client.flush()
    let names = world.transport.bodies(.firstParty).joined().split(separator: "\"name\":\"").dropFirst().map { text in
      String(text.prefix { $0 != "\"" })
    }
    #expect(names.count == 400 && Set(names).count == 400)
  }

  @Test("everything at once, for a while")
  func everything() async throws {
    let world = try ClientWorld(list: [.customEvent(["t"])], holds: .hold(.standard)) { $0.registrationSettleTime = 0 }
    let answers = Guarded((asked: 0, given: 0))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { [client = world.client, clock = world.clock] in
          for index in 0..<60 {
            switch (task + index) % 12 {
            case 0: client.enabled = index.isMultiple(of: 3)
            case 1: client.wipeData()
            case 2: client.changeUser(userId: "u\(index)")
            case 3: client.set(attStatus: index.isMultiple(of: 2) ? .authorized : .denied)
            case 4: client.updateTrackingAllowList(adding: [.customEvent(["e\(index)"])])
            case 5:
              answers.withLock { $0.asked += 1 }
              client.logout { _ in answers.withLock { $0.given += 1 } }
            case 6: client.notifications.register(deviceToken: [UInt8(index)])
            case 7:
              answers.withLock { $0.asked += 1 }
              client.notifications.unregisterPush { _ in answers.withLock { $0.given += 1 } }
            case 8:
              answers.withLock { $0.asked += 1 }
              client.requestImmediateDataFlush { _ in answers.withLock { $0.given += 1 } }
            case 9: client.applicationDidEnterBackground()
            case 10: client.applicationWillEnterForeground()
            default:
              client.enabled = true
              clock.advance(seconds: 1)
            }
            client.logCustomEvent(name: "t")
            client.logCustomEvent(name: "e\(index)")
          }
        }
      }
    }
    await world.client.settle()
    #expect(answers.withLock { $0.asked == $0.given })
    for body in world.transport.bodies(.firstParty) { #expect(!body.contains(#""name":"t""#)) }
    for body in world.transport.bodies(.tracking) { #expect(body.contains(#""name":"t""#) || body.contains(#""name":"e"#)) }
  }
}
