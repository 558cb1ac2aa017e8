/// Why a policy cannot be made. Two errors are equal if their codes are; the words may improve.
public struct TrackingPolicyError: Error, Hashable, Sendable {
  /// What kind of mistake it is. More may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, stable between versions.
    public let description: String

    private init(_ name: String) { description = name }

    /// An endpoint's scheme is neither `https` nor, for a loopback host, `http`.
    public static let scheme = Self("scheme")
    /// An endpoint has no host.
    public static let hostMissing = Self("host-missing")
    /// A host is not ASCII.
    public static let hostNotASCII = Self("host-not-ascii")
    /// A host is no host name.
    public static let hostInvalid = Self("host-invalid")
    /// A port is no number from 1 to 65535.
    public static let port = Self("port")
    /// An endpoint holds a user name, a query or a fragment.
    public static let endpointForm = Self("endpoint-form")
    /// A path does not start with `/`, or holds a character that a path cannot.
    public static let path = Self("path")
    /// The tracking host cannot be derived and is not given.
    public static let trackingEndpointMissing = Self("tracking-endpoint-missing")
    /// Both endpoints have the same host.
    public static let sameHost = Self("same-host")
    /// The first-party endpoint is a tracking host.
    public static let firstPartyIsTracking = Self("first-party-is-tracking")
    /// The tracking endpoint is a first-party host.
    public static let trackingIsFirstParty = Self("tracking-is-first-party")
    /// The bounds of `hold` are out of range.
    public static let holdBounds = Self("hold-bounds")
    /// `propertiesOfKeys` speaks of a key that has a meaning of its own.
    public static let keyIsTaken = Self("key-is-taken")
    /// A custom attribute is listed whose name is a key with a meaning of its own.
    public static let attributeIsKey = Self("attribute-is-key")
    /// `propertiesOfKeys` gives a key a property that a key cannot have.
    public static let propertyOfKey = Self("property-of-key")
  }

  /// What kind of mistake it is.
  public let code: Code
  /// What is wrong: lower case, no final period.
  public let message: String
  /// What to write instead.
  public let help: String

  init(_ code: Code, _ message: String, help: String) {
    self.code = code
    self.message = message
    self.help = help
  }

  /// Whether the codes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension TrackingPolicyError: CustomStringConvertible {
  /// What is wrong, and what to write instead.
  public var description: String { "\(message): \(help)" }
}
