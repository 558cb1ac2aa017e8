public import SourceDiagnostics
public import TrackingPolicy

/// A policy against which a manifest is held, with the places where it says what.
///
/// This room reads no policy files: who reads one hands over what it says.
public struct PolicySubject: Sendable {
  /// What the policy says.
  public var policy: TrackingPolicy
  /// Where its endpoint is written.
  public var endpoint: Place
  /// Where its tracking endpoint is written; nil where that follows from the endpoint.
  public var trackingEndpoint: Place?
  /// What its allow list holds, in the order of the file. With none, nothing is said to be tracking unless `kindsWithoutCase` says so.
  public var entries: [Entry]

  /// Where it says `kindsWithoutCase`; nil where it does not, or where that is not known.
  public var kindsWithoutCase: Place?

  /// One property of the allow list.
  public struct Entry: Sendable {
    /// The property; of custom events and attributes, one name or several.
    public var property: TrackingProperty
    /// Where it is written.
    public var place: Place

    /// Makes an entry from its parts.
    public init(property: TrackingProperty, place: Place) {
      self.property = property
      self.place = place
    }
  }

  /// Makes a subject from its parts.
  public init(policy: TrackingPolicy, endpoint: Place, trackingEndpoint: Place?, entries: [Entry], kindsWithoutCase: Place? = nil)
  {
    self.policy = policy
    self.endpoint = endpoint
    self.trackingEndpoint = trackingEndpoint
    self.entries = entries
    self.kindsWithoutCase = kindsWithoutCase
  }

  /// Where the policy says that something but the IDFA is tracking; nil where it says so nowhere.
  ///
  /// `kindsWithoutCase: tracking` says so without an entry; where its place is not known, the endpoint stands for it.
  var statesTracking: Place? {
    entries.first?.place ?? (policy.kindsWithoutCase == .tracking ? kindsWithoutCase ?? endpoint : nil)
  }

  /// The tracking host.
  var trackingHost: String { policy.endpoints.tracking.host }

  /// The first-party host.
  var firstPartyHost: String { policy.endpoints.firstParty.host }
}
