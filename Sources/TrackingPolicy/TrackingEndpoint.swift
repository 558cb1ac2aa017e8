/// The two endpoints of a policy, which never have the same host: the system cuts by host, and so does Sluice (fact F2.4).
public struct TrackingEndpoint: Hashable, Sendable {
  /// Where what is not tracking goes.
  public let firstParty: Endpoint
  /// Where what is tracking goes, once it is allowed.
  public let tracking: Endpoint

  /// The pair of a first-party endpoint and the tracking endpoint it implies, or another one that is given.
  ///
  /// - Throws: ``TrackingPolicyError``: `tracking-endpoint-missing` if the host's first label is not `sdk` and none is given,
  ///   `same-host`, `tracking-is-first-party` if the first label of the one given is `sdk`, and `first-party-is-tracking` if the
  ///   first-party host's first label is `sdk-tracking`.
  public init(firstParty: Endpoint, tracking: Endpoint? = nil) throws(TrackingPolicyError) {
    if firstParty.host.split(separator: ".").first == "sdk-tracking" {
      throw TrackingPolicyError(
        .firstPartyIsTracking, "the first-party endpoint `\(firstParty.host)` is a tracking host",
        help: "write the host that begins with `sdk.`; the tracking host follows from it")
    }
    guard let other = tracking ?? firstParty.impliedTrackingEndpoint else {
      let sdkHost = DataCenter(host: firstParty.host)?.sdkHost
      let hint = sdkHost.map { "write `endpoint: \($0)`, or add a `trackingEndpoint`" }
      throw TrackingPolicyError(
        .trackingEndpointMissing, "the tracking host of `\(firstParty.host)` cannot be derived",
        help: hint ?? "add a `trackingEndpoint`; only a host whose first label is `sdk` implies one")
    }
    guard other.host != firstParty.host else {
      throw TrackingPolicyError(
        .sameHost, "both endpoints are on `\(other.host)`", help: "write two hosts: the system cuts tracking by host, not by path"
      )
    }
    guard tracking == nil || other.host.split(separator: ".").first != "sdk" else {
      throw TrackingPolicyError(
        .trackingIsFirstParty, "the tracking endpoint `\(other.host)` is a first-party host",
        help: "write a host of its own, such as the one that begins with `sdk-tracking.`")
    }
    self.firstParty = firstParty
    self.tracking = other
  }
}
