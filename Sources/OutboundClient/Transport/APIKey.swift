/// The key a client authorises its requests with. It is handed to the transport, and to nothing else; no text shows it.
public struct APIKey: Sendable {
  /// The key itself, for the `Authorization` header alone.
  public let secret: String

  /// A key.
  public init(_ secret: String) {
    self.secret = secret
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says that there is a key, not which.
  public var description: String { "APIKey(…)" }
  /// Says that there is a key, not which.
  public var debugDescription: String { description }
  /// Shows no member.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
