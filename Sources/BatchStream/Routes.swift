internal import TrackingPolicy

/// The routes of tracking data under each pair of statuses: one policy's decisions, asked once.
struct Routes {
  private let routes: [Route]

  init(_ policy: TrackingPolicy) {
    let list = policy.trackingPropertyAllowList
    // Any datum that is tracking tells for all of them; where none is, no route is asked for.
    let datum =
      policy.trackingKinds.elements.first.map { Datum($0) } ?? list.customEventNames.first.map { .customEvent($0) }
      ?? list.customAttributeNames.first.map { .customAttribute($0) }
    routes = ATTStatus.allCases.flatMap { collected in
      ATTStatus.allCases.map { now in
        datum.map { policy.decide($0, collected: Consent(collected), now: Consent(now)).route } ?? .dropped
      }
    }
  }

  func route(_ consent: ObjectConsent) -> Route {
    routes[consent.collected.number * ATTStatus.allCases.count + consent.now.number]
  }
}

extension ATTStatus {
  /// The place among all cases.
  fileprivate var number: Int {
    switch self {
    case .notDetermined: 0
    case .restricted: 1
    case .denied: 2
    case .authorized: 3
    }
  }
}
