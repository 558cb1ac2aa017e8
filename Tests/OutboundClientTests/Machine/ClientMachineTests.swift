import ClientTestDoubles
import Foundation
import Testing
import TrackingPolicy

@testable import OutboundClient

@Suite("The machine as a whole")
struct ClientMachineTests {
  private let context = StepContext(now: Moment(wall: 5, uptime: 5), makeID: { "id" }, random: { 0 })

  private func machine(_ list: TrackingPropertyAllowList = [], _ change: (inout ClientSettings) -> Void = { _ in }) throws
    -> ClientMachine
  {
    var settings = ClientSettings()
    settings.startsInBackground = true
    change(&settings)
    return ClientMachine(
      policy: try TrackingPolicy(
        endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")), trackingPropertyAllowList: list),
      settings: settings)
  }

  private static let everyInput: [ClientInput] = [
    .openFailed, .setEnabled(false), .tellAdTrackingEnabled(true), .tellAdTrackingEnabled(false), .tellATTStatus(.authorized),
    .updateAllowList(adding: [.email], removing: [.gender]), .changeUser("u"), .collect([.event(name: "e", properties: nil)]),
    .flush(1), .flush(nil), .registerPushToken("ab"), .registerPushToStart(type: "t", token: "cd"), .unregisterPush(2),
    .unregisterPushToStart(types: nil, 3), .logout(4), .pushReceived(campaignID: nil), .pushOpened(campaignID: nil),
    .enteredForeground, .enteredBackground, .page(ReadToken(number: 1, purpose: .flush, stream: .firstParty), []),
    .readFailed(ReadToken(number: 1, purpose: .sweep, stream: .tracking)), .answered(1, .delivered(rejected: [])),
    .forgot(1, nil), .wipeFinished(generation: 9), .displaced(tracking: 1), .drained([], through: 1, generation: 1), .tick,
  ]

  @Test("before the store can be read every input is defined, and nothing but answers comes of it")
  func unreadable() throws {
    for input in Self.everyInput {
      var machine = try machine()
      let actions = machine.handle(input, context)
      #expect(!machine.isEnabled)
      for action in actions {
        switch action {
        case .answer, .closeTrackingConnections, .wake: break
        default: Issue.record("\(input) led to \(action)")
        }
      }
    }
  }

  @Test("a call to disable, a refusal and an addition to the list that come before the store is read count when it is")
  func narrowedBefore() throws {
    var machine = try machine()
    _ = machine.handle(.setEnabled(false), context)
    _ = machine.handle(.tellATTStatus(.denied), context)
    _ = machine.handle(.updateAllowList(adding: [.email], removing: []), context)
    _ = machine.handle(.opened(OutboxContents(record: ClientRecord(), lastSequence: 7, trackingCount: 1)), context)
    #expect(!machine.isEnabled && machine.record.refusedThrough == 7)
    #expect(machine.record.addedToAllowList.properties == [.email])
    #expect(machine.policy.trackingPropertyAllowList.properties == [.email])
  }

  @Test("a wipe works before the store is read, under a generation that none before can have had")
  func wipedBefore() throws {
    var machine = try machine()
    let later = StepContext(now: Moment(wall: 1_796_000_000_000, uptime: 5), makeID: { "id" }, random: { 0 })
    let actions = machine.handle(.wipe(1), later)
    #expect(actions.contains(.beginWipe(machine.record)) && machine.record.generation > 1_000_000)
    #expect(machine.handle(.opened(OutboxContents(record: ClientRecord())), later).isEmpty)
    #expect(machine.handle(.wipeFinished(generation: machine.record.generation), later) == [.answer(1, .succeeded)])
  }

  @Test("what takes requests back and saves comes before all else, and is performed before the call returns")
  func order() throws {
    var machine = try machine()
    _ = machine.handle(.opened(OutboxContents()), context)
    for input in Self.everyInput {
      let actions = machine.handle(input, context)
      let firstLater = actions.firstIndex { !$0.isImmediate } ?? actions.count
      #expect(actions[firstLater...].allSatisfy { !$0.isImmediate })
    }
  }

  @Test("a record that changes while a wipe runs goes with the intention")
  func savedInWipe() throws {
    var machine = try machine()
    _ = machine.handle(.opened(OutboxContents()), context)
    _ = machine.handle(.wipe(nil), context)
    let actions = machine.handle(.setEnabled(true), context)
    #expect(actions.contains(.beginWipe(machine.record)))
    #expect(!actions.contains { if case .save = $0 { true } else { false } })
  }

  @Test("held data are bounded in number and age, the oldest first, and ages count from the greatest time seen")
  func holdBounds() async throws {
    let world = try ClientWorld(list: [.customEvent(["t"])], holds: .hold(HoldBounds(maxAge: 60, maxCount: 2))) {
      $0.startsInBackground = true
    }
    world.client.changeUser(userId: "u")
    for index in 0..<3 { world.client.logCustomEvent(name: "t", properties: ["n": .int(index)]) }
    await world.client.settle()
    #expect(world.dropped == [.heldTooMany])
    await world.advance(seconds: 61)
    world.clock.jump(seconds: -10_000)
    world.client.logCustomEvent(name: "t", properties: ["n": 3])
    world.client.set(attStatus: .authorized)
    await world.flush()
    #expect(world.transport.bodies(.tracking).joined().split(separator: #""n":"#).count == 2)
    #expect(world.transport.bodies(.tracking).joined().contains(#""n":3"#))
    #expect(world.dropped.count { $0 == .heldTooLong } >= 1)
  }

  @Test("no file of the machine imports anything but the pure rooms below it")
  func purity() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/OutboundClient/Machine")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 15)
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.contains("import ") {
        let words = line.split(separator: " ")
        guard words.contains("import"), !line.hasPrefix("///"), !line.contains("//") else { continue }
        #expect(["Outbound", "TrackingPolicy"].contains(words.last ?? ""), "\(file.lastPathComponent): \(line)")
      }
    }
  }
}
