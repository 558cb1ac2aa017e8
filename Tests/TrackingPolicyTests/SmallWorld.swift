import TrackingPolicy

/// The small world over which the laws of one decision are checked.
enum SmallWorld {
  /// Every subset of these, and each of the 22 properties alone.
  static let lists: [[TrackingProperty]] =
    subsets(of: [
      .everything, .allCustomEvents, .allCustomAttributes, .customEvent(["a"]), .customAttribute(["a"]), .deviceData, .email,
    ]) + TrackingProperty.Case.allCases.map { [property($0)] }
    + subsets(of: [
      .customAttribute(["email", "external_id"]), .customAttribute(["idfa", "current_location"]), .deviceData,
      .customAttribute(["push_tokens", "a"]), .customAttribute(["device_id"]),
    ])

  /// Every kind, two names where there are names, alone and with what it may carry.
  static let data: [Datum] = DatumKind.allCases.flatMap { kind in
    (kind == .customEvent || kind == .customAttribute ? ["a", "b", "email", "device_id"] : [""]).flatMap { name in
      [[], [.email], [.deviceData, .pushToken], [.idfa], [.location]].map { Datum(kind, name: name, carrying: $0) }
    }
  }

  /// Every flag with every status, untold ones included.
  static let consents: [Consent] = [nil, true, false].flatMap { flag in
    ([nil] + ATTStatus.allCases.map { $0 }).map { status in
      var consent = Consent.unset
      if let flag { consent.tell(adTrackingEnabled: flag) }
      if let status { consent.tell(status) }
      return consent
    }
  }

  static func policies(_ lists: [[TrackingProperty]]) throws -> [(TrackingPolicy, NaiveRules)] {
    let endpoints = try TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com"))
    return try lists.flatMap { list in
      try [false, true].flatMap { holds in
        try KindsWithoutCase.allCases.flatMap { kinds in
          try IDFARule.allCases.map { idfa in
            let policy = try TrackingPolicy(
              endpoints: endpoints, trackingPropertyAllowList: TrackingPropertyAllowList(list),
              whenTrackingIsNotAllowed: holds ? .hold(.standard) : .drop, kindsWithoutCase: kinds, idfa: idfa)
            return (policy, NaiveRules(list: list, holds: holds, kindsWithoutCase: kinds, idfa: idfa))
          }
        }
      }
    }
  }

  static func property(_ name: TrackingProperty.Case) -> TrackingProperty {
    TrackingProperty(name, names: name.takesNames ? ["a"] : nil) ?? .everything
  }

  static func subsets<Element>(of elements: [Element]) -> [[Element]] {
    (0..<1 << elements.count).map { bits in elements.indices.filter { bits >> $0 & 1 == 1 }.map { elements[$0] } }
  }
}
