import Testing

@testable import TrackingPolicy

@Suite("The policy")
struct TrackingPolicyTests {
  private let endpoints: TrackingEndpoint

  init() throws {
    endpoints = try TrackingEndpoint(firstParty: Endpoint("https://sdk.iad-01.braze.com/base/"))
  }

  @Test("by default nothing but the IDFA is tracking, and tracking data are dropped before consent")
  func defaults() throws {
    let policy = try TrackingPolicy(endpoints: endpoints)
    #expect(DatumKind.allCases.filter { policy.isTracking(Datum($0, name: "a")) } == [.idfa])
    #expect(policy.whenTrackingIsNotAllowed == .drop && !policy.holds)
    #expect(policy.firstPartyURL == "https://sdk.iad-01.braze.com/base/users/track")
    #expect(policy.trackingURL == "https://sdk-tracking.iad-01.braze.com/base/users/track")
  }

  @Test(
    "a path is kept as it is, and is an error if it is none",
    arguments: [("/", true), ("/a/", true), ("", false), ("a", false), ("/a b", false)])
  func path(path: String, isPath: Bool) throws {
    if isPath {
      #expect(try TrackingPolicy(endpoints: endpoints, path: path).path == path)
    } else {
      #expect(throws: error(.path)) { try TrackingPolicy(endpoints: endpoints, path: path) }
    }
  }

  @Test("a key that has a meaning cannot be given another", arguments: WireKey.table.map(\.name))
  func takenKey(key: String) {
    #expect(throws: error(.keyIsTaken)) { try TrackingPolicy(endpoints: endpoints, propertiesOfKeys: [key: .purchases]) }
  }

  @Test("a key with a meaning of its own in events or purchases cannot be given another", arguments: WireKey.ofWholeObjects)
  func takenKeyOfEvents(key: String) {
    #expect(throws: error(.keyIsTaken)) { try TrackingPolicy(endpoints: endpoints, propertiesOfKeys: [key: .purchases]) }
  }

  @Test("every key of an event and of a purchase as the receiver reads them is among those with a meaning of their own")
  func keysOfEvents() {
    let all: Set = ["name", "time", "properties", "product_id", "currency", "price", "quantity"]
    #expect(all.isSubset(of: WireKey.ofWholeObjects))
    #expect(Set(WireKey.ofWholeObjects).isDisjoint(with: WireKey.table.map(\.name)))
  }

  @Test("a key with a meaning of its own is no custom attribute, and the help says what would be listed instead")
  func attributeIsKey() throws {
    func help(_ name: String) -> String? {
      do { try TrackingPolicy.checkAttribute(name, propertiesOfKeys: ["loyalty_card": .purchases]) } catch { return error.help }
      return nil
    }
    for key in WireKey.table { #expect(help(key.name) != nil, "\(key.name)") }
    #expect(help("first_name") == "did you mean `firstName`?" && help("push_tokens") == "did you mean `pushToken`?")
    #expect(help("loyalty_card") == "did you mean `purchases`?")
    #expect(help("image_url") == "write `kindsWithoutCase: tracking` beside the list")
    #expect(help("plan") == nil && help("name") == nil && help("Email") == nil)
  }

  @Test("a key that is listed for a custom attribute while the app runs makes what it holds tracking; one that identifies stays")
  func listedKeys() throws {
    var policy = try TrackingPolicy(endpoints: endpoints, propertiesOfKeys: ["loyalty_card": .purchases])
    policy.updateTrackingAllowList(adding: [.customAttribute(["email", "loyalty_card", "external_id", "app_id", "image_url"])])
    for key in ["email", "loyalty_card", "image_url"] {
      #expect(policy.classify(key: key).isTracking && policy.isTracking(.customAttribute(key)))
    }
    #expect(policy.isTracking(Datum(.email)) && policy.isTracking(.customEvent("e", carrying: [.email])))
    #expect(!policy.classify(key: "external_id").isTracking && policy.classify(key: "external_id").role == .identity)
    #expect(!policy.classify(key: "app_id").isTracking && !policy.classify(key: "phone").isTracking)
    let decision = policy.decide(Datum(.email), collected: .unset, now: .unset)
    #expect(decision.entries == [.customAttribute(["email"])] && decision.settings == [])
    #expect(policy.decide(Datum(.otherProfileField), collected: .unset, now: .unset).settings == [])
    policy.updateTrackingAllowList(removing: [.customAttribute(["email"])])
    #expect(!policy.classify(key: "email").isTracking && !policy.isTracking(Datum(.email)))
  }

  @Test("a custom attribute that is called like a key is what stands under the key")
  func attributeOfKey() throws {
    let policy = try TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: [.email])
    #expect(policy.decide(.customAttribute("email"), collected: .unset, now: .unset).entries == [.email])
    #expect(policy.isTracking(.customAttribute("idfa")) && !policy.isTracking(.customAttribute("phone")))
  }

  @Test(
    "a key cannot be a custom event, a custom attribute or an object without data",
    arguments: [
      DatumKind.customEvent, .customAttribute, .identityOnly,
    ])
  func propertyOfKey(kind: DatumKind) {
    #expect(throws: error(.propertyOfKey)) { try TrackingPolicy(endpoints: endpoints, propertiesOfKeys: ["k": kind]) }
  }

  @Test(
    "what may be held has bounds, and they are in range", arguments: [(0, 1), (-1, 1), (315_360_001, 1), (1, 0), (1, 1_000_001)])
  func holdBounds(age: Int, count: Int) throws {
    #expect(throws: error(.holdBounds)) { try HoldBounds(maxAge: age, maxCount: count) }
    #expect(try HoldBounds() == .standard)
  }

  @Test("changing the list changes the verdicts, and a policy says the same as another made at once")
  func update() throws {
    var policy = try TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: [.everything])
    policy.updateTrackingAllowList(adding: [.firstName, .customEvent(["a"])], removing: [.everything])
    let other = try TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: [.firstName, .customEvent(["a"])])
    #expect(policy == other)
    #expect(policy.isTracking(.customEvent("a")) && !policy.isTracking(.customEvent("b")) && !policy.isTracking(Datum(.email)))
  }

  @Test("the class of a key is the decision on the attribute under it, by text and by bytes")
  func classes() throws {
    let keys = WireKey.table.map(\.name) + ["plan", "caf\u{E9}", "cafe\u{301}", "loyalty_card", "other", ""]
    for list in SmallWorld.lists + [[.customAttribute(["plan", "caf\u{E9}", "email", "loyalty_card"])], [.purchases]] {
      let policy = try TrackingPolicy(
        endpoints: endpoints, trackingPropertyAllowList: TrackingPropertyAllowList(list),
        propertiesOfKeys: ["loyalty_card": .purchases])
      for key in keys {
        let found = policy.classify(key: key)
        #expect(Array(key.utf8).withUnsafeBytes { policy.classify(keyUTF8: $0) } == found)
        let isDatum = found.role == .data || found.role == .customAttribute
        #expect(found.isTracking == (isDatum && policy.isTracking(Datum(found.kind, name: key, carrying: found.kinds))))
      }
      for name in ["a", "b", "caf\u{E9}"] {
        #expect(
          Array(name.utf8).withUnsafeBytes { policy.isTracking(eventNameUTF8: $0) } == policy.isTracking(.customEvent(name)))
      }
      for (name, found) in policy.classifiedKeys { #expect(policy.classify(key: name) == found) }
      #expect(policy.classify(key: "a key of nobody") == policy.classOfOtherKeys)
    }
  }
}
