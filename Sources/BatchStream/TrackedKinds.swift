internal import TrackingPolicy

/// The kinds that the splitter asks for at every object.
struct TrackedKinds {
  let customEvents: Bool
  let purchases: Bool
  let analyticsEvents: Bool
  let identityOnly: Bool
  private let email: Bool
  private let phone: Bool
  private let device: Bool

  init(_ policy: TrackingPolicy) {
    let kinds = policy.trackingKinds
    customEvents = kinds.contains(.customEvent)
    purchases = kinds.contains(.purchases)
    analyticsEvents = kinds.contains(.analyticsEvents)
    identityOnly = kinds.contains(.identityOnly)
    email = kinds.contains(.email)
    phone = kinds.contains(.phoneNumber)
    device = kinds.contains(.deviceData)
  }

  /// Whether what identifies an object is tracking, and the whole object with it.
  @inline(__always)
  func identity(_ profile: KeyMeaning.Use) -> Bool {
    switch profile {
    case .email: email
    case .phone: phone
    case .userAlias: device
    default: false
    }
  }
}
