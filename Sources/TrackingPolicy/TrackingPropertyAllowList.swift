/// What an app declares as data used for tracking. Empty by default: nothing but the IDFA is tracking then (fact F1.2).
///
/// The SDK documents two lines of its algebra: `everything` and `allCustom…` make narrower cases no-ops, and an update with
/// neither argument changes nothing (facts F1.5, F1.6). The rest, fact F1.7, is decided here:
/// - names of custom events and of custom attributes are members of their own: they merge and subtract one by one;
/// - an update adds after it has removed, so that what is in both stays in the list, which is the more private answer;
/// - a narrower case under `everything` or `allCustom…` is kept, so that adding or removing it takes effect once the wider one goes;
/// - two names are one if they are canonically equivalent, as Swift's `==` says.
public struct TrackingPropertyAllowList: Hashable, Sendable {
  /// Whether `everything` is listed.
  public private(set) var listsEverything = false
  /// The names of listed custom events, whether or not `allCustomEvents` is listed too.
  public private(set) var customEventNames: Set<String> = []
  /// The names of listed custom attributes, whether or not `allCustomAttributes` is listed too.
  public private(set) var customAttributeNames: Set<String> = []
  /// The listed kinds; `customEvent` and `customAttribute` stand for `allCustomEvents` and `allCustomAttributes`.
  public private(set) var kinds: DatumKinds = []

  /// A list of these properties.
  public init(_ properties: some Sequence<TrackingProperty> = []) {
    for property in properties { insert(property) }
  }

  /// Changes the list as the SDK's `updateTrackingAllowList(adding:removing:)` does: removes first, adds then.
  public mutating func update(adding: Set<TrackingProperty> = [], removing: Set<TrackingProperty> = []) {
    for property in removing { remove(property) }
    for property in adding { insert(property) }
  }

  /// The list that holds what either holds.
  public func union(_ other: Self) -> Self {
    var joined = self
    joined.listsEverything = listsEverything || other.listsEverything
    joined.customEventNames.formUnion(other.customEventNames)
    joined.customAttributeNames.formUnion(other.customAttributeNames)
    joined.kinds.formUnion(other.kinds)
    return joined
  }

  /// Whether nothing is listed.
  public var isEmpty: Bool {
    !listsEverything && kinds.isEmpty && customEventNames.isEmpty && customAttributeNames.isEmpty
  }

  /// The list's entries in the order of ``TrackingProperty``, all names of events in one and all names of attributes in another.
  public var properties: [TrackingProperty] {
    TrackingProperty.Case.allCases.compactMap { name in
      switch name {
      case .everything: listsEverything ? .everything : nil
      case .customEvent: customEventNames.isEmpty ? nil : .customEvent(customEventNames)
      case .customAttribute: customAttributeNames.isEmpty ? nil : .customAttribute(customAttributeNames)
      default:
        if let kind = DatumKind(listedBy: name), kinds.contains(kind) { TrackingProperty(name) } else { nil }
      }
    }
  }

  private mutating func insert(_ property: TrackingProperty) {
    switch property {
    case .everything: listsEverything = true
    case .customEvent(let names): customEventNames.formUnion(names)
    case .customAttribute(let names): customAttributeNames.formUnion(names)
    default: if let kind = DatumKind(listedBy: property.case) { kinds.insert(kind) }
    }
  }

  private mutating func remove(_ property: TrackingProperty) {
    switch property {
    case .everything: listsEverything = false
    case .customEvent(let names): customEventNames.subtract(names)
    case .customAttribute(let names): customAttributeNames.subtract(names)
    default: if let kind = DatumKind(listedBy: property.case) { kinds.remove(kind) }
    }
  }
}

extension TrackingPropertyAllowList: ExpressibleByArrayLiteral {
  /// A list of these properties.
  public init(arrayLiteral elements: TrackingProperty...) {
    self.init(elements)
  }
}
