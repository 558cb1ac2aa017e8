import Testing
import TrackingPolicy

@Suite("The allow list")
struct TrackingPropertyAllowListTests {
  @Test("is empty by default, and an update with neither argument changes nothing")
  func empty() {
    #expect(TrackingPropertyAllowList().isEmpty)
    #expect(TrackingPropertyAllowList([.customEvent([]), .customAttribute([])]).isEmpty)
    for list in SmallWorld.lists.map({ TrackingPropertyAllowList($0) }) {
      var updated = list
      updated.update()
      #expect(updated == list)
    }
  }

  @Test("an update is the naive one for every list and every pair of arguments")
  func algebra() {
    let members: [Member] = [.plain(.everything), .plain(.allCustomEvents), .event("a"), .event("b"), .attribute("a")]
    let sets = SmallWorld.subsets(of: members).map { Set($0) }
    for before in sets {
      for adding in sets {
        for removing in sets {
          var list = TrackingPropertyAllowList(properties(before))
          list.update(adding: properties(adding), removing: properties(removing))
          guard Set(list.properties) == properties(before.subtracting(removing).union(adding)) else {
            Issue.record("\(before) adding \(adding) removing \(removing) gave \(list.properties)")
            return
          }
        }
      }
    }
  }

  @Test("a property that is both added and removed stays, which is the more private answer", arguments: SmallWorld.lists)
  func bothStays(properties: [TrackingProperty]) {
    var list = TrackingPropertyAllowList()
    list.update(adding: Set(properties), removing: Set(properties))
    #expect(list == TrackingPropertyAllowList(properties))
  }

  @Test("removing a narrower case under everything takes effect once everything goes")
  func delayed() {
    var list: TrackingPropertyAllowList = [.everything, .firstName, .lastName]
    list.update(removing: [.firstName])
    #expect(list.properties == [.everything, .lastName])
    list.update(removing: [.everything])
    #expect(list.properties == [.lastName])
  }

  @Test("a list with the wrapper's defect would fail: removing custom events leaves custom attributes of the same names alone")
  func wrapperDefect() {
    var list: TrackingPropertyAllowList = [.customEvent(["a", "b"]), .customAttribute(["a", "b"])]
    list.update(removing: [.customEvent(["a"])])
    #expect(list.properties == [.customEvent(["b"]), .customAttribute(["a", "b"])])
    list.update(removing: [.customAttribute(["b"])])
    #expect(list.properties == [.customEvent(["b"]), .customAttribute(["a"])])
  }

  @Test("the dynamic example of the documentation gives the same list on both outcomes of the prompt")
  func dynamicExample() {
    var list: TrackingPropertyAllowList = [.everything]
    list.update(adding: [.firstName, .lastName], removing: [.everything])
    #expect(list.properties == [.firstName, .lastName])
    list.update(adding: [.firstName, .lastName], removing: [.everything])
    #expect(list.properties == [.firstName, .lastName])
  }

  @Test("names that are canonically equivalent are one name")
  func equivalence() {
    var list: TrackingPropertyAllowList = [.customEvent(["caf\u{E9}"])]
    list.update(adding: [.customEvent(["cafe\u{301}"])])
    #expect(list.customEventNames.count == 1)
    list.update(removing: [.customEvent(["cafe\u{301}"])])
    #expect(list.isEmpty)
  }

  @Test("a joined list holds what either holds")
  func union() {
    let joined = TrackingPropertyAllowList([.email, .customEvent(["a"])]).union([.everything, .customEvent(["b"])])
    #expect(joined == [.everything, .email, .customEvent(["a", "b"])])
  }

  private enum Member: Hashable {
    case plain(TrackingProperty), event(String), attribute(String)
  }

  /// Names of events in one property and of attributes in another, as the list gives them back.
  private func properties(_ members: Set<Member>) -> Set<TrackingProperty> {
    var events: Set<String> = []
    var attributes: Set<String> = []
    var properties: Set<TrackingProperty> = []
    for member in members {
      switch member {
      case .plain(let property): properties.insert(property)
      case .event(let name): events.insert(name)
      case .attribute(let name): attributes.insert(name)
      }
    }
    if !events.isEmpty { properties.insert(.customEvent(events)) }
    if !attributes.isEmpty { properties.insert(.customAttribute(attributes)) }
    return properties
  }
}
