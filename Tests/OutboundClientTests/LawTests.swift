import Testing
import TrackingPolicy

@testable import OutboundClient

/// Every sequence of events of a small world up to a length, from the start and from states that take long to reach.
@Suite("The laws, over every sequence of events of a small world")
struct LawTests {
  typealias Event = LawWorld.Event

  static let starts: [[Event]] = [
    [],
    [.tellAuthorized, .collectTracked, .collectUntracked, .flush],
    [.collectTracked, .collectUntracked, .changeUser, .tellAuthorized, .collectTracked],
    [.register, .flush, .firstPartySucceeds, .tellAuthorized, .collectTracked, .logout],
    [.register, .flush, .firstPartySucceeds, .logout],
    [.tellAuthorized, .collectTracked, .flush, .trackingFails, .disable],
    [.tellAuthorized, .collectTracked, .collectUntracked, .addUntracked, .flush],
    [.collectUntracked, .wipe, .enable, .collectUntracked],
    [.collectUntracked, .flush, .changeUser, .flush],
    [.tellAuthorized, .collectTracked, .restart, .collectTracked],
  ]

  @Test("laws 1 to 11 hold in every state", arguments: starts, [false, true])
  func laws(start: [Event], holds: Bool) throws {
    let depth = 3
    let policy = try TrackingPolicy(
      endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")), trackingPropertyAllowList: [.customEvent(["t"])],
      whenTrackingIsNotAllowed: holds ? .hold(HoldBounds()) : .drop)
    var world = LawWorld(policy: policy)
    for event in start { world.happen(event) }
    try #require(world.violations == [], "\(start)")
    var seen: Set<LawWorld> = [world]
    var front: [(LawWorld, [Event])] = [(world, start)]
    for _ in 0..<depth {
      var next: [(LawWorld, [Event])] = []
      for (world, path) in front {
        for event in Event.allCases {
          var after = world
          after.happen(event)
          guard seen.insert(after).inserted else { continue }
          var end = after
          end.settle()
          guard end.violations.isEmpty else {
            Issue.record("\(path + [event]): \(end.violations)")
            return
          }
          next.append((after, path + [event]))
        }
      }
      front = next
    }
  }
}
