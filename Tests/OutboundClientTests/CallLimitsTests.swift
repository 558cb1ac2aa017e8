import ClientTestDoubles
import OutboundClient
import Testing

@Suite("What a call may say")
struct CallLimitsTests {
  private func code(_ body: (SluiceClient) -> Bool) async throws -> InvalidCall.Code? {
    let world = try ClientWorld { $0.startsInBackground = true }
    world.client.changeUser(userId: "u")
    let isAcceptable = body(world.client)
    await world.flush()
    let codes = world.told.compactMap { if case .invalidCall(let call) = $0 { call.code } else { nil } }
    #expect(isAcceptable == codes.isEmpty && codes.count < 2)
    #expect(world.transport.sent.isEmpty == !isAcceptable)
    return codes.first
  }

  @Test("names of events: 1 to 255 characters, no leading dollar; characters count, not bytes")
  func eventNames() async throws {
    #expect(try await code { $0.logCustomEvent(name: "") } == .emptyName)
    #expect(try await code { $0.logCustomEvent(name: "$e") } == .dollar)
    #expect(try await code { $0.logCustomEvent(name: String(repeating: "a", count: 256)) } == .nameTooLong)
    #expect(try await code { $0.logCustomEvent(name: String(repeating: "é", count: 255)) } == nil)
    #expect(try await code { $0.logCustomEvent(name: String(repeating: "👨‍👩‍👧", count: 255)) } == nil)
  }

  @Test("properties: their keys, their size, and values that JSON can say")
  func properties() async throws {
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["time": 1]) } == .reservedKey)
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["event_name": 1]) } == .reservedKey)
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["$k": 1]) } == .dollar)
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["": 1]) } == .emptyName)
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["k": "$v"]) } == nil)
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["k": .double(.infinity)]) } == .value)
    #expect(
      try await code { $0.logCustomEvent(name: "e", properties: ["k": .string(String(repeating: "a", count: 256))]) } == .tooLarge
    )
    let many = PropertyValue.array(Array(repeating: .string(String(repeating: "a", count: 100)), count: 600))
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["k": many]) } == .tooLarge)
    var deep = PropertyValue.int(1)
    for _ in 0..<200 { deep = .array([deep]) }
    let nested = deep
    #expect(try await code { $0.logCustomEvent(name: "e", properties: ["k": nested]) } == .value)
  }

  @Test("purchases: quantity from 1 to 100, a currency of three letters, a price that is a number")
  func purchases() async throws {
    #expect(try await code { $0.logPurchase(productID: "$p", currency: "eur", price: 1.239, quantity: 100) } == nil)
    #expect(try await code { $0.logPurchase(productID: "p", currency: "EUR", price: 1, quantity: 101) } == .range)
    #expect(try await code { $0.logPurchase(productID: "p", currency: "EUR", price: 1, quantity: 0) } == .range)
    #expect(try await code { $0.logPurchase(productID: "p", currency: "euro", price: 1) } == .range)
    #expect(try await code { $0.logPurchase(productID: "p", currency: "EUR", price: .nan) } == .value)
    #expect(try await code { $0.logPurchase(productID: "", currency: "EUR", price: 1) } == .emptyName)
  }

  @Test("custom attributes cannot take the place of what the wire form gives a meaning, an identity above all")
  func attributes() async throws {
    for key in ["external_id", "braze_id", "user_alias", "email", "push_tokens", "_merge_objects"] {
      #expect(try await code { $0.user.setCustomAttribute(key: key, value: 1) } == .reservedKey)
      #expect(try await code { $0.user.unsetCustomAttribute(key: key) } == .reservedKey)
    }
    #expect(try await code { $0.user.setCustomAttribute(key: "$k", value: "") } == nil)
    #expect(try await code { $0.user.incrementCustomAttribute(key: "k", by: -2) } == nil)
    #expect(try await code { $0.user.set(email: nil) } == nil)
  }

  @Test("an empty user id is not acceptable")
  func userID() async throws {
    let world = try ClientWorld()
    #expect(!world.client.changeUser(userId: ""))
    #expect(world.client.user.id == nil)
  }

  @Test("a server is asked to delete 1 to 50 users, by one kind of id")
  func deletion() throws {
    #expect(throws: InvalidCall(.range, "")) { try UserDeletion([]) }
    #expect(throws: InvalidCall(.range, "")) { try UserDeletion(Array(repeating: .externalID("a"), count: 51)) }
    #expect(throws: InvalidCall(.payload, "")) { try UserDeletion([.externalID("a"), .brazeID("b")]) }
    let many = ServerDeletion(externalIDs: (0..<120).map { "u\($0)" })
    #expect(many.requests.map(\.users.count) == [50, 50, 20])
  }
}
