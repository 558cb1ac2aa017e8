public import Outbound

/// What all requests have in common. Which endpoint one goes to is told by its type alone; see ``Transport``.
///
/// `POST` to ``url`` with the body as `application/json` and the key as bearer token.
public protocol OutboundRequest: AnyObject, Sendable {
  /// The URL, with scheme.
  var url: String { get }
  /// The key for the `Authorization` header.
  var apiKey: APIKey { get }
  /// A random key that is the same at each attempt to send the same bytes, and differs between the two parts of a batch.
  ///
  /// For receivers that use it. `/users/track` does not: what arrived twice counts twice there (fact F8.7).
  var idempotencyKey: String { get }
  /// Whether the request was revoked. It can be so a moment after this was `false`; only ``withBody(_:)`` is safe.
  var isRevoked: Bool { get }
  /// Runs the closure with the bytes of the body, which it may hand to the network, and may not keep.
  ///
  /// While it runs, calls of the client that revoke the request wait: it must be short, and copies a piece rather than wait for a network.
  /// - Returns: what the closure returned; `nil`, without running it, once the request is revoked.
  func withBody<Result>(_ handOver: (UnsafeRawBufferPointer) -> Result) -> Result?
  /// Makes sure that no byte of the body is handed over from now on; waits for a ``withBody(_:)`` that is running.
  func revoke()
}

/// A batch on its way to the first-party endpoint.
public final class FirstPartyRequest: OutboundRequest {
  /// The URL, with scheme.
  public let url: String
  /// The key for the `Authorization` header.
  public let apiKey: APIKey
  /// A random key that is the same at each attempt to send the same bytes.
  public let idempotencyKey: String
  private let body: Revocable

  /// A request with this payload.
  public init(_ payload: FirstPartyPayload, url: String, apiKey: APIKey, idempotencyKey: String) {
    self.body = Revocable(payload.json)
    self.url = url
    self.apiKey = apiKey
    self.idempotencyKey = idempotencyKey
  }

  /// Whether the request was revoked.
  public var isRevoked: Bool { body.isRevoked }

  /// Runs the closure with the bytes of the body; see ``OutboundRequest/withBody(_:)``.
  public func withBody<Result>(_ handOver: (UnsafeRawBufferPointer) -> Result) -> Result? { body.withBody(handOver) }

  /// Makes sure that no byte of the body is handed over from now on.
  public func revoke() { body.revoke() }
}

/// A batch on its way to the tracking endpoint.
public final class TrackingRequest: OutboundRequest {
  /// The URL, with scheme.
  public let url: String
  /// The key for the `Authorization` header.
  public let apiKey: APIKey
  /// A random key that is the same at each attempt to send the same bytes.
  public let idempotencyKey: String
  private let body: Revocable

  /// A request with this payload.
  public init(_ payload: TrackingPayload, url: String, apiKey: APIKey, idempotencyKey: String) {
    self.body = Revocable(payload.json)
    self.url = url
    self.apiKey = apiKey
    self.idempotencyKey = idempotencyKey
  }

  /// Whether the request was revoked.
  public var isRevoked: Bool { body.isRevoked }

  /// Runs the closure with the bytes of the body; see ``OutboundRequest/withBody(_:)``.
  public func withBody<Result>(_ handOver: (UnsafeRawBufferPointer) -> Result) -> Result? { body.withBody(handOver) }

  /// Makes sure that no byte of the body is handed over from now on.
  public func revoke() { body.revoke() }
}

/// A request that only asks the server to forget: a push token, push-to-start tokens, users.
public final class ForgetRequest: OutboundRequest {
  /// What the server is to forget.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    /// The push token of this device and user.
    case pushToken
    /// Push-to-start tokens of this device and user.
    case pushToStartTokens
    /// Users and all that is known of them: `/users/delete` (fact F8.13). Never retried by itself.
    case users
  }

  /// What the server is to forget.
  public let subject: Subject
  /// The URL, with scheme.
  public let url: String
  /// The key for the `Authorization` header.
  public let apiKey: APIKey
  /// A random key.
  public let idempotencyKey: String
  private let body: Revocable

  package init(_ subject: Subject, body: [UInt8], url: String, apiKey: APIKey, idempotencyKey: String) {
    self.subject = subject
    self.body = Revocable(body)
    self.url = url
    self.apiKey = apiKey
    self.idempotencyKey = idempotencyKey
  }

  /// Whether the request was revoked.
  public var isRevoked: Bool { body.isRevoked }

  /// Runs the closure with the bytes of the body; see ``OutboundRequest/withBody(_:)``.
  public func withBody<Result>(_ handOver: (UnsafeRawBufferPointer) -> Result) -> Result? { body.withBody(handOver) }

  /// Makes sure that no byte of the body is handed over from now on.
  public func revoke() { body.revoke() }
}
