import Testing

@testable import OutboundClient

@Suite("The logout machine")
struct LogoutMachineTests {
  private let retriable = PushUnregistrationError.requestFailed(httpStatusCode: 500, isRetriable: true, message: "")
  private let final = PushUnregistrationError.requestFailed(httpStatusCode: 400, isRetriable: false, message: "")

  @Test(
    "over every combination of parts, orders and outcomes it wipes exactly if everything succeeded, and answers each call once")
  func combinations() {
    let outcomes: [PushUnregistrationError?] = [nil, retriable, final]
    for flush in outcomes {
      for (push, start) in outcomes.flatMap({ one in outcomes.map { (one, $0) } }) {
        for order in [[LogoutEndpoint.unregisterPush, .unregisterPushToStart], [.unregisterPushToStart, .unregisterPush]] {
          var machine = LogoutMachine()
          let begins = [machine.begin(1), machine.begin(2)]
          #expect(begins == [true, false])
          var effects = machine.flushed(.tracking, nil) + machine.flushed(.firstParty, flush)
          guard flush == nil else {
            #expect(effects == [.fail([1, 2], LogoutError([.flush: flush ?? final]))] && !machine.isRunning)
            continue
          }
          #expect(effects == [.unregister])
          effects = machine.unregister(Set(order))
          for endpoint in order {
            #expect(effects == [])
            effects = machine.unregistered(endpoint, endpoint == .unregisterPush ? push : start)
          }
          var errors: [LogoutEndpoint: PushUnregistrationError] = [:]
          errors[.unregisterPush] = push
          errors[.unregisterPushToStart] = start
          #expect(effects == (errors.isEmpty ? [.wipe([1, 2])] : [.fail([1, 2], LogoutError(errors))]))
          #expect(LogoutError(errors).isRetriable == (!errors.isEmpty && errors.values.allSatisfy { $0 == retriable }))
          let late = machine.unregistered(.unregisterPush, nil) + machine.flushed(.firstParty, nil)
          #expect(late == [])
        }
      }
    }
  }

  @Test("what aborts it fails it, in every phase, and late answers change nothing")
  func aborts() {
    var idle = LogoutMachine()
    let nothing = idle.abort(.superseded)
    #expect(nothing == [])
    var flushing = LogoutMachine()
    _ = flushing.begin(1)
    let inFlush = [flushing.abort(.sdkDisabled), flushing.flushed(.firstParty, nil)]
    #expect(inFlush == [[.fail([1], LogoutError([.flush: .sdkDisabled]))], []])
    var unregistering = LogoutMachine()
    _ = unregistering.begin(1)
    _ = unregistering.flushed(.firstParty, nil) + unregistering.flushed(.tracking, nil)
    _ = unregistering.unregister([.unregisterPush, .unregisterPushToStart])
    _ = unregistering.unregistered(.unregisterPush, nil)
    let inUnregistration = [unregistering.abort(.superseded), unregistering.unregistered(.unregisterPushToStart, nil)]
    #expect(inUnregistration == [[.fail([1], LogoutError([.unregisterPushToStart: .superseded]))], []])
  }

  @Test("with no token left there is nothing to let go: it wipes")
  func nothingToLetGo() {
    var machine = LogoutMachine()
    _ = machine.begin(1)
    _ = machine.flushed(.firstParty, nil) + machine.flushed(.tracking, nil)
    let effects = machine.unregister([])
    #expect(effects == [.wipe([1])])
  }
}
