extension TrackingProperty.Case {
  /// Reads the SDK's own name of a case or one that its React Native and Flutter wrappers use (fact F1.9).
  ///
  /// `nil` for every other text: what is not known is never guessed.
  public init?(spelling: String) {
    if let own = Self(rawValue: spelling) {
      self = own
    } else if let alias = Self.wrapperSpellings.first(where: { $0.spelling == spelling }) {
      self = alias.case
    } else {
      return nil
    }
  }

  /// Every spelling that ``init(spelling:)`` accepts, the SDK's own first: what a "did you mean" chooses from.
  public static var acceptedSpellings: [String] {
    allCases.map(\.rawValue) + wrapperSpellings.map(\.spelling)
  }

  /// What the React Native wrapper writes, and `push_to_start_tokens`, which only the Flutter one has (fact F1.9).
  ///
  /// Names that are spelled as the SDK spells them (`country`, `email` and so on) need no second line.
  private static let wrapperSpellings: [(spelling: String, case: Self)] = [
    ("all_custom_attributes", .allCustomAttributes),
    ("all_custom_events", .allCustomEvents),
    ("analytics_events", .analyticsEvents),
    ("attribution_data", .attributionData),
    ("dob", .dateOfBirth),
    ("device_data", .deviceData),
    ("email_subscription_state", .emailSubscriptionState),
    ("first_name", .firstName),
    ("home_city", .homeCity),
    ("last_name", .lastName),
    ("notification_subscription_state", .notificationSubscriptionState),
    ("phone_number", .phoneNumber),
    ("push_token", .pushToken),
    ("push_to_start_tokens", .pushToStartTokens),
  ]
}
