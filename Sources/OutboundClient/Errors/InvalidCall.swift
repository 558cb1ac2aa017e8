/// A call that was not acceptable and did nothing (facts F9.6, F9.7, F8.9). Two are equal if their codes are. It holds no value.
public struct InvalidCall: Error, Hashable, Sendable {
  /// What kind of mistake it is. More may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, stable between versions.
    public let description: String

    private init(_ name: String) { description = name }

    /// A name is empty.
    public static let emptyName = Self("empty-name")
    /// A name has more than 255 characters.
    public static let nameTooLong = Self("name-too-long")
    /// A name begins with `$` where none may.
    public static let dollar = Self("dollar")
    /// A key has a meaning of its own.
    public static let reservedKey = Self("reserved-key")
    /// Properties, or a value, are larger than 50 KB.
    public static let tooLarge = Self("too-large")
    /// A value cannot be said in JSON: an infinity, NaN, or nested too deep.
    public static let value = Self("value")
    /// A number is out of range.
    public static let range = Self("range")
    /// A push payload lacks what is needed.
    public static let payload = Self("payload")
  }

  /// What kind of mistake it is.
  public let code: Code
  /// What is wrong: lower case, no final period.
  public let message: String

  /// A mistake of a kind; the message holds no value.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the codes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension InvalidCall: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }
}
