/// What a server answered. The client judges it; a transport only reads it.
public struct TransportAnswer: Hashable, Sendable {
  /// An object of the request that the server did not accept (fact F8.5).
  public struct Rejection: Hashable, Sendable {
    /// The array it stands in, as the answer names it: `events`, `attributes`, `purchases`.
    public var array: String
    /// Its position there, from 0.
    public var index: Int
    /// The server's reason.
    public var reason: String

    /// A rejected object.
    public init(array: String, index: Int, reason: String) {
      self.array = array
      self.index = index
      self.reason = reason
    }
  }

  /// The HTTP status.
  public var status: Int
  /// The server's `message`; empty if it gave none.
  public var message: String
  /// Whether the body of a 2xx holds errors (fact F3.18).
  public var hasErrors: Bool
  /// The objects that the answer names as not accepted.
  public var rejections: [Rejection]
  /// Seconds from now until a request may be made again, from `retry-after` or `x-ratelimit-reset` (fact F8.3); `nil` if neither came.
  public var retryAfter: Int?

  /// An answer.
  public init(status: Int, message: String = "", hasErrors: Bool = false, rejections: [Rejection] = [], retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.hasErrors = hasErrors
    self.rejections = rejections
    self.retryAfter = retryAfter
  }
}
