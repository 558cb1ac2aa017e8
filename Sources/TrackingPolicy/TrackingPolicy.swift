/// What is tracking, where it goes, and what becomes of it while tracking is not allowed.
///
/// A value: it knows no clock, no user and no request. ``decide(_:collected:now:)`` is the one place where a route is chosen.
public struct TrackingPolicy: Sendable {
  /// The two endpoints.
  public let endpoints: TrackingEndpoint
  /// The path of a request, behind an endpoint's base path; starts with `/`.
  public let path: String
  /// What is tracking; see ``updateTrackingAllowList(adding:removing:)``.
  public private(set) var trackingPropertyAllowList: TrackingPropertyAllowList
  /// What becomes of tracking data while tracking is not allowed.
  public let whenTrackingIsNotAllowed: WhenTrackingIsNotAllowed
  /// How kinds of data that have no tracking property are routed.
  public let kindsWithoutCase: KindsWithoutCase
  /// How the advertising identifier is routed.
  public let idfa: IDFARule
  /// Keys of the wire form that the policy adds to ``WireKey/table``, and what each of them holds.
  public let propertiesOfKeys: [String: DatumKind]

  private(set) var compiled: CompiledPolicy

  /// A policy; what is left out is the default, under which nothing but the IDFA is tracking.
  ///
  /// `propertiesOfKeys` are keys with a meaning of the app's own, such as `loyalty_card: purchases`.
  ///
  /// - Throws: ``TrackingPolicyError``: `path`, `key-is-taken` for a key that ``WireKey/table`` or
  ///   ``WireKey/ofWholeObjects`` knows, `property-of-key` for a key that
  ///   is to be a custom event, a custom attribute or an object without data.
  public init(
    endpoints: TrackingEndpoint,
    path: String = "/users/track",
    trackingPropertyAllowList: TrackingPropertyAllowList = [],
    whenTrackingIsNotAllowed: WhenTrackingIsNotAllowed = .drop,
    kindsWithoutCase: KindsWithoutCase = .everything,
    idfa: IDFARule = .tracking,
    propertiesOfKeys: [String: DatumKind] = [:]
  ) throws(TrackingPolicyError) {
    for (key, kind) in propertiesOfKeys.sorted(by: { $0.key < $1.key }) { try Self.checkKey(key, holding: kind) }
    self.endpoints = endpoints
    self.path = try Self.checkedPath(path)
    self.trackingPropertyAllowList = trackingPropertyAllowList
    self.whenTrackingIsNotAllowed = whenTrackingIsNotAllowed
    self.kindsWithoutCase = kindsWithoutCase
    self.idfa = idfa
    self.propertiesOfKeys = propertiesOfKeys
    compiled = CompiledPolicy(
      list: trackingPropertyAllowList, kindsWithoutCase: kindsWithoutCase, idfa: idfa, propertiesOfKeys: propertiesOfKeys)
  }

  /// A path that a request can have: it starts with `/`, and every character of it is one that a path can hold.
  ///
  /// - Throws: ``TrackingPolicyError`` with the code `path`.
  public static func checkedPath(_ path: String) throws(TrackingPolicyError) -> String {
    guard path.hasPrefix("/") else {
      throw TrackingPolicyError(.path, "path `\(path)` does not start with `/`", help: "write `/users/track`")
    }
    return try Endpoint.checkedPath(path[...])
  }

  /// Checks one of `propertiesOfKeys`, so that a reader of files can point at each that is wrong.
  ///
  /// - Throws: ``TrackingPolicyError``: `key-is-taken`, or `property-of-key`.
  public static func checkKey(_ key: String, holding kind: DatumKind) throws(TrackingPolicyError) {
    guard !WireKey.table.contains(where: { $0.name == key }), !WireKey.ofWholeObjects.contains(key) else {
      throw TrackingPolicyError(.keyIsTaken, "key `\(key)` has a meaning of its own", help: "take it out of `propertiesOfKeys`")
    }
    guard ![.customEvent, .customAttribute, .identityOnly].contains(kind) else {
      throw TrackingPolicyError(
        .propertyOfKey, "key `\(key)` cannot be a `\(kind.rawValue)`", help: "write a property that names one kind of data")
    }
  }

  /// Checks one name of `customAttribute`, so that a reader of files can point at each that is none: what stands under a key with a
  /// meaning of its own is no custom attribute.
  ///
  /// A policy that is changed while the app runs takes such a name, and then the kind of data that the key holds is tracking: the more
  /// private answer. A key that identifies or controls stays what it is.
  ///
  /// - Throws: ``TrackingPolicyError`` with the code `attribute-is-key`.
  public static func checkAttribute(_ name: String, propertiesOfKeys: [String: DatumKind]) throws(TrackingPolicyError) {
    guard let key = WireKey.known(adding: propertiesOfKeys).first(where: { $0.name == name }) else { return }
    let help =
      switch key.role {
      case .identity, .control: "remove it: it is no datum and stands in every part of an object"
      case .data(.idfa, _): "remove it: the IDFA is tracking unless the policy says `idfa: deviceData`"
      case .data(let kind, _):
        kind.property.map { "did you mean `\($0)`?" } ?? "write `kindsWithoutCase: tracking` beside the list"
      }
    throw TrackingPolicyError(.attributeIsKey, "`\(name)` is a key with a meaning of its own, no custom attribute", help: help)
  }

  /// Changes the allow list as ``TrackingPropertyAllowList/update(adding:removing:)`` does; with neither argument nothing changes.
  public mutating func updateTrackingAllowList(adding: Set<TrackingProperty> = [], removing: Set<TrackingProperty> = []) {
    var list = trackingPropertyAllowList
    list.update(adding: adding, removing: removing)
    replaceTrackingPropertyAllowList(with: list)
  }

  /// Puts another allow list in the place of this one.
  public mutating func replaceTrackingPropertyAllowList(with list: TrackingPropertyAllowList) {
    guard list != trackingPropertyAllowList else { return }
    trackingPropertyAllowList = list
    compiled = CompiledPolicy(list: list, kindsWithoutCase: kindsWithoutCase, idfa: idfa, propertiesOfKeys: propertiesOfKeys)
  }

  /// Whether data that are collected before anything is determined are held.
  public var holds: Bool { whenTrackingIsNotAllowed != .drop }

  /// The URL of a first-party request.
  public var firstPartyURL: String { "\(endpoints.firstParty)\(path)" }

  /// The URL of a tracking request.
  public var trackingURL: String { "\(endpoints.tracking)\(path)" }
}

extension TrackingPolicy: Hashable {
  /// Whether both say the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.endpoints == right.endpoints && left.path == right.path
      && left.trackingPropertyAllowList == right.trackingPropertyAllowList
      && left.whenTrackingIsNotAllowed == right.whenTrackingIsNotAllowed
      && left.kindsWithoutCase == right.kindsWithoutCase && left.idfa == right.idfa
      && left.propertiesOfKeys == right.propertiesOfKeys
  }

  /// Hashes what the policy says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(endpoints)
    hasher.combine(path)
    hasher.combine(trackingPropertyAllowList)
    hasher.combine(whenTrackingIsNotAllowed)
    hasher.combine(kindsWithoutCase)
    hasher.combine(idfa)
    hasher.combine(propertiesOfKeys)
  }
}
