public import PropertyListSyntax

/// A kind of dictionary in a privacy manifest, each with its own keys.
public enum ManifestLevel: Sendable, Hashable, CaseIterable {
  /// The root.
  case manifest
  /// An entry of `NSPrivacyCollectedDataTypes`.
  case collectedDataType
  /// An entry of `NSPrivacyAccessedAPITypes`.
  case accessedAPIType

  /// The keys that may stand in it; their positions are their `slot`s.
  public var keys: [ManifestKey] {
    switch self {
    case .manifest: ManifestKey.ofManifest
    case .collectedDataType: ManifestKey.ofCollectedDataType
    case .accessedAPIType: ManifestKey.ofAccessedAPIType
    }
  }

  /// What such a dictionary is called.
  public var noun: String {
    switch self {
    case .manifest: "the root of the manifest"
    case .collectedDataType: "an entry of `NSPrivacyCollectedDataTypes`"
    case .accessedAPIType: "an entry of `NSPrivacyAccessedAPITypes`"
    }
  }

  /// How many of the keys must be there: all of them, or none.
  var requiredCount: Int {
    switch self {
    case .manifest: 0
    case .collectedDataType: 4
    case .accessedAPIType: 2
    }
  }

  var index: TextIndex {
    switch self {
    case .manifest: ManifestKey.indexOfManifest
    case .collectedDataType: ManifestKey.indexOfCollectedDataType
    case .accessedAPIType: ManifestKey.indexOfAccessedAPIType
    }
  }
}

/// A key of a privacy manifest.
///
/// Source: Apple, "App privacy configuration", TN3182, TN3183 and TN3184, as of `AppleTables.date`.
public struct ManifestKey: Sendable, Hashable {
  /// The key as it must be written.
  public let name: String
  /// What Xcode's editor shows for it.
  public let label: String
  /// The dictionary in which it stands.
  public let level: ManifestLevel
  /// The type of its value.
  public let kind: PropertyListValue.Kind
  /// The type of the items, where the value is an array.
  public let itemKind: PropertyListValue.Kind?
  /// Whether a dictionary of its level is invalid without it.
  public let isRequired: Bool

  init(
    _ name: String, _ label: String, _ level: ManifestLevel, _ kind: PropertyListValue.Kind,
    of itemKind: PropertyListValue.Kind? = nil, isRequired: Bool = true
  ) {
    self.name = name
    self.label = label
    self.level = level
    self.kind = kind
    self.itemKind = itemKind
    self.isRequired = isRequired
  }

  /// Whether the app or SDK tracks.
  public static let tracking = ManifestKey(
    "NSPrivacyTracking", "Privacy Tracking Enabled", .manifest, .boolean, isRequired: false)
  /// The domains that the system blocks while tracking is not allowed.
  public static let trackingDomains = ManifestKey(
    "NSPrivacyTrackingDomains", "Privacy Tracking Domains", .manifest, .array, of: .string, isRequired: false)
  /// What is collected.
  public static let collectedDataTypes = ManifestKey(
    "NSPrivacyCollectedDataTypes", "Privacy Nutrition Label Types", .manifest, .array, of: .dictionary,
    isRequired: false)
  /// Which required-reason APIs are used.
  public static let accessedAPITypes = ManifestKey(
    "NSPrivacyAccessedAPITypes", "Privacy Accessed API Types", .manifest, .array, of: .dictionary, isRequired: false)

  /// One of `CollectedDataType.all`.
  public static let collectedDataType = ManifestKey(
    "NSPrivacyCollectedDataType", "Collected Data Type", .collectedDataType, .string)
  /// Whether it is linked to the user's identity.
  public static let linked = ManifestKey(
    "NSPrivacyCollectedDataTypeLinked", "Linked to User", .collectedDataType, .boolean)
  /// Whether it is used for tracking.
  public static let usedForTracking = ManifestKey(
    "NSPrivacyCollectedDataTypeTracking", "Used for Tracking", .collectedDataType, .boolean)
  /// Some of `Purpose.all`.
  public static let purposes = ManifestKey(
    "NSPrivacyCollectedDataTypePurposes", "Collection Purposes", .collectedDataType, .array, of: .string)

  /// One of `AccessedAPICategory.all`.
  public static let accessedAPIType = ManifestKey(
    "NSPrivacyAccessedAPIType", "Privacy Accessed API Type", .accessedAPIType, .string)
  /// Some of the category's reasons.
  public static let reasons = ManifestKey(
    "NSPrivacyAccessedAPITypeReasons", "Privacy Accessed API Reasons", .accessedAPIType, .array, of: .string)

  /// All ten.
  public static let all = ofManifest + ofCollectedDataType + ofAccessedAPIType

  static let ofManifest: [ManifestKey] = [.tracking, .trackingDomains, .collectedDataTypes, .accessedAPITypes]
  static let ofCollectedDataType: [ManifestKey] = [.collectedDataType, .linked, .usedForTracking, .purposes]
  static let ofAccessedAPIType: [ManifestKey] = [.accessedAPIType, .reasons]

  static let indexOfManifest = TextIndex(ofManifest.map(\.name))
  static let indexOfCollectedDataType = TextIndex(ofCollectedDataType.map(\.name))
  static let indexOfAccessedAPIType = TextIndex(ofAccessedAPIType.map(\.name))
}
