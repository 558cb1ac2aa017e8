/// A part of a logout that can fail.
public enum LogoutEndpoint: String, CaseIterable, Hashable, Sendable {
  /// The flush before it. The SDK has no such member; what its flush does on failure is not documented (fact F3.14).
  case flush
  /// The push token.
  case unregisterPush
  /// The push-to-start tokens.
  case unregisterPushToStart
}

/// Why a logout failed (fact F3.16): nothing was wiped, the client is as enabled as before, and tokens not let go are kept.
public struct LogoutError: Error, Hashable, Sendable {
  /// What failed, and why.
  public let errors: [LogoutEndpoint: PushUnregistrationError]

  /// A failure of these parts.
  public init(_ errors: [LogoutEndpoint: PushUnregistrationError]) {
    self.errors = errors
  }

  /// Whether the same call may succeed later: only if every underlying error says so.
  public var isRetriable: Bool { !errors.isEmpty && errors.values.allSatisfy(\.isRetriable) }

  /// What failed, in words: lower case, no final period.
  public var message: String {
    LogoutEndpoint.allCases.compactMap { endpoint in errors[endpoint].map { "\(endpoint.rawValue): \($0.message)" } }
      .joined(separator: "; ")
  }
}

extension LogoutError: CustomStringConvertible {
  /// What failed, in words.
  public var description: String { message }
}
