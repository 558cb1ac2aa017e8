public import TrackingPolicy

/// A policy, compiled for splitting: immutable, made once and shared by any number of splitters.
public struct SplitRules: Sendable {
  /// The policy that decides.
  public let policy: TrackingPolicy

  let meanings: KeyMeanings
  let routes: Routes
  let tracks: TrackedKinds

  /// Compiles a policy.
  public init(_ policy: TrackingPolicy) {
    self.policy = policy
    meanings = KeyMeanings(policy)
    routes = Routes(policy)
    tracks = TrackedKinds(policy)
  }
}
