/// How requests leave. A first-party request and a tracking request are two types, each with a method of its own, and each knows its URL:
/// a transport cannot send the one to the other's endpoint.
///
/// Every method takes a request that can be revoked at any moment, also while it runs. A transport gets at the bytes only through the
/// request's `withBody`, which answers `nil` once it is revoked, and hands them to the network only from within it. So what was revoked
/// cannot leave, however late the transport's threads run. It also stops when its task is cancelled, which happens after each revocation.
public protocol Transport: Sendable {
  /// Sends a batch to the first-party endpoint.
  ///
  /// - Throws: ``TransportError`` if no answer came; `revoked` if the request was revoked before it was wholly handed over.
  func send(_ request: FirstPartyRequest) async throws(TransportError) -> TransportAnswer

  /// Sends a batch to the tracking endpoint.
  ///
  /// - Throws: ``TransportError`` if no answer came; `refusedBySystem` if the system cuts the tracking host.
  func send(_ request: TrackingRequest) async throws(TransportError) -> TransportAnswer

  /// Sends a request that only asks the server to forget; it goes to the first-party endpoint whatever is tracking (law 2).
  ///
  /// - Throws: ``TransportError`` if no answer came.
  func send(_ request: ForgetRequest) async throws(TransportError) -> TransportAnswer

  /// Closes every connection to the tracking endpoint, idle ones too, and resolves its host no more until the next tracking request
  /// (law 5). Returns at once.
  func closeTrackingConnections()
}
