import Testing

@testable import OutboundClient

/// Every sequence of inputs up to a length, against what must always be so.
@Suite("The flush machine")
struct FlushMachineTests {
  /// One thing that can happen; pages hold the data that still wait.
  private enum Step: CaseIterable {
    case flush, flushFor, page, partOfPage, readFails
    case delivered, failed, limited, tooLarge, refused, unauthorized, refusedBySystem, notMade
    case tick, halt, resume, lateAnswer
  }

  private struct World: Hashable {
    var machine = FlushMachine(.firstParty, objectsPerRequest: 2)
    var waiting: [Int64] = [1, 2, 3]
    var number: UInt64 = 0
    var budget = RequestBudget(nil)
    var now: Int64 = 0
    var asked: Set<CallID> = []
    var answered: Set<CallID> = []
    var token: ReadToken?
    var after: Int64 = 0
    var keys: [UInt64: [Int64]] = [:]
    var fault: String?

    mutating func take(_ effects: [FlushMachine.Effect]) {
      for effect in effects {
        switch effect {
        case .read(let token, let after, _): (self.token, self.after) = (token, after)
        case .send(let attempt, _):
          if let before = keys[attempt.key], before != attempt.sequences { fault = "a key was used for other data" }
          keys[attempt.key] = attempt.sequences
          if attempt.sequences.isEmpty || attempt.sequences.count > 2 {
            fault = "a request with \(attempt.sequences.count) objects"
          }
        case .remove(let sequences), .drop(let sequences, .tooLarge), .drop(let sequences, .unreadable):
          waiting.removeAll(where: sequences.contains)
        case .drop(let sequences, _): waiting.removeAll(where: sequences.contains)
        case .finished(.call(let call), _):
          if !asked.contains(call) || !answered.insert(call).inserted { fault = "call \(call) was answered twice" }
        case .finished(.logout, _): fault = "nobody logs out here"
        }
      }
    }

    mutating func answer(_ outcome: RequestOutcome) {
      guard let running = machine.running else { return }
      take(machine.answered(running.request, outcome, at: now, random: 0, number: &number))
    }

    mutating func happen(_ step: Step) {
      switch step {
      case .flush: take(machine.flush(through: 3, for: nil, hurries: false, at: now, number: &number))
      case .flushFor:
        let call = CallID(asked.count + 1)
        asked.insert(call)
        take(machine.flush(through: 3, for: .call(call), hurries: true, at: now, number: &number))
      case .page, .partOfPage:
        guard let token else { return }
        let page = Array(waiting.filter { $0 > after }.prefix(2))
        let sendable = step == .page ? page : Array(page.dropFirst())
        take(machine.page(token, read: page, sendable: sendable, budget: &budget, at: now, number: &number))
      case .readFails:
        guard let token else { return }
        take(machine.readFailed(token, at: now, random: 0))
      case .delivered: answer(.delivered(rejected: []))
      case .failed: answer(.failed(status: 500, retryAfter: nil))
      case .limited: answer(.failed(status: 429, retryAfter: 100))
      case .tooLarge: answer(.tooLarge)
      case .refused: answer(.refused(status: 400, reason: ""))
      case .unauthorized: answer(.unauthorized(status: 401))
      case .refusedBySystem: answer(.refusedBySystem)
      case .notMade: answer(.notMade)
      case .tick:
        now += 400_000
        take(machine.tick(at: now, number: &number))
      case .halt: take(machine.halt(.interrupted, forgetting: false))
      case .resume: machine.resume()
      case .lateAnswer:
        let before = machine
        take(machine.answered(99_999, .delivered(rejected: []), at: now, random: 0, number: &number))
        if machine != before { fault = "the answer to a request that is not running changed something" }
      }
    }

    /// Nothing but answering servers and time: everything must leave, and everybody be answered.
    mutating func settle() {
      machine.resume()
      for _ in 0..<30 {
        happen(.tick)
        happen(.flush)
        happen(.page)
        happen(.delivered)
      }
      if case .stopped = machine.phase {} else if !waiting.isEmpty { fault = "\(waiting) were never sent" }
      if answered != asked { fault = "calls \(asked.subtracting(answered)) were never answered" }
    }
  }

  @Test("over every sequence of 5 inputs: one answer a call, one key for the same data, and all leave in the end")
  func sequences() {
    var seen: Set<World> = [World()]
    var front: [(World, [Step])] = [(World(), [])]
    for _ in 0..<5 {
      var next: [(World, [Step])] = []
      for (world, path) in front {
        for step in Step.allCases {
          var after = world
          after.happen(step)
          guard seen.insert(after).inserted else { continue }
          var end = after
          end.settle()
          if let fault = end.fault {
            Issue.record("\(path + [step]): \(fault)")
            return
          }
          next.append((after, path + [step]))
        }
      }
      front = next
    }
  }
}
