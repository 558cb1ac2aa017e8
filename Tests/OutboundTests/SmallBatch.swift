import Outbound
import TrackingPolicy

/// An object as its decoded keys and the texts of its members: what the naive rules work on.
struct NaiveObject {
  typealias Member = (key: String, text: String)
  var array: BatchArray
  var members: [Member]
}

extension [NaiveObject.Member] {
  /// The members as the text of an object.
  var text: String { "{\(map(\.text).joined(separator: ","))}" }
}

/// The small world over which the laws of one batch are checked.
enum SmallBatch {
  private static let device: NaiveObject.Member = (
    "user_alias", #""user_alias":{"alias_name":"d","alias_label":"device_id"}"#
  )
  private static let user: NaiveObject.Member = ("external_id", #""external_id":"u""#)
  private static let email: NaiveObject.Member = ("email", #""email":"e""#)
  private static let phone: NaiveObject.Member = ("phone", #""phone":"p""#)
  private static let firstName: NaiveObject.Member = ("first_name", #""first_name":"f""#)
  private static let merge: NaiveObject.Member = ("_merge_objects", #""_merge_objects":true"#)

  /// Members of attributes objects: who, and data of every sort; one key escaped, so that it stands twice.
  private static let attributes: [NaiveObject.Member] = [
    user, ("plan", #""plan":[1, 2.50]"#), email, device, ("plan", #""pl\u0061n":{"x" : null}"#),
    ("push_tokens", #""push_tokens":[{"device_id":"t"}]"#),
  ]

  /// Members of whole objects: who, and keys of which some are known.
  private static let wholes: [NaiveObject.Member] = [device, user, email, firstName]
  private static let properties: NaiveObject.Member = ("properties", #""properties":{"email":"x"}"#)

  /// All acceptable objects of these members.
  static let objects: [NaiveObject] = {
    var objects: [NaiveObject] = []
    for members in subsets(of: attributes) { objects.append(NaiveObject(array: .attributes, members: members + [merge])) }
    for members in subsets(of: [phone, email, firstName]) { objects.append(NaiveObject(array: .attributes, members: members)) }
    for array in [BatchArray.events, .purchases, .analyticsEvents] {
      for name in array == .events ? ["e", "f"] : ["e"] {
        for members in subsets(of: wholes) {
          objects.append(NaiveObject(array: array, members: members + [properties, ("name", "\"name\":\"\(name)\"")]))
        }
      }
    }
    return objects.filter { object in
      object.members.contains { ["external_id", "user_alias", "email", "phone"].contains($0.key) }
    }
  }()

  static let lists: [[TrackingProperty]] = subsets(of: [
    .everything, .email, .deviceData, .customAttribute(["plan", "push_tokens", "phone", "external_id"]), .customEvent(["e"]),
  ])

  static func policy(_ list: [TrackingProperty], holds: Bool) throws -> TrackingPolicy {
    try TrackingPolicy(
      endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")),
      trackingPropertyAllowList: TrackingPropertyAllowList(list), whenTrackingIsNotAllowed: holds ? .hold(.standard) : .drop)
  }

  static func rules(_ list: [TrackingProperty], holds: Bool) -> NaiveSplit {
    let spelled = list.flatMap { property in property.names?.map { "\(property.case.rawValue):\($0)" } ?? [property.case.rawValue]
    }
    return NaiveSplit(list: Set(spelled), holds: holds)
  }

  /// The text of a batch of objects, with space where JSON allows it.
  static func text(_ objects: [NaiveObject]) -> String {
    join(objects.map { ($0.array, "{ \($0.members.map(\.text).joined(separator: " ,\t")) }") }) ?? "{}"
  }

  /// The text of a batch of these texts of objects; `nil` for none.
  static func join(_ objects: [(BatchArray, String)]) -> String? {
    var arrays: [(BatchArray, [String])] = []
    for (array, text) in objects {
      if arrays.last?.0 == array { arrays[arrays.count - 1].1.append(text) } else { arrays.append((array, [text])) }
    }
    let texts = arrays.map { #""\#($0.rawValue)":[\#($1.joined(separator: ","))]"# }
    return texts.isEmpty ? nil : "{\(texts.joined(separator: ","))}"
  }

  static func subsets<Element>(of elements: [Element]) -> [[Element]] {
    (0..<1 << elements.count).map { bits in elements.indices.filter { bits >> $0 & 1 == 1 }.map { elements[$0] } }
  }
}

/// The text of bytes.
func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
