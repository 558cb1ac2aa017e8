import Outbound
import Testing
import TrackingPolicy

@Suite("Splitting a batch")
struct BatchSplitterTests {
  private static let unlimited = PayloadLimits(objects: .max, bytes: .max)

  @Test("every byte of every payload agrees with the naive rules, for every object, list, setting and pair of statuses")
  func agreement() throws {
    let batch = try Batch(json: Array(SmallBatch.text(SmallBatch.objects).utf8))
    for list in SmallBatch.lists {
      for holds in [false, true] {
        let splitter = BatchSplitter(policy: try SmallBatch.policy(list, holds: holds), limits: Self.unlimited)
        let rules = SmallBatch.rules(list, holds: holds)
        for (collected, now) in pairs {
          let split = splitter.split(batch, collected: Consent(collected), now: Consent(now))
          let parts = SmallBatch.objects.map { ($0.array, rules.parts($0, collected, now)) }
          let expected = [Route.firstParty, .tracking, .held].map { route in
            SmallBatch.join(parts.compactMap { array, texts in texts[route].map { (array, $0) } })
          }
          let found = [split.firstParty.first?.json, split.tracking.first?.json, split.held?.json].map { $0.map(text) }
          guard found == expected else {
            Issue.record("list \(list), holds \(holds), collected \(collected), now \(now)")
            return
          }
        }
      }
    }
  }

  @Test("every key of the table goes where each of the 22 properties sends it", arguments: TrackingProperty.Case.allCases)
  func table(name: TrackingProperty.Case) throws {
    let property = try #require(TrackingProperty(name, names: name.takesNames ? ["plan", "e"] : nil))
    let splitter = BatchSplitter(policy: try SmallBatch.policy([property], holds: false), limits: Self.unlimited)
    let rules = SmallBatch.rules([property], holds: false)
    let data = NaiveSplit.properties.keys.sorted() + ["plan", "other"]
    let user: NaiveObject.Member = ("external_id", #""external_id":"u""#)
    let event: NaiveObject.Member = ("name", #""name":"e""#)
    let members = data.map { key -> NaiveObject.Member in (key, "\"\(key)\":1") }
    var objects = [NaiveObject(array: .attributes, members: [user] + members)]
    for array in [BatchArray.events, .purchases, .analyticsEvents] {
      objects += members.map { NaiveObject(array: array, members: [user, event, $0]) }
    }
    let batch = try Batch(json: Array(SmallBatch.text(objects).utf8))
    let split = splitter.split(batch, collected: Consent(.authorized), now: Consent(.authorized))
    let parts = objects.map { ($0.array, rules.parts($0, .authorized, .authorized)) }
    for (route, payload) in [(Route.firstParty, split.firstParty.first?.json), (.tracking, split.tracking.first?.json)] {
      #expect(payload.map(text) == SmallBatch.join(parts.compactMap { array, texts in texts[route].map { (array, $0) } }))
    }
    #expect(Set(WireKey.table.map(\.name)).count == WireKey.table.count)
    #expect(WireKey.table.count == NaiveSplit.properties.count + 7)
  }

  @Test(
    "law 1, partition: every datum is in the one part of its route, identity and control keys in all, nothing is out of order")
  func partition() throws {
    try forEachSplit { batch, _, split in
      let parts = try parts(of: split)
      for section in batch.sections {
        for (index, object) in section.objects.enumerated() {
          let place = ObjectPlace(section.array, index)
          let data = split.data.filter { $0.place == place }
          let here = parts.mapValues { $0[place] }.compactMapValues { $0 }
          #expect(Set(here.keys) == Set(data.map(\.decision.route)).subtracting([.dropped]))
          for (route, part) in here {
            let expected = object.members.indices.filter { member in
              !data.contains { ($0.member == member || $0.member == nil) && $0.decision.route != route }
            }
            #expect(part.members == expected.map { object.members[$0] })
          }
        }
      }
      #expect(split.data.map(\.place) == split.data.map(\.place).sorted(by: isBefore(in: batch)))
    }
  }

  @Test(
    "law 2, two streams: no tracking datum goes first-party, and nothing but tracking data and copied keys to the tracking endpoint"
  )
  func twoStreams() throws {
    try forEachSplit { _, policy, split in
      let parts = try parts(of: split)
      for (place, part) in parts[.firstParty] ?? [:] where place.array == .attributes {
        for member in part.members {
          let key = policy.classify(key: member.key)
          #expect(!key.isTracking && policy.trackingKinds.intersection(part.identity.kinds).isEmpty)
        }
      }
      for (place, part) in parts[.tracking] ?? [:] where place.array == .attributes {
        let isWhole = !policy.trackingKinds.intersection(part.identity.kinds).isEmpty || policy.trackingKinds == .all
        for member in part.members where !isWhole {
          let key = policy.classify(key: member.key)
          #expect(key.isTracking || key.role == .identity || key.role == .control || member.key == part.identity.profileKey)
        }
      }
    }
  }

  @Test("law 3, no tracking without consent: a tracking payload needs a yes now, and a yes or a hold when collected")
  func consent() throws {
    try forEachSplit { _, policy, split in
      for datum in split.data where datum.decision.route == .tracking {
        #expect(datum.decision.reason == .allowed || (datum.decision.reason == .released && policy.holds))
      }
    }
  }

  @Test("law 4, not allowed: nothing that is refused now or was refused is in any payload or held")
  func refusal() throws {
    for (collected, now) in pairs where collected.isRefusal || now.isRefusal {
      try forEachSplit([(collected, now)]) { _, _, split in
        #expect(split.tracking.isEmpty && split.held == nil)
      }
    }
  }

  @Test("law 5, no retry loop: while tracking is not allowed no batch makes a tracking payload")
  func noRetryLoop() throws {
    try forEachSplit(pairs.filter { !$0.1.isAllowed }) { _, _, split in
      #expect(split.tracking.isEmpty)
    }
  }

  @Test(
    "law 9, only an act widens: what was held and is put in again leaves only by a yes, and wholly as it would have left at once")
  func heldAgain() throws {
    let batch = try Batch(json: Array(SmallBatch.text(SmallBatch.objects).utf8))
    for list in SmallBatch.lists {
      let splitter = BatchSplitter(policy: try SmallBatch.policy(list, holds: true), limits: Self.unlimited)
      let unset = Consent.unset
      guard let held = splitter.split(batch, collected: unset, now: unset).held else { continue }
      let again = try Batch(json: held.json)
      #expect(splitter.split(again, collected: unset, now: unset).held == held)
      let released = splitter.split(again, collected: unset, now: Consent(.authorized))
      let atOnce = splitter.split(batch, collected: Consent(.authorized), now: Consent(.authorized))
      #expect(released.firstParty.isEmpty && released.held == nil)
      #expect(released.tracking.map(\.json) == atOnce.tracking.map(\.json))
    }
  }

  @Test("each object is routed under its own consent")
  func consentOfObjects() throws {
    let batch = try Batch(
      json: Array(
        #"{"events":[{"external_id":"a","name":"e"},{"external_id":"b","name":"e"},{"external_id":"c","name":"f"}]}"#.utf8))
    let splitter = BatchSplitter(policy: try SmallBatch.policy([.customEvent(["e"])], holds: false))
    let split = splitter.split(batch) { _, object in
      let consent = Consent(object.identity.externalID == "b" ? .authorized : .notDetermined)
      return ObjectConsent(collected: consent, now: consent)
    }
    #expect(split.tracking.map(\.json).map(text) == [#"{"events":[{"external_id":"b","name":"e"}]}"#])
    #expect(split.firstParty.map(\.json).map(text) == [#"{"events":[{"external_id":"c","name":"f"}]}"#])
    #expect(split.data.map(\.decision.route) == [.dropped, .tracking, .firstParty])
    #expect(split.tracking.first?.places == [ObjectPlace(.events, 1)])
  }

  @Test("a key that the policy adds is a datum of its kind, in attributes and at the top level of an event")
  func propertiesOfKeys() throws {
    let policy = try TrackingPolicy(
      endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")), trackingPropertyAllowList: [.purchases],
      propertiesOfKeys: ["loyalty_card": .purchases])
    let input =
      #"{"attributes":[{"external_id":"u","loyalty_card":1,"x":2}],"events":[{"external_id":"u","name":"e","loyalty_card":3}]}"#
    let split = BatchSplitter(policy: policy).split(
      try Batch(json: Array(input.utf8)), collected: Consent(.authorized), now: Consent(.authorized))
    #expect(split.firstParty.map(\.json).map(text) == [#"{"attributes":[{"external_id":"u","x":2}]}"#])
    #expect(split.data.map(\.kind) == [.purchases, .customAttribute, .customEvent])
    #expect(split.data.last?.decision.entries == [.purchases])
  }

  @Test("names that are canonically equivalent take the same route, in keys and in events")
  func equivalence() throws {
    let policy = try SmallBatch.policy([.customAttribute(["caf\u{E9}", "K"]), .customEvent(["caf\u{E9}"])], holds: false)
    let input = """
      {"attributes":[{"external_id":"u","caf\u{E9}":1,"cafe\u{301}":2,"cafe\\u0301":3,"\u{212A}":4,"cafe":5}],
       "events":[{"external_id":"u","name":"cafe\u{301}"},{"external_id":"u","name":"cafe"}]}
      """
    let split = BatchSplitter(policy: policy).split(
      try Batch(json: Array(input.utf8)), collected: Consent(.authorized), now: Consent(.authorized))
    #expect(
      split.firstParty.map(\.json).map(text) == [
        #"{"attributes":[{"external_id":"u","cafe":5}],"events":[{"external_id":"u","name":"cafe"}]}"#
      ])
    #expect(
      split.data.map(\.decision.route) == [.tracking, .tracking, .tracking, .tracking, .firstParty, .tracking, .firstParty])
  }

  private let pairs = ATTStatus.allCases.flatMap { collected in ATTStatus.allCases.map { (collected, $0) } }

  /// Splits every eleventh object of the small world under every list, setting and pair.
  private func forEachSplit(
    _ chosen: [(ATTStatus, ATTStatus)]? = nil, _ check: (Batch, TrackingPolicy, BatchSplit) throws -> Void
  ) throws {
    let objects = SmallBatch.objects.indices.filter { $0 % 11 == 0 }.map { SmallBatch.objects[$0] }
    let batch = try Batch(json: Array(SmallBatch.text(objects).utf8))
    for list in SmallBatch.lists {
      for holds in [false, true] {
        let policy = try SmallBatch.policy(list, holds: holds)
        for (collected, now) in chosen ?? pairs {
          try check(batch, policy, BatchSplitter(policy: policy).split(batch, collected: Consent(collected), now: Consent(now)))
        }
      }
    }
  }

  /// Every part that leaves or is held, by route and place, read back from its text.
  private func parts(of split: BatchSplit) throws -> [Route: [ObjectPlace: BatchObject]] {
    var parts: [Route: [ObjectPlace: BatchObject]] = [:]
    func add(_ json: [UInt8], _ places: [ObjectPlace], _ route: Route) throws {
      let objects = try Batch(json: json).sections.flatMap(\.objects)
      try #require(objects.count == places.count)
      parts[route, default: [:]].merge(zip(places, objects)) { one, _ in
        Issue.record("two parts of one object take one route")
        return one
      }
    }
    for payload in split.firstParty { try add(payload.json, payload.places, .firstParty) }
    for payload in split.tracking { try add(payload.json, payload.places, .tracking) }
    if let held = split.held {
      var places: [ObjectPlace] = []
      for datum in split.data where datum.decision.route == .held && places.last != datum.place { places.append(datum.place) }
      try add(held.json, places, .held)
    }
    return parts
  }

  private func isBefore(in batch: Batch) -> (ObjectPlace, ObjectPlace) -> Bool {
    let order = batch.sections.map(\.array)
    return { ((order.firstIndex(of: $0.array) ?? 0), $0.index) < ((order.firstIndex(of: $1.array) ?? 0), $1.index) }
  }
}
