/// Why a request got no answer. Two errors are equal if their codes are.
public struct TransportError: Error, Hashable, Sendable {
  /// What kind of failure it is. More may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, stable between versions.
    public let description: String

    private init(_ name: String) { description = name }

    /// The request was revoked: it was not handed to the network, or not as a whole.
    public static let revoked = Self("revoked")
    /// The network or the server failed before an answer: unreachable, timed out, broken off, no HTTP. Worth a retry.
    public static let network = Self("network")
    /// The server could not prove who it is. Worth a retry, on another network.
    public static let notTrusted = Self("not-trusted")
    /// The system refuses connections to the host, which the app has declared as a tracking domain (fact F2.2). An outage is not that.
    public static let refusedBySystem = Self("refused-by-system")
    /// The request cannot be made as it is, such as a URL that is not the endpoint's. Nothing was sent.
    public static let invalidRequest = Self("invalid-request")
  }

  /// What kind of failure it is.
  public let code: Code
  /// What is wrong: lower case, no final period, no user data, no key.
  public let message: String

  /// A failure of a kind; the message holds neither user data nor the API key.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the codes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension TransportError: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }
}
