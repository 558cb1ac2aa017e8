public import OutboundClient
public import TrackingPolicy

/// A ``Transport`` on libcurl: one `POST` a request, its body as JSON, its key as bearer token.
///
/// The body is that of `/users/track` and its kin. The form in which the SDK itself talks to its endpoints is not public, so what one points
/// this at is a REST endpoint or a proxy of one's own, never the SDK's endpoint.
///
/// A server's certificate is verified; anything but `https` is for this machine itself. No redirect is followed, no proxy and no netrc of
/// the environment is used, no cookie is kept. Nothing is retried: that is the client's part.
///
/// Each endpoint has a thread, connections and looked-up names of its own, so that all of the tracking endpoint's can be let go of at once.
/// HTTP/1.1 is spoken: under HTTP/2 a revoked request's last frames wait in a connection that other requests go on using.
///
/// What a server answers is bounded in size and time, and the key is taken out of its texts, should it echo it.
public final class HTTPTransport: Transport {
  private let endpoints: TrackingEndpoint
  private let settings: Settings
  private let firstParty: Lane
  private let tracking: Lane

  /// A transport to these endpoints, which are those of the client's policy. A request to any other host gets `invalidRequest`.
  ///
  /// Nothing is looked up or connected to before the first request.
  public init(endpoints: TrackingEndpoint, settings: Settings = Settings()) {
    self.endpoints = endpoints
    self.settings = settings
    firstParty = Lane(settings)
    tracking = Lane(settings)
  }

  deinit {
    firstParty.stop()
    tracking.stop()
  }

  /// Sends a batch to the first-party endpoint.
  ///
  /// - Throws: ``TransportError``; `invalidRequest` if the request's host is not the first-party endpoint's.
  public func send(_ request: FirstPartyRequest) async throws(TransportError) -> TransportAnswer {
    let address = try Address(request.url)
    guard address.host == endpoints.firstParty.host else {
      throw TransportError(.invalidRequest, "a first-party request to a host that is not the first-party endpoint's")
    }
    return try await firstParty.send(request, to: address)
  }

  /// Sends a batch to the tracking endpoint.
  ///
  /// - Throws: ``TransportError``; `invalidRequest` if the request's host is not the tracking endpoint's.
  public func send(_ request: TrackingRequest) async throws(TransportError) -> TransportAnswer {
    let address = try Address(request.url)
    guard address.host == endpoints.tracking.host else {
      throw TransportError(.invalidRequest, "a tracking request to a host that is not the tracking endpoint's")
    }
    return try await tracking.send(request, to: address)
  }

  /// Sends a request that only asks the server to forget: to the first-party endpoint, or to a REST endpoint, whose host is another.
  ///
  /// - Throws: ``TransportError``; `invalidRequest` if the request's host is the tracking endpoint's.
  public func send(_ request: ForgetRequest) async throws(TransportError) -> TransportAnswer {
    let address = try Address(request.url)
    guard address.host != endpoints.tracking.host else {
      throw TransportError(.invalidRequest, "a request to forget goes to the tracking endpoint")
    }
    return try await firstParty.send(request, to: address)
  }

  /// Revokes every request to the tracking endpoint, closes its connections and forgets the addresses of its host.
  ///
  /// Once it has returned nothing more is handed to them; they are closed a moment later. A look-up that the system has begun cannot be
  /// called back; its answer is not used.
  public func closeTrackingConnections() {
    tracking.close()
  }
}
