internal import Outbound
internal import TrackingPolicy

/// What a call may say (facts F8.9 to F8.12, F9.6, F9.7). Lengths count characters.
enum CallLimits {
  static let characters = 255
  /// The SDK and the page on purchases say 50 KB, the page on events 100 KB: the smaller is right under both (fact F8.9).
  static let bytes = 50 * 1_024
  /// Keys that a property may not have (fact F8.9).
  static let reservedProperties: Set<String> = ["time", "event_name"]

  static func checkName(_ name: String, dollarAllowed: Bool) throws(InvalidCall) {
    guard !name.isEmpty else { throw InvalidCall(.emptyName, "a name is empty") }
    // A character is a byte at least, so that a short text needs no counting.
    guard name.utf8.count <= characters || name.count <= characters else {
      throw InvalidCall(.nameTooLong, "a name has more than \(characters) characters")
    }
    guard dollarAllowed || name.utf8.first != UInt8(ascii: "$") else {
      throw InvalidCall(.dollar, "a name begins with `$`")
    }
  }

  /// The key of a custom attribute: none that the wire form gives a meaning of its own.
  static func checkAttributeKey(_ key: String) throws(InvalidCall) {
    try checkName(key, dollarAllowed: true)
    guard !WireKey.table.contains(where: { $0.name == key }) else {
      throw InvalidCall(.reservedKey, "key `\(key)` has a meaning of its own")
    }
  }

  static func json(ofProperties properties: [String: PropertyValue]?) throws(InvalidCall) -> JSONText? {
    guard let properties else { return nil }
    for (key, value) in properties {
      try checkName(key, dollarAllowed: false)
      guard !reservedProperties.contains(key) else {
        throw InvalidCall(.reservedKey, "property `\(key)` has a meaning of its own")
      }
      if case .string(let text) = value { try check(text) }
    }
    guard let text = PropertyValue.object(properties) else {
      throw InvalidCall(.value, "a property cannot be said in JSON")
    }
    return try checked(text)
  }

  static func json(of value: PropertyValue) throws(InvalidCall) -> JSONText {
    if case .string(let text) = value { try check(text) }
    guard let json = value.json() else { throw InvalidCall(.value, "the value cannot be said in JSON") }
    return try checked(json)
  }

  static func json(ofText text: String?) throws(InvalidCall) -> JSONText {
    guard let text else { return .null }
    try check(text)
    return .string(text)
  }

  static func currency(_ code: String) throws(InvalidCall) -> String {
    let upper = code.uppercased()
    guard upper.utf8.count == 3, upper.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw InvalidCall(.range, "a currency is three letters")
    }
    return upper
  }

  static func price(_ price: Double) throws(InvalidCall) -> JSONText {
    guard price.isFinite, let text = JSONText.number((price * 100).rounded() / 100) else {
      throw InvalidCall(.value, "a price is a number")
    }
    return text
  }

  static func quantity(_ quantity: Int) throws(InvalidCall) -> Int {
    guard (1...100).contains(quantity) else { throw InvalidCall(.range, "a quantity is a number from 1 to 100") }
    return quantity
  }

  private static func check(_ text: String) throws(InvalidCall) {
    guard text.utf8.count <= characters || text.count <= characters else {
      throw InvalidCall(.tooLarge, "a text has more than \(characters) characters")
    }
  }

  private static func checked(_ text: JSONText) throws(InvalidCall) -> JSONText {
    guard text.bytes.count <= bytes else { throw InvalidCall(.tooLarge, "more than 50 KB") }
    return text
  }
}
