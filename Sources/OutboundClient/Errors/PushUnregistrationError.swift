/// Why a push token, or push-to-start tokens, were not let go (facts F3.17, F3.18). The tokens are kept, and may be let go later.
///
/// The SDK has an enum of the same members; this is a struct, so that more may come.
public struct PushUnregistrationError: Error, Sendable {
  /// What kind of failure it is. More may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, stable between versions.
    public let description: String

    private init(_ name: String) { description = name }

    /// No push token is registered.
    public static let noPushToken = Self("no-push-token")
    /// No push-to-start token is registered, or none of the types asked for.
    public static let noPushToStartTokens = Self("no-push-to-start-tokens")
    /// The client makes no request now: its own limit, or the server's, is reached.
    public static let rateLimited = Self("rate-limited")
    /// The client is disabled, or became so.
    public static let sdkDisabled = Self("sdk-disabled")
    /// The client is gone.
    public static let sdkDeallocated = Self("sdk-deallocated")
    /// The request failed.
    public static let requestFailed = Self("request-failed")
    /// A token was registered too short a time ago: the server might add it again behind the removal (fact F3.22).
    public static let registrationTooRecent = Self("registration-too-recent")
    /// A later call took the place of this one: a registration of the token, or a change of user.
    public static let superseded = Self("superseded")
  }

  /// What kind of failure it is.
  public let code: Code
  /// Whether the same call may succeed later.
  public let isRetriable: Bool
  /// The status of the answer, if there was one.
  public let httpStatusCode: Int?
  /// What is wrong: lower case, no final period, no token.
  public let message: String

  private init(_ code: Code, _ message: String, isRetriable: Bool = false, httpStatusCode: Int? = nil) {
    self.code = code
    self.message = message
    self.isRetriable = isRetriable
    self.httpStatusCode = httpStatusCode
  }

  /// No push token is registered.
  public static let noPushToken = Self(.noPushToken, "no push token is registered")
  /// No push-to-start token is registered, or none of the types asked for.
  public static let noPushToStartTokens = Self(.noPushToStartTokens, "no push-to-start token is registered")
  /// The client is disabled, or became so.
  public static let sdkDisabled = Self(.sdkDisabled, "the client is disabled")
  /// The client is gone.
  public static let sdkDeallocated = Self(.sdkDeallocated, "the client is gone")
  /// A token was registered too short a time ago.
  public static let registrationTooRecent = Self(
    .registrationTooRecent, "the token was registered too short a time ago; the server might add it again", isRetriable: true)
  /// A later call took the place of this one.
  public static let superseded = Self(.superseded, "a later registration or change of user took the place of this call")

  /// The client makes no request now. The SDK documents that as not retriable, and was seen to call it retriable (fact F3.19).
  public static func rateLimited(isRetriable: Bool = false) -> Self {
    Self(.rateLimited, "no request may be made now", isRetriable: isRetriable)
  }

  /// The request failed; `message` is the server's, or the client's own.
  public static func requestFailed(httpStatusCode: Int?, isRetriable: Bool, message: String) -> Self {
    Self(.requestFailed, message, isRetriable: isRetriable, httpStatusCode: httpStatusCode)
  }
}

extension PushUnregistrationError: Hashable {
  /// Whether code, status and the sense of a retry are the same; the words may improve.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.isRetriable == right.isRetriable && left.httpStatusCode == right.httpStatusCode
  }

  /// Hashes code, status and the sense of a retry.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(isRetriable)
    hasher.combine(httpStatusCode)
  }
}

extension PushUnregistrationError: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }
}
