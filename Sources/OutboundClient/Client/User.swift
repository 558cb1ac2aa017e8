internal import Outbound

extension SluiceClient {
  /// The user's profile. Each field is a datum of its own; `nil` removes it.
  ///
  /// Every method returns whether the value is acceptable; the observer is told why one is not.
  public struct User: Sendable {
    let core: ClientCore

    /// The user's id; `nil` before `changeUser`, and after a wipe (fact F3.8).
    public var id: String? { core.read { $0.record.userID } }

    /// The subscription to a channel (facts: `email_subscribe`, `push_subscribe`).
    public enum SubscriptionState: String, CaseIterable, Hashable, Sendable {
      /// The user asked for it.
      case optedIn = "opted_in"
      /// The user did not object.
      case subscribed
      /// The user does not want it.
      case unsubscribed
    }

    /// The user's gender, as the wire form spells it.
    public enum Gender: String, CaseIterable, Hashable, Sendable {
      /// The letters that the wire form has.
      case male = "M"
      /// The letters that the wire form has.
      case female = "F"
      /// The letters that the wire form has.
      case other = "O"
      /// The letters that the wire form has.
      case notApplicable = "N"
      /// The letters that the wire form has.
      case preferNotToSay = "P"
    }

    /// Sets the first name.
    @discardableResult public func set(firstName: String?) -> Bool { text("first_name", firstName) }
    /// Sets the last name.
    @discardableResult public func set(lastName: String?) -> Bool { text("last_name", lastName) }
    /// Sets the e-mail address.
    @discardableResult public func set(email: String?) -> Bool { text("email", email) }
    /// Sets the phone number.
    @discardableResult public func set(phoneNumber: String?) -> Bool { text("phone", phoneNumber) }
    /// Sets the country: a code of two letters as in ISO 3166-1.
    @discardableResult public func set(country: String?) -> Bool { text("country", country) }
    /// Sets the home city.
    @discardableResult public func set(homeCity: String?) -> Bool { text("home_city", homeCity) }
    /// Sets the language: a code as in ISO 639-1.
    @discardableResult public func set(language: String?) -> Bool { text("language", language) }
    /// Sets the date of birth: `YYYY-MM-DD` (fact F8.10).
    @discardableResult public func set(dateOfBirth: String?) -> Bool { text("dob", dateOfBirth) }
    /// Sets the gender.
    @discardableResult public func set(gender: Gender?) -> Bool { text("gender", gender?.rawValue) }
    /// Sets whether the user wants e-mail.
    @discardableResult public func set(emailSubscriptionState: SubscriptionState) -> Bool {
      text("email_subscribe", emailSubscriptionState.rawValue)
    }
    /// Sets whether the user wants push notifications.
    @discardableResult public func set(notificationSubscriptionState: SubscriptionState) -> Bool {
      text("push_subscribe", notificationSubscriptionState.rawValue)
    }

    /// Sets what the install is attributed to; what is `nil` is not set.
    @discardableResult
    public func set(attributionCampaign: String?, source: String?, adGroup: String?, ad: String?) -> Bool {
      let fields = [
        ("attributed_campaign", attributionCampaign), ("attributed_source", source), ("attributed_adgroup", adGroup),
        ("attributed_ad", ad),
      ]
      return core.collect { () throws(InvalidCall) in
        var contents: [DatumContent] = []
        for case (let key, let value?) in fields {
          contents.append(.attribute(key: key, value: try CallLimits.json(ofText: value)))
        }
        return contents
      }
    }

    /// Sets a custom attribute.
    @discardableResult
    public func setCustomAttribute(key: String, value: PropertyValue) -> Bool {
      attribute(key) { () throws(InvalidCall) in try CallLimits.json(of: value) }
    }

    /// Removes a custom attribute.
    @discardableResult
    public func unsetCustomAttribute(key: String) -> Bool {
      attribute(key) { .null }
    }

    /// Adds to a custom attribute that is a whole number.
    @discardableResult
    public func incrementCustomAttribute(key: String, by increment: Int = 1) -> Bool {
      attribute(key) { .object([("inc", .number(increment))]) }
    }

    /// Adds a text to a custom attribute that is an array.
    @discardableResult
    public func addToCustomAttributeStringArray(key: String, value: String) -> Bool {
      attribute(key) { () throws(InvalidCall) in .object([("add", .array([try CallLimits.json(ofText: value)]))]) }
    }

    /// Removes a text from a custom attribute that is an array.
    @discardableResult
    public func removeFromCustomAttributeStringArray(key: String, value: String) -> Bool {
      attribute(key) { () throws(InvalidCall) in .object([("remove", .array([try CallLimits.json(ofText: value)]))]) }
    }

    private func text(_ key: String, _ value: String?) -> Bool {
      core.collect { () throws(InvalidCall) in [.attribute(key: key, value: try CallLimits.json(ofText: value))] }
    }

    private func attribute(_ key: String, _ value: () throws(InvalidCall) -> JSONText) -> Bool {
      core.collect { () throws(InvalidCall) in
        try CallLimits.checkAttributeKey(key)
        return [.attribute(key: key, value: try value())]
      }
    }
  }
}
