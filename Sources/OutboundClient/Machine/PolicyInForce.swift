package import TrackingPolicy

/// The policy of a configuration with the allow list as it is now.
///
/// Two are equal if their lists are: everything else of a policy is the same for as long as a client lives.
package struct PolicyInForce: Sendable {
  /// The policy.
  package private(set) var current: TrackingPolicy
  /// The same policy with everything on its list, for what was tracking when it was collected (law 2).
  package let everything: TrackingPolicy

  package init(_ policy: TrackingPolicy) {
    current = policy
    var everything = policy
    everything.replaceTrackingPropertyAllowList(with: [.everything])
    self.everything = everything
  }

  package var list: TrackingPropertyAllowList {
    get { current.trackingPropertyAllowList }
    set { current.replaceTrackingPropertyAllowList(with: newValue) }
  }
}

extension PolicyInForce: Hashable {
  /// Whether the lists are equal.
  package static func == (left: Self, right: Self) -> Bool { left.list == right.list }

  /// Hashes the list.
  package func hash(into hasher: inout Hasher) { hasher.combine(list) }
}
