import Testing

@testable import OutboundClient

@Suite("The push machine")
struct PushMachineTests {
  private func unregistration(_ request: RequestID, _ token: String?, _ starts: [String: String] = [:])
    -> PushMachine.Unregistration
  {
    PushMachine.Unregistration(
      request: request, endpoint: token == nil ? .unregisterPushToStart : .unregisterPush, deviceToken: token,
      pushToStart: starts, owner: .call(request))
  }

  private let record = PushRecord(
    deviceToken: .init("a", registeredAt: 0, sequence: 1),
    pushToStart: ["x": .init("b", registeredAt: 0, sequence: 2), "y": .init("c", registeredAt: 0, sequence: 3)])

  @Test("a success lets go of the tokens it was asked for, a failure of none, and an answer to what is not running of none")
  func answers() {
    var machine = PushMachine()
    machine.start(unregistration(1, "a"))
    machine.start(unregistration(2, nil, ["x": "b"]))
    var tokens = record
    let without = [
      machine.answered(9, nil, &tokens), machine.answered(1, .noPushToken, &tokens), machine.answered(1, nil, &tokens),
    ]
    #expect(without.map { $0?.request } == [nil, 1, nil] && tokens == record)
    let success = machine.answered(2, nil, &tokens)
    #expect(success?.request == 2)
    #expect(tokens.deviceToken == record.deviceToken && tokens.pushToStart == ["y": .init("c", registeredAt: 0, sequence: 3)])
  }

  @Test("a token that was replaced meanwhile is not let go with the old one")
  func replaced() {
    var machine = PushMachine()
    machine.start(unregistration(1, "a"))
    var tokens = PushRecord(deviceToken: .init("new", registeredAt: 0, sequence: 9))
    _ = machine.answered(1, nil, &tokens)
    #expect(tokens.deviceToken?.value == "new")
  }

  @Test(
    "recent is what is on its way, or was registered or told to the server within the settle time, whatever is done to the clock")
  func recent() {
    for registered in [Int64(0), 4_000, 6_000, 20_000] {
      for delivered in [Int64?.none, 1_000, 7_000] {
        for inFlight in [false, true] {
          var machine = PushMachine()
          if let delivered { machine.delivered([1], of: record, at: delivered) }
          machine.delivered([77], of: record, at: 10_000)
          let token = PushRecord.Token("a", registeredAt: registered, sequence: 1)
          let isRecent = machine.isTooRecent(
            [token], inFlight: inFlight ? [1] : [], settleTime: 5_000, at: Moment(wall: 10_000, uptime: 10_000))
          let byWall = delivered == nil && registered == 6_000
          #expect(isRecent == (inFlight || byWall || delivered == 7_000))
          #expect(
            !machine.isTooRecent([token], inFlight: [1], settleTime: 0, at: Moment(wall: 10_000, uptime: 10_000)))
        }
      }
    }
  }

  @Test("a registration supersedes what runs for its own token, and nothing else")
  func supersedes() {
    var machine = PushMachine()
    machine.start(unregistration(1, "a"))
    machine.start(unregistration(2, nil, ["x": "b"]))
    machine.start(unregistration(3, nil, ["y": "c"]))
    let gone = [
      machine.supersede(deviceToken: false, type: "y"), machine.supersede(deviceToken: true, type: nil), machine.halt(),
      machine.halt(),
    ]
    #expect(gone.map { $0.map(\.request) } == [[3], [1], [2], []])
  }
}
