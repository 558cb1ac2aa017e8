import Testing

@testable import OutboundClient

@Suite("The smallest machines")
struct SmallMachinesTests {
  @Test("a sweep goes to the end, once more if it was asked for meanwhile, and takes no page that is not its own")
  func sweep() throws {
    var machine = SweepMachine(.tracking)
    var number: UInt64 = 0
    let started = machine.start(number: &number)
    let first = try #require(started)
    #expect(machine.token == first)
    let meanwhile = machine.start(number: &number)
    #expect(meanwhile == nil)
    let stranger = machine.page(ReadToken(number: 99, purpose: .sweep, stream: .tracking), last: 7, number: &number)
    #expect(stranger == nil)
    let page = machine.page(first, last: 500, number: &number)
    let second = try #require(page)
    #expect(second.after == 500)
    let restarted = machine.page(second.0, last: nil, number: &number)
    let again = try #require(restarted)
    #expect(again.after == 0)
    let end = machine.page(again.0, last: nil, number: &number)
    #expect(end == nil && machine.token == nil)
    machine.halt()
    let anew = machine.start(number: &number)
    #expect(anew != nil)
  }

  @Test("only the end of the last wipe answers, and it answers all")
  func wipe() {
    var machine = WipeMachine()
    machine.begin(generation: 2, for: [1])
    machine.begin(generation: 3, for: [2])
    let early = machine.finished(generation: 2)
    #expect(early == [] && machine.isRunning)
    let answers = machine.finished(generation: 3)
    #expect(answers == [1, 2] && !machine.isRunning)
    let late = machine.finished(generation: 3)
    #expect(late == [])
  }

  @Test("a call that waits for both endpoints is answered once, with the first failure")
  func ledger() {
    for (one, other) in [(FlushFailure?.none, FlushFailure?.none), (.rateLimited, nil), (nil, .rateLimited)] {
      var ledger = CallLedger()
      ledger.begin(1)
      let answers = [ledger.finished(1, one), ledger.finished(1, other), ledger.finished(1, nil)]
      #expect(answers == [nil, one == nil && other == nil ? .succeeded : .flushFailed(.rateLimited), nil])
    }
  }
}
