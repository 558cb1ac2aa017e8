import Testing
import TrackingPolicy

@Suite("The decision on one datum")
struct DecideTests {
  @Test("what is tracking agrees with the naive rules for every property, list, setting and datum")
  func tracking() throws {
    for (policy, rules) in try SmallWorld.policies(SmallWorld.lists) {
      for datum in SmallWorld.data where policy.isTracking(datum) != rules.isTracking(datum) {
        Issue.record("\(datum) under \(rules)")
        return
      }
    }
  }

  @Test("laws 3 and 4, consent: every route agrees with the naive rules under every status at collection and now")
  func routes() throws {
    for (policy, rules) in try SmallWorld.policies(smallLists) {
      for datum in smallData {
        for collected in SmallWorld.consents {
          for now in SmallWorld.consents {
            let route = policy.decide(datum, collected: collected, now: now).route
            guard route == rules.route(datum, collected: collected, now: now) else {
              Issue.record("\(datum) collected \(collected), now \(now), under \(rules): \(route)")
              return
            }
          }
        }
      }
    }
  }

  @Test("law 1, partition: every reason has one route, and every reason and route occurs")
  func reasons() throws {
    var seen: Set<Decision.Reason> = []
    for (policy, _) in try SmallWorld.policies(smallLists) {
      for datum in smallData {
        for collected in SmallWorld.consents {
          for now in SmallWorld.consents {
            seen.insert(policy.decide(datum, collected: collected, now: now).reason)
          }
        }
      }
    }
    #expect(seen == Set(Decision.Reason.allCases))
    #expect(Set(seen.map(\.route)) == Set(Route.allCases))
  }

  @Test("law 2, two streams: what is not tracking goes first-party whatever the consent, what is tracking never does")
  func twoStreams() throws {
    for (policy, _) in try SmallWorld.policies(smallLists) {
      for datum in smallData {
        for consent in SmallWorld.consents {
          let route = policy.decide(datum, collected: consent, now: consent).route
          #expect((route == .firstParty) == !policy.isTracking(datum))
        }
      }
    }
  }

  @Test("law 5, no retry loop: while tracking is not allowed no datum is routed to the tracking endpoint")
  func notAllowed() throws {
    for (policy, _) in try SmallWorld.policies(smallLists) {
      for datum in smallData {
        for now in SmallWorld.consents where !now.isAllowed {
          for collected in SmallWorld.consents {
            #expect(policy.decide(datum, collected: collected, now: now).route != .tracking)
          }
        }
      }
    }
  }

  @Test("law 9, only an act widens: a longer list and a lesser consent never let out what was kept")
  func monotone() throws {
    let policies = try SmallWorld.policies(smallLists).map(\.0)
    for policy in policies {
      for property in TrackingProperty.Case.allCases.map(SmallWorld.property) {
        var longer = policy
        longer.updateTrackingAllowList(adding: [property])
        for datum in smallData where policy.isTracking(datum) && !longer.isTracking(datum) {
          Issue.record("\(datum) is no longer tracking under \(property)")
        }
      }
      for datum in smallData {
        for collected in SmallWorld.consents {
          for other in SmallWorld.consents {
            let lowered = Consent.leastPermissive(collected, other)
            for now in [Consent(.authorized), .unset] {
              let before = policy.decide(datum, collected: collected, now: now).route
              let after = policy.decide(datum, collected: lowered, now: now).route
              let isLess = after == before || after == .held && before == .tracking || after == .dropped
              guard isLess else {
                Issue.record("\(datum): \(collected) gave \(before), \(lowered) gave \(after)")
                return
              }
            }
          }
        }
      }
    }
  }

  @Test("the determining entries make the datum tracking, each of them alone; a datum that is not tracking has none")
  func entries() throws {
    for (policy, rules) in try SmallWorld.policies(SmallWorld.lists) {
      for datum in SmallWorld.data {
        let decision = policy.decide(datum, collected: .unset, now: .unset)
        #expect(
          decision.entries.isEmpty && decision.settings.isEmpty == (decision.route == .firstParty) || !decision.entries.isEmpty)
        for entry in decision.entries {
          var alone = rules
          alone.list = [entry]
          alone.kindsWithoutCase = .everything
          guard alone.isTracking(datum) else {
            Issue.record("\(entry) does not make \(datum) tracking")
            return
          }
        }
      }
    }
  }

  @Test(
    "the reason is told in words that name the policy and not the datum",
    arguments: [
      (Datum.customEvent("event-1"), ATTStatus.denied, "tracking by `customEvent: [event-1]`: denied now"),
      (Datum.customEvent("secret"), .denied, "nothing in the policy makes it tracking"),
      (Datum(.idfa), .authorized, "tracking by `idfa: tracking`: allowed when collected, allowed now"),
      (
        Datum(.pushToken, carrying: [.deviceData]), .notDetermined,
        "tracking by `deviceData`: not determined when collected, and the policy does not hold"
      ),
    ])
  func words(datum: Datum, status: ATTStatus, words: String) throws {
    let policy = try TrackingPolicy(
      endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")),
      trackingPropertyAllowList: [.customEvent(["event-1"]), .deviceData])
    #expect(policy.decide(datum, collected: Consent(status), now: Consent(status)).description == words)
  }

  private let smallLists = SmallWorld.subsets(of: [TrackingProperty.everything, .customEvent(["a"]), .email, .deviceData])

  private let smallData: [Datum] = [
    .customEvent("a"), .customEvent("b"), .customEvent("b", carrying: [.email]), .customAttribute("a"), Datum(.email),
    Datum(.pushToken, carrying: [.deviceData]), Datum(.idfa), Datum(.location), Datum(.identityOnly),
  ]
}
