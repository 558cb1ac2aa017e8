/// The keys at the root of a policy file.
enum PolicyKey: String, CaseIterable {
  case version, endpoint, trackingEndpoint, path, trackingPropertyAllowList, whenTrackingIsNotAllowed, hold, manifest
  case kindsWithoutCase, idfa, propertiesOfKeys

  /// How it is written.
  var example: String {
    switch self {
    case .version: "version: 1"
    case .endpoint: "endpoint: sdk.iad-01.braze.com"
    case .trackingEndpoint: "trackingEndpoint: tracking.example.com"
    case .path: "path: /users/track"
    case .trackingPropertyAllowList: "trackingPropertyAllowList: [email, customEvent: [event-1]]"
    case .whenTrackingIsNotAllowed: "whenTrackingIsNotAllowed: drop"
    case .hold: "hold: { maxAge: 7d, maxCount: 1000 }"
    case .manifest: "manifest: PrivacyInfo.xcprivacy"
    case .kindsWithoutCase: "kindsWithoutCase: tracking"
    case .idfa: "idfa: deviceData"
    case .propertiesOfKeys: "propertiesOfKeys: { loyalty_card: purchases }"
    }
  }
}

/// The keys under `hold`.
enum HoldKey: String, CaseIterable {
  case maxAge, maxCount

  /// How it is written.
  var example: String {
    switch self {
    case .maxAge: "maxAge: 7d"
    case .maxCount: "maxCount: 1000"
    }
  }
}
