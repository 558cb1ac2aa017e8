internal import Outbound

/// A value of an event's properties or of a custom attribute (fact F9.6).
public enum PropertyValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case int(Int)
  /// A number; infinities and NaN are not acceptable.
  case double(Double)
  /// A truth value.
  case bool(Bool)
  /// A time, in milliseconds since 1970.
  case time(Int64)
  /// Several values.
  case array([PropertyValue])
  /// Values under names.
  case dictionary([String: PropertyValue])

  /// The value as JSON, keys in order; `nil` if it holds what JSON cannot say, or is nested deeper than 64.
  func json(depth: Int = 64) -> JSONText? {
    guard depth > 0 else { return nil }
    switch self {
    case .string(let value): return .string(value)
    case .int(let value): return .number(value)
    case .double(let value): return .number(value)
    case .bool(let value): return .bool(value)
    case .time(let value): return .string(WireTime.text(value))
    case .array(let values):
      let texts = values.map { $0.json(depth: depth - 1) }
      return texts.contains { $0 == nil } ? nil : .array(texts.compactMap { $0 })
    case .dictionary(let values): return Self.object(values, depth: depth - 1)
    }
  }

  static func object(_ values: [String: PropertyValue], depth: Int = 63) -> JSONText? {
    var members: [(key: String, value: JSONText)] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let text = value.json(depth: depth) else { return nil }
      members.append((key, text))
    }
    return .object(members)
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Several values.
  public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }
  /// Values under names; of two with one name the later counts.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
