import Outbound
import Testing
import TrackingPolicy

@Suite("Cutting payloads")
struct PayloadLimitsTests {
  @Test("at most 75 objects of each array are in a payload, and payloads one after another keep the order of the batch")
  func count() throws {
    let split = try splitter(.usersTrack).split(batch(attributes: 160, events: 80), collected: .unset, now: .unset)
    #expect(
      split.firstParty.map { $0.places.map(\.array.rawValue).reduce(into: [:]) { $0[$1, default: 0] += 1 } } == [
        ["attributes": 75], ["attributes": 75], ["attributes": 10, "events": 75], ["events": 5],
      ])
    #expect(split.firstParty.flatMap(\.places) == split.data.map(\.place))
  }

  @Test(
    "a payload is never larger than its limit and never ends before the next object would have made it so", arguments: 40...400)
  func bytes(limit: Int) throws {
    let batch = try batch(attributes: 7, events: 9)
    let limits = PayloadLimits(objects: 4, bytes: limit)
    let payloads = try splitter(limits).split(batch, collected: .unset, now: .unset).firstParty
    #expect(payloads.flatMap(\.places) == (0..<7).map { ObjectPlace(.attributes, $0) } + (0..<9).map { ObjectPlace(.events, $0) })
    let objects = try payloads.map { try Batch(json: $0.json).sections.flatMap(\.objects) }
    for (index, payload) in payloads.enumerated() {
      #expect(payload.json.count <= limit || payload.places.count == 1)
      #expect(Batch(objects[index]).json == payload.json)
      guard index + 1 < payloads.count, let next = objects[index + 1].first else { continue }
      let ofNext = objects[index].filter { $0.array == next.array }.count
      #expect(ofNext == 4 || Batch(objects[index] + [next]).json.count > limit)
    }
  }

  @Test("an object that just fits into a request is accepted and sent alone; one byte more is an error")
  func largest() throws {
    for array in BatchArray.allCases {
      let plain = #"{"external_id":"u","name":"e","x":""}"#
      let room = 4_000_000 - plain.utf8.count - #"{"":[]}"#.utf8.count - array.rawValue.utf8.count
      func input(_ count: Int) -> [UInt8] {
        Array(#"{ "\#(array.rawValue)":[{"external_id":"u","name":"e","x":"\#(String(repeating: "y", count: count))"}]}"#.utf8)
      }
      let fits = try Batch(json: input(room))
      let payloads = try splitter(.usersTrack).split(fits, collected: .unset, now: .unset).firstParty
      #expect(payloads.map(\.json.count) == [4_000_000])
      let error = #expect(throws: BatchError.self) { try Batch(json: input(room + 1)) }
      #expect(error?.code == .objectTooLarge)
    }
  }

  private func splitter(_ limits: PayloadLimits) throws -> BatchSplitter {
    BatchSplitter(policy: try SmallBatch.policy([.email], holds: false), limits: limits)
  }

  private func batch(attributes: Int, events: Int) throws -> Batch {
    let user = BatchObject.Member("external_id", .string("u"))
    let fields = try (0..<attributes).map { index in
      try BatchObject([user, BatchObject.Member("x", .string(String(repeating: "y", count: index * 3)))], in: .attributes)
    }
    return Batch(
      fields + (try (0..<events).map { try BatchObject([user, BatchObject.Member("name", .string("e\($0)"))], in: .events) }))
  }
}
