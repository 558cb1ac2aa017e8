import Testing
import TrackingPolicy

@testable import OutboundClient

@Suite("The session machine")
struct SessionMachineTests {
  /// The rules once more, from the whole history: sessions as pairs of start and, where it is told, end and duration.
  private func naive(_ steps: [(Int64, Bool)], timeout: Int64, rule: SessionEndRule) -> [SessionMachine.Effect] {
    var effects: [SessionMachine.Effect] = [.start(id: "1")]
    var start: Int64 = 0
    var left: Int64?
    var count = 1
    for (time, isForeground) in steps {
      if !isForeground {
        left = left ?? time
        continue
      }
      guard let background = left else { continue }
      left = nil
      let origin = rule == .sinceBackground ? background : start
      guard time - origin >= timeout else { continue }
      effects.append(.end(id: "\(count)", duration: background - start, at: background, collected: .authorized))
      count += 1
      effects.append(.start(id: "\(count)"))
      start = time
    }
    return effects
  }

  @Test(
    "every sequence of 6 changes between foreground and background, after short and long times, follows the rules",
    arguments: SessionEndRule.allCases)
  func sequences(rule: SessionEndRule) {
    let machine = SessionMachine(timeout: 10, rule: rule)
    for pattern in 0..<(4 * 4 * 4 * 4 * 4 * 4) {
      var session: SessionRecord?
      var count = 0
      func makeID() -> String {
        count += 1
        return "\(count)"
      }
      var effects = machine.enterForeground(&session, at: 0, status: .authorized, isLaunch: true, makeID: makeID)
      var steps: [(Int64, Bool)] = []
      var time: Int64 = 0
      var rest = pattern
      for _ in 0..<6 {
        time += rest & 1 == 0 ? 3 : 10
        let isForeground = rest & 2 == 0
        rest >>= 2
        steps.append((time, isForeground))
        if isForeground {
          effects += machine.enterForeground(&session, at: time, status: .authorized, isLaunch: false, makeID: makeID)
        } else {
          machine.enterBackground(&session, at: time, status: .authorized)
        }
      }
      #expect(effects == naive(steps, timeout: 10, rule: rule))
    }
  }

  @Test("an end carries the least permissive status of its session's life, whatever the order")
  func leastPermissive() {
    let machine = SessionMachine(timeout: 10, rule: .sinceBackground)
    for first in ATTStatus.allCases {
      for second in ATTStatus.allCases {
        for third in ATTStatus.allCases {
          var session: SessionRecord?
          _ = machine.enterForeground(&session, at: 0, status: first, isLaunch: true) { "a" }
          machine.lower(&session, to: second)
          machine.enterBackground(&session, at: 1, status: second)
          let effects = machine.enterForeground(&session, at: 20, status: third, isLaunch: false) { "b" }
          let least = ATTStatus.leastPermissive(first, .leastPermissive(second, third))
          #expect(effects.first == .end(id: "a", duration: 1, at: 1, collected: least))
        }
      }
    }
  }
}
