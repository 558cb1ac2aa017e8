import Testing
import TrackingPolicy

@Suite("Tracking properties")
struct TrackingPropertyTests {
  @Test("there are the 22 cases of the SDK, each read from its own name and made again from it")
  func cases() {
    #expect(TrackingProperty.Case.allCases.count == 22)
    for name in TrackingProperty.Case.allCases {
      #expect(TrackingProperty.Case(spelling: name.rawValue) == name)
      #expect(SmallWorld.property(name).case == name)
      #expect(TrackingProperty(name, names: name.takesNames ? nil : ["a"]) == nil)
    }
  }

  @Test(
    "the wrappers' spellings are read",
    arguments: [
      ("dob", TrackingProperty.Case.dateOfBirth), ("all_custom_events", .allCustomEvents), ("first_name", .firstName),
      ("push_to_start_tokens", .pushToStartTokens), ("country", .country), ("email_subscription_state", .emailSubscriptionState),
    ])
  func wrappers(spelling: String, name: TrackingProperty.Case) {
    #expect(TrackingProperty.Case(spelling: spelling) == name)
  }

  @Test(
    "law 10, unknown is closed: what is no property, kind or status is not read as one",
    arguments: [
      "", "Email", "email ", "custom_event", "date_of_birth", "everything!", "allcustomevents", "EVERYTHING",
    ])
  func unknown(spelling: String) {
    #expect(TrackingProperty.Case(spelling: spelling) == nil)
    #expect(Datum(spelling: spelling) == nil)
    #expect(ATTStatus(rawValue: spelling) == nil)
  }

  @Test("every accepted spelling is read, and none stands twice in the list a suggestion is chosen from")
  func accepted() {
    let properties = TrackingProperty.Case.acceptedSpellings
    #expect(properties.count == 36 && Set(properties).count == 36)
    for spelling in properties { #expect(TrackingProperty.Case(spelling: spelling) != nil) }
    #expect(Set(Datum.acceptedSpellings).count == Datum.acceptedSpellings.count)
    for spelling in Datum.acceptedSpellings { #expect(Datum(spelling: spelling) != nil) }
  }

  @Test("a datum is read from what a person types")
  func datum() {
    #expect(Datum(spelling: "customEvent:event-1") == .customEvent("event-1"))
    #expect(Datum(spelling: "customAttribute:a:b") == .customAttribute("a:b"))
    #expect(Datum(spelling: "dob") == Datum(.dateOfBirth))
    for closed in ["everything", "allCustomEvents", "customEvent", "email:x", "all_custom_attributes"] {
      #expect(Datum(spelling: closed) == nil)
    }
  }

  @Test("a property is shown as a policy file writes it")
  func description() {
    #expect(TrackingProperty.customEvent(["b", "a"]).description == "customEvent: [a, b]")
    #expect(TrackingProperty.email.description == "email")
  }
}
