/// A top-level key of the objects of `/users/track` that means something to the policy (facts F8.1, F8.8, F8.12).
///
/// ``table`` is the one list of them. In an attributes object every other key is a custom attribute of that name; in an event,
/// a purchase and an analytics event every other key belongs to the object and is not looked at.
public struct WireKey: Hashable, Sendable {
  /// What a key does in an object.
  public enum Role: Hashable, Sendable {
    /// It says whose data the object holds. No datum: it is copied to every part.
    case identity
    /// It says how the receiver treats the object. No datum: it is copied to every part.
    case control
    /// It is a datum of a kind, and tracking also if one of the others is.
    case data(DatumKind, and: DatumKinds = [])
  }

  /// The key, decoded.
  public let name: String
  /// What it does.
  public let role: Role

  private init(_ name: String, _ role: Role) {
    self.name = name
    self.role = role
  }

  /// Keys with a meaning of their own in events, purchases and analytics events. There they are part of the datum, which is the object;
  /// a policy can give none of them another meaning.
  public static let ofWholeObjects: [String] = [
    "name", "time", "properties", "product_id", "currency", "price", "quantity", "session_id", "duration", "campaign_id",
  ]

  /// The keys of the table, and behind them those that a policy adds.
  static func known(adding propertiesOfKeys: [String: DatumKind]) -> [WireKey] {
    table + propertiesOfKeys.sorted { $0.key < $1.key }.map { WireKey($0.key, .data($0.value)) }
  }

  /// Every key with a meaning. A policy can add to it (`propertiesOfKeys`) and change nothing in it.
  ///
  /// `email`, or else `phone`, identifies an object that has no identity key. `push_tokens` holds device ids and is device data too.
  public static let table: [WireKey] = [
    WireKey("external_id", .identity),
    WireKey("braze_id", .identity),
    WireKey("user_alias", .identity),
    WireKey("app_id", .control),
    WireKey("_update_existing_only", .control),
    WireKey("_merge_objects", .control),
    WireKey("push_token_import", .control),
    WireKey("first_name", .data(.firstName)),
    WireKey("last_name", .data(.lastName)),
    WireKey("email", .data(.email)),
    WireKey("phone", .data(.phoneNumber)),
    WireKey("dob", .data(.dateOfBirth)),
    WireKey("gender", .data(.gender)),
    WireKey("country", .data(.country)),
    WireKey("home_city", .data(.homeCity)),
    WireKey("language", .data(.language)),
    WireKey("email_subscribe", .data(.emailSubscriptionState)),
    WireKey("push_subscribe", .data(.notificationSubscriptionState)),
    WireKey("push_tokens", .data(.pushToken, and: [.deviceData])),
    WireKey("push_to_start_tokens", .data(.pushToStartTokens)),
    WireKey("attributed_campaign", .data(.attributionData)),
    WireKey("attributed_source", .data(.attributionData)),
    WireKey("attributed_adgroup", .data(.attributionData)),
    WireKey("attributed_ad", .data(.attributionData)),
    WireKey("device_id", .data(.deviceData)),
    WireKey("idfv", .data(.deviceData)),
    WireKey("ad_tracking_enabled", .data(.deviceData)),
    WireKey("device_model", .data(.deviceData)),
    WireKey("os_version", .data(.deviceData)),
    WireKey("carrier", .data(.deviceData)),
    WireKey("resolution", .data(.deviceData)),
    WireKey("time_zone", .data(.deviceData)),
    WireKey("idfa", .data(.idfa)),
    WireKey("current_location", .data(.location)),
    WireKey("subscription_groups", .data(.subscriptionGroups)),
    WireKey("image_url", .data(.otherProfileField)),
    WireKey("facebook", .data(.otherProfileField)),
    WireKey("twitter", .data(.otherProfileField)),
    WireKey("date_of_first_session", .data(.otherProfileField)),
    WireKey("date_of_last_session", .data(.otherProfileField)),
    WireKey("marked_email_as_spam_at", .data(.otherProfileField)),
    WireKey("email_open_tracking_disabled", .data(.otherProfileField)),
    WireKey("email_click_tracking_disabled", .data(.otherProfileField)),
  ]
}
