/// A kind of user data that an app can declare as data used for tracking, under the SDK's own name (facts F1.1 to F1.4).
///
/// What is listed in a ``TrackingPropertyAllowList`` goes to the tracking endpoint, and nowhere else.
public enum TrackingProperty: Hashable, Sendable {
  /// All user data; every other case is then without effect.
  case everything
  /// All custom events; `customEvent` is then without effect.
  case allCustomEvents
  /// All custom attributes; `customAttribute` is then without effect.
  case allCustomAttributes
  /// The custom events of these names.
  case customEvent(Set<String>)
  /// The custom attributes of these names.
  case customAttribute(Set<String>)
  /// What the SDK logs by itself (sessions, push opens), without purchases and custom events.
  case analyticsEvents
  /// Purchases.
  case purchases
  /// The campaign, source, ad group and ad an install is attributed to.
  case attributionData
  /// The user's country.
  case country
  /// The user's date of birth.
  case dateOfBirth
  /// The device: its identifiers, the IDFV, model, system version, carrier, resolution, time zone, ad-tracking flag.
  case deviceData
  /// The user's e-mail address.
  case email
  /// Whether the user wants e-mail.
  case emailSubscriptionState
  /// The user's first name.
  case firstName
  /// The user's gender.
  case gender
  /// The user's home city.
  case homeCity
  /// The user's language.
  case language
  /// The user's last name.
  case lastName
  /// Whether the user wants push notifications.
  case notificationSubscriptionState
  /// The user's phone number.
  case phoneNumber
  /// The device's push token.
  case pushToken
  /// The tokens that start Live Activities (since SDK 8.2.0, fact F1.4).
  case pushToStartTokens

  /// The name of a case, without the names of events or attributes that it may hold.
  public enum Case: String, CaseIterable, Hashable, Sendable {
    /// The cases of ``TrackingProperty``, spelled alike.
    case everything, allCustomEvents, allCustomAttributes, customEvent, customAttribute, analyticsEvents, purchases
    /// The cases of ``TrackingProperty``, spelled alike.
    case attributionData, country, dateOfBirth, deviceData, email, emailSubscriptionState, firstName, gender, homeCity
    /// The cases of ``TrackingProperty``, spelled alike.
    case language, lastName, notificationSubscriptionState, phoneNumber, pushToken, pushToStartTokens

    /// Whether the case holds names: true for `customEvent` and `customAttribute`.
    public var takesNames: Bool { self == .customEvent || self == .customAttribute }
  }

  /// The property of a case; `nil` if names are missing where the case takes them, or given where it takes none.
  public init?(_ case: Case, names: Set<String>? = nil) {
    guard `case`.takesNames == (names != nil) else { return nil }
    switch `case` {
    case .everything: self = .everything
    case .allCustomEvents: self = .allCustomEvents
    case .allCustomAttributes: self = .allCustomAttributes
    case .customEvent: self = .customEvent(names ?? [])
    case .customAttribute: self = .customAttribute(names ?? [])
    case .analyticsEvents: self = .analyticsEvents
    case .purchases: self = .purchases
    case .attributionData: self = .attributionData
    case .country: self = .country
    case .dateOfBirth: self = .dateOfBirth
    case .deviceData: self = .deviceData
    case .email: self = .email
    case .emailSubscriptionState: self = .emailSubscriptionState
    case .firstName: self = .firstName
    case .gender: self = .gender
    case .homeCity: self = .homeCity
    case .language: self = .language
    case .lastName: self = .lastName
    case .notificationSubscriptionState: self = .notificationSubscriptionState
    case .phoneNumber: self = .phoneNumber
    case .pushToken: self = .pushToken
    case .pushToStartTokens: self = .pushToStartTokens
    }
  }

  /// The name of this property's case.
  public var `case`: Case {
    switch self {
    case .everything: .everything
    case .allCustomEvents: .allCustomEvents
    case .allCustomAttributes: .allCustomAttributes
    case .customEvent: .customEvent
    case .customAttribute: .customAttribute
    case .analyticsEvents: .analyticsEvents
    case .purchases: .purchases
    case .attributionData: .attributionData
    case .country: .country
    case .dateOfBirth: .dateOfBirth
    case .deviceData: .deviceData
    case .email: .email
    case .emailSubscriptionState: .emailSubscriptionState
    case .firstName: .firstName
    case .gender: .gender
    case .homeCity: .homeCity
    case .language: .language
    case .lastName: .lastName
    case .notificationSubscriptionState: .notificationSubscriptionState
    case .phoneNumber: .phoneNumber
    case .pushToken: .pushToken
    case .pushToStartTokens: .pushToStartTokens
    }
  }

  /// The names the property holds, sorted; `nil` for a case that takes none.
  public var names: [String]? {
    switch self {
    case .customEvent(let names), .customAttribute(let names): names.sorted()
    default: nil
    }
  }
}

extension TrackingProperty: CustomStringConvertible {
  /// As a policy file writes it: `email`, or `customEvent: [event-1, event-2]`.
  public var description: String {
    guard let names else { return `case`.rawValue }
    return "\(`case`.rawValue): [\(names.joined(separator: ", "))]"
  }
}
