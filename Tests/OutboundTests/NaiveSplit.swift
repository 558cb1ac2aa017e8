import Outbound
import TrackingPolicy

/// The rules of splitting a second time, on texts, as a reader of the documentation would say them.
struct NaiveSplit {
  /// Properties as a policy spells them, and `customEvent:NAME`, `customAttribute:NAME`.
  var list: Set<String>
  var holds: Bool

  static let properties: [String: [String]] = Dictionary(
    uniqueKeysWithValues: """
      first_name=firstName last_name=lastName email=email phone=phoneNumber dob=dateOfBirth gender=gender country=country
      home_city=homeCity language=language email_subscribe=emailSubscriptionState push_subscribe=notificationSubscriptionState
      push_tokens=pushToken,deviceData push_to_start_tokens=pushToStartTokens attributed_campaign=attributionData
      attributed_source=attributionData attributed_adgroup=attributionData attributed_ad=attributionData device_id=deviceData
      idfv=deviceData ad_tracking_enabled=deviceData device_model=deviceData os_version=deviceData carrier=deviceData
      resolution=deviceData time_zone=deviceData idfa=idfa current_location= subscription_groups= image_url= facebook= twitter=
      date_of_first_session= date_of_last_session= marked_email_as_spam_at= email_open_tracking_disabled=
      email_click_tracking_disabled=
      """.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "=") }.map { line in
        (String(line[0]), line.dropFirst().flatMap { $0.split(separator: ",") }.map { String($0) })
      })

  func route(_ properties: [String], _ collected: ATTStatus, _ now: ATTStatus) -> Route {
    let isTracking =
      list.contains("everything")
      || properties.contains { property in
        // A key that is listed for a custom attribute makes what it holds tracking.
        let isKey = list.contains { listed in
          listed.hasPrefix("customAttribute:") && Self.properties[String(listed.dropFirst(16))]?.first == property
        }
        return list.contains(property) || isKey || property == "idfa"
      }
    if !isTracking { return .firstParty }
    if [collected, now].contains(.denied) || [collected, now].contains(.restricted) { return .dropped }
    if collected == .authorized { return now == .authorized ? .tracking : .held }
    return holds ? (now == .authorized ? .tracking : .held) : .dropped
  }

  /// The text of each part of an object.
  func parts(_ object: NaiveObject, _ collected: ATTStatus, _ now: ATTStatus) -> [Route: String] {
    let keys = object.members.map(\.key)
    var copied = [
      "external_id", "braze_id", "user_alias", "app_id", "_update_existing_only", "_merge_objects", "push_token_import",
    ]
    var needed: [String] = []
    if !keys.contains("external_id") && !keys.contains("braze_id") {
      let identity = ["user_alias", "email", "phone"].first(where: keys.contains) ?? ""
      let isDevice = object.members.contains { $0.key == "user_alias" && $0.text.contains(#""alias_label":"device_id""#) }
      needed = identity == "user_alias" ? (isDevice ? ["deviceData"] : []) : Self.properties[identity] ?? []
      copied.append(identity)
    }
    let data = object.members.filter { !copied.contains($0.key) }
    if object.array != .attributes || data.isEmpty {
      let name = object.members.first { $0.key == "name" }?.text.split(separator: "\"").last ?? ""
      let own = [
        "events": ["allCustomEvents", "customEvent:\(name)"], "purchases": ["purchases"], "analytics_events": ["analyticsEvents"],
      ]
      let carried = object.array == .attributes ? [] : keys.flatMap { Self.properties[$0] ?? [] }
      return [route(needed + (own[object.array.rawValue] ?? []) + carried, collected, now): object.members.text]
    }
    let routes = object.members.map { member -> Route? in
      let own = Self.properties[member.key] ?? ["allCustomAttributes", "customAttribute:\(member.key)"]
      return copied.contains(member.key) ? nil : route(own + needed, collected, now)
    }
    var parts: [Route: String] = [:]
    for route in Set(routes.compactMap { $0 }) {
      parts[route] = zip(object.members, routes).filter { $1 == nil || $1 == route }.map(\.0).text
    }
    return parts
  }
}
