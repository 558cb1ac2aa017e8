/// What becomes of a tracking datum while tracking is not allowed (law 4). The SDK does not say (fact F2.7).
public enum WhenTrackingIsNotAllowed: Hashable, Sendable {
  /// It is dropped, unless it was collected under a yes and merely waits to be told one again.
  case drop
  /// It is held if it was collected while nothing was determined, within these bounds; a refusal drops it.
  case hold(HoldBounds)
}

/// How much may be held, and for how long. What is oldest goes first.
public struct HoldBounds: Hashable, Sendable {
  /// The greatest age in seconds.
  public let maxAge: Int
  /// The greatest number of data.
  public let maxCount: Int

  /// Seven days, one thousand data.
  public static let standard = Self(age: 7 * 86_400, count: 1000)

  /// Bounds of at least one second and one datum, at most ten years and a million data.
  ///
  /// - Throws: ``TrackingPolicyError`` with the code `hold-bounds`.
  public init(maxAge: Int = standard.maxAge, maxCount: Int = standard.maxCount) throws(TrackingPolicyError) {
    guard (1...3650 * 86_400).contains(maxAge) else {
      throw TrackingPolicyError(.holdBounds, "`maxAge` is out of range", help: "write an age from `1s` to `3650d`")
    }
    guard (1...1_000_000).contains(maxCount) else {
      throw TrackingPolicyError(.holdBounds, "`maxCount` is out of range", help: "write a number from 1 to 1000000")
    }
    self.init(age: maxAge, count: maxCount)
  }

  private init(age: Int, count: Int) {
    maxAge = age
    maxCount = count
  }
}
