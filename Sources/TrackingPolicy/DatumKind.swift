/// What a datum is, as far as the policy cares.
///
/// Spelled as the SDK's tracking properties where there is one; the last six have none (fact F1.8).
public enum DatumKind: String, CaseIterable, Hashable, Sendable {
  /// An event the app logs under a name; `allCustomEvents` or `customEvent` lists it.
  case customEvent
  /// A profile field of the app's own; `allCustomAttributes` or `customAttribute` lists it.
  case customAttribute
  /// Kinds that the property of the same name lists.
  case analyticsEvents, purchases, attributionData, country, dateOfBirth, deviceData, email, emailSubscriptionState
  /// Kinds that the property of the same name lists.
  case firstName, gender, homeCity, language, lastName, notificationSubscriptionState, phoneNumber, pushToken
  /// The kind that the property of the same name lists.
  case pushToStartTokens
  /// The advertising identifier: tracking whatever the list says, unless the policy says `idfa: deviceData`.
  case idfa
  /// A user alias that is set, not one that identifies. Without a property.
  case userAlias
  /// The user's whereabouts. Without a property.
  case location
  /// Membership in subscription groups. Without a property.
  case subscriptionGroups
  /// A profile field of the wire form that no property names, such as `image_url`. Without a property.
  case otherProfileField
  /// An object that only says that a user exists. Tracking under `everything` alone.
  case identityOnly

  /// The kind of datum that a property lists; `nil` for `everything` and for the cases that hold names.
  public init?(listedBy property: TrackingProperty.Case) {
    switch property {
    case .everything, .customEvent, .customAttribute: return nil
    case .allCustomEvents: self = .customEvent
    case .allCustomAttributes: self = .customAttribute
    default: self.init(rawValue: property.rawValue)
    }
  }

  /// The property that lists every datum of this kind; `nil` if only `everything` does.
  public var property: TrackingProperty? {
    switch self {
    case .customEvent: .allCustomEvents
    case .customAttribute: .allCustomAttributes
    default: TrackingProperty.Case(rawValue: rawValue).flatMap { TrackingProperty($0) }
    }
  }

  /// Kinds that no property but `everything` names and that `kindsWithoutCase` speaks of.
  static let withoutCase: DatumKinds = [.userAlias, .location, .subscriptionGroups, .otherProfileField]

  var bit: UInt32 { 1 << UInt32(index) }

  private var index: UInt8 {
    switch self {
    case .customEvent: 0
    case .customAttribute: 1
    case .analyticsEvents: 2
    case .purchases: 3
    case .attributionData: 4
    case .country: 5
    case .dateOfBirth: 6
    case .deviceData: 7
    case .email: 8
    case .emailSubscriptionState: 9
    case .firstName: 10
    case .gender: 11
    case .homeCity: 12
    case .language: 13
    case .lastName: 14
    case .notificationSubscriptionState: 15
    case .phoneNumber: 16
    case .pushToken: 17
    case .pushToStartTokens: 18
    case .idfa: 19
    case .userAlias: 20
    case .location: 21
    case .subscriptionGroups: 22
    case .otherProfileField: 23
    case .identityOnly: 24
    }
  }
}

/// A set of kinds, four bytes large.
public struct DatumKinds: Hashable, Sendable {
  var bits: UInt32

  /// The set of these kinds.
  public init(_ kinds: some Sequence<DatumKind>) {
    bits = kinds.reduce(0) { $0 | $1.bit }
  }

  init(bits: UInt32) {
    self.bits = bits
  }

  /// Whether there is no kind in the set.
  public var isEmpty: Bool { bits == 0 }

  /// Whether a kind is in the set.
  public func contains(_ kind: DatumKind) -> Bool { bits & kind.bit != 0 }

  /// Adds a kind.
  public mutating func insert(_ kind: DatumKind) { bits |= kind.bit }

  /// Takes a kind out.
  public mutating func remove(_ kind: DatumKind) { bits &= ~kind.bit }

  /// Adds all kinds of another set.
  public mutating func formUnion(_ other: Self) { bits |= other.bits }

  /// The kinds of either set.
  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  /// The kinds of both sets.
  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  /// The kinds of the set, in the order of ``DatumKind``.
  public var elements: [DatumKind] { DatumKind.allCases.filter(contains) }

  /// Every kind.
  public static let all = Self(DatumKind.allCases)
}

extension DatumKinds: ExpressibleByArrayLiteral {
  /// The set of these kinds.
  public init(arrayLiteral elements: DatumKind...) {
    self.init(elements)
  }
}
