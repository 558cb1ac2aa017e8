internal import Outbound
internal import TrackingPolicy

/// The `userInfo` of a push notification (facts F6.1 to F6.5).
public struct PushPayload: Hashable, Sendable {
  /// An event that an app makes of a payload.
  public struct Event: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its properties.
    public var properties: [String: PropertyValue]

    /// An event.
    public init(name: String, properties: [String: PropertyValue] = [:]) {
      self.name = name
      self.properties = properties
    }
  }

  /// The whole payload.
  public let userInfo: [String: PropertyValue]

  /// A payload of these values.
  public init(_ userInfo: [String: PropertyValue]) {
    self.userInfo = userInfo
  }

  /// The payload that the system hands to an app; what is neither text, number, truth value, array nor dictionary is left out.
  public init(userInfo: [AnyHashable: Any]) {
    if case .dictionary(let values)? = Self.value(userInfo) {
      self.init(values)
    } else {
      self.init([:])
    }
  }

  /// Whether it is one of Braze's: `ab` is a dictionary that is not empty (fact F6.5).
  public var isBrazeNotification: Bool { !braze.isEmpty }

  /// Whether it is one that the SDK sends to itself, to find devices without the app.
  public var isInternalNotification: Bool { isBrazeNotification && isTrue(userInfo["appboy_uninstall_tracking"]) }

  /// Whether it is silent: the system wakes the app and shows nothing.
  public var isSilent: Bool {
    guard case .dictionary(let aps)? = userInfo["aps"] else { return false }
    return isBrazeNotification && isTrue(aps["content-available"])
  }

  /// The campaign it belongs to, if it names one.
  public var campaignID: String? { text(braze["c"]) }

  /// The id that the server gave the user, from the extra key-value pairs.
  public var brazeID: String? { text(userInfo["braze_id"]) }

  /// The key-value pairs that the sender added: what belongs neither to the system nor to Braze.
  public var keyValuePairs: [String: PropertyValue] {
    userInfo.filter { key, _ in key != "aps" && key != "ab" && !key.hasPrefix("ab_") && !key.hasPrefix("appboy_") }
  }

  private var braze: [String: PropertyValue] {
    if case .dictionary(let values)? = userInfo["ab"] { values } else { [:] }
  }

  private func text(_ value: PropertyValue?) -> String? {
    if case .string(let text)? = value, !text.isEmpty { text } else { nil }
  }

  private func isTrue(_ value: PropertyValue?) -> Bool {
    switch value {
    case .bool(true)?, .int(1)?: true
    case .string(let text)?: text == "true" || text == "1"
    default: false
    }
  }

  private static func value(_ value: Any) -> PropertyValue? {
    switch value {
    case let text as String: .string(text)
    case let flag as Bool where !(value is Int): .bool(flag)
    case let number as Int: .int(number)
    case let number as Double: .double(number)
    case let values as [Any]: .array(values.compactMap(Self.value))
    case let values as [AnyHashable: Any]:
      .dictionary(
        values.reduce(into: [:]) { result, pair in
          if let key = pair.key.base as? String, let value = Self.value(pair.value) { result[key] = value }
        })
    default: nil
    }
  }
}

extension PushPayload {
  /// Events and attributes of the payload's user, each as an object that says whose it is.
  func contents(
    events: [Event], attributes: [String: PropertyValue], at time: Int64, under policy: TrackingPolicy
  ) throws(InvalidCall) -> [DatumContent] {
    guard let brazeID else { throw InvalidCall(.payload, "the payload has no `braze_id`, so it says not whose data these are") }
    let identity = BatchObject.Member("braze_id", .string(brazeID))
    var objects: [BatchObject] = []
    for event in events {
      try CallLimits.checkName(event.name, dollarAllowed: false)
      var members = [identity, .init("name", .string(event.name)), .init("time", .string(WireTime.text(time)))]
      if let properties = try CallLimits.json(ofProperties: event.properties), !event.properties.isEmpty {
        members.append(.init("properties", properties))
      }
      objects.append(try Self.object(members, in: .events))
    }
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
      try CallLimits.checkName(key, dollarAllowed: true)
      let role = policy.classify(key: key).role
      guard role == .data || role == .customAttribute else {
        throw InvalidCall(.reservedKey, "key `\(key)` has a meaning of its own")
      }
      objects.append(try Self.object([identity, .init(key, try CallLimits.json(of: value))], in: .attributes))
    }
    return objects.map(DatumContent.object)
  }

  private static func object(_ members: [BatchObject.Member], in array: BatchArray) throws(InvalidCall) -> BatchObject {
    do throws(BatchError) {
      return try BatchObject(members, in: array)
    } catch {
      throw InvalidCall(.payload, error.message)
    }
  }
}
