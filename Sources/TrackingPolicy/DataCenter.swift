/// An instance of the receiving service and its hosts (fact F2.20).
public struct DataCenter: Hashable, Sendable {
  /// The instance's name: `US-01`.
  public let instance: String
  /// The host of the dashboard.
  public let dashboardHost: String
  /// The host of the REST interface; it is no SDK endpoint (fact F2.21).
  public let restHost: String
  /// The host that an SDK endpoint names.
  public let sdkHost: String
  /// The host that the rule of fact F2.11 gives for tracking.
  public let trackingHost: String
  /// What is not certain about the hosts; `nil` if a document names each of them.
  public let note: String?

  /// The instance that has this host, in any of its roles.
  public init?(host: String) {
    let found = Self.all.first { [$0.dashboardHost, $0.restHost, $0.sdkHost, $0.trackingHost].contains(host) }
    guard let found else { return nil }
    self = found
  }

  private init(_ instance: String, dashboard: String, domain: String, note: String? = nil) {
    self.instance = instance
    self.note = note
    dashboardHost = dashboard
    restHost = "rest.\(domain)"
    sdkHost = "sdk.\(domain)"
    trackingHost = "sdk-tracking.\(domain)"
  }

  /// The ten whose tracking hosts the SDK's own manifest listed (fact F2.12), then the five that it never did (fact F2.13).
  public static let all: [DataCenter] =
    (1...8).map { DataCenter("US-0\($0)", dashboard: "dashboard-0\($0).braze.com", domain: "iad-0\($0).braze.com") }
    + (1...2).map { DataCenter("EU-0\($0)", dashboard: "dashboard-0\($0).braze.eu", domain: "fra-0\($0).braze.eu") }
    + [
      DataCenter(
        "US-10", dashboard: "dashboard.us-10.braze.com", domain: "us-10.braze.com",
        note: "\(derived); older documents write iad-10 for us-10 and dashboard-10.braze.com")
    ]
    + ["AU", "ID", "JP", "KR"].map { region in
      let domain = "\(region.lowercased())-01.braze.com"
      return DataCenter("\(region)-01", dashboard: "dashboard.\(domain)", domain: domain, note: derived)
    }

  private static let derived = "no document names the tracking host, it follows from the rule alone"
}
