public import PropertyListSyntax

/// A privacy manifest in Apple's terms, in which every value knows its place.
///
/// Reading never fails. What is not shaped as it must be is kept in `shape`, and `document` holds all that was written.
/// A key that is misspelt, or of Xcode's editor, is an unknown key; its value is read as that of the key it was meant
/// to be, where that one does not stand beside it, so that a slip in a key does not hide those beneath it.
public struct PrivacyManifest: Sendable {
  /// The property list.
  public let document: PropertyListDocument
  /// Its values: the parts of a manifest name theirs by number.
  public let values: PropertyListValues
  /// The root, where it is a dictionary.
  public internal(set) var root: PropertyListValue?
  /// `NSPrivacyTracking`, nil where it is missing.
  public internal(set) var tracking: WrittenFlag?
  /// `NSPrivacyTrackingDomains`, nil where it is missing or no array.
  public internal(set) var trackingDomains: ManifestList<PropertyListValue.ID>?
  /// `NSPrivacyCollectedDataTypes`, nil where it is missing or no array.
  public internal(set) var collectedDataTypes: ManifestList<CollectedData>?
  /// `NSPrivacyAccessedAPITypes`, nil where it is missing or no array.
  public internal(set) var accessedAPITypes: ManifestList<AccessedAPI>?
  /// Where the manifest is not shaped as Apple demands.
  public internal(set) var shape = ManifestShape()
  /// A bit for each key of the root that is there.
  var presentSlots: UInt8 = 0

  /// Whether the root holds a key, whatever its value.
  public func holds(_ key: ManifestKey) -> Bool {
    ManifestKey.ofManifest.firstIndex(of: key).map { presentSlots & (1 << UInt8($0)) != 0 } ?? false
  }

  /// A value of this manifest by its number.
  public subscript(id: PropertyListValue.ID) -> PropertyListValue { values[id] }
}

/// An array of a manifest with those of its items that have the type that is due.
public struct ManifestList<Element: Sendable>: Sendable {
  /// The number of the array.
  public let id: PropertyListValue.ID
  /// How many items were written.
  public let count: Int
  /// The items of the type that is due and not empty, in document order.
  public internal(set) var elements: [Element]
}

/// A yes or no as written.
public struct WrittenFlag: Sendable {
  /// The number of the value, which may be of whatever type.
  public let id: PropertyListValue.ID
  /// What it says; nil where it is no boolean.
  public let isOn: Bool?
  /// What it says, or was probably meant to say where it is a string or a number; nil where that cannot be known.
  public let meant: Bool?

  init(_ id: PropertyListValue.ID, in values: PropertyListValues) {
    self.id = id
    self.isOn = values.boolean(of: id)
    self.meant = isOn ?? WrittenFlag.meant(by: values[id])
  }

  /// What a value was probably meant to say; nil where that cannot be known.
  public static func meant(by value: PropertyListValue) -> Bool? {
    switch value.text?.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: return nil
    }
  }
}

/// An entry of `NSPrivacyCollectedDataTypes`.
public struct CollectedData: Sendable {
  /// The number of the entry.
  public let id: PropertyListValue.ID
  /// `NSPrivacyCollectedDataType`, nil where it is missing, empty or no string.
  public internal(set) var type: Written<CollectedDataType>?
  /// `NSPrivacyCollectedDataTypeLinked`, nil where it is missing.
  public internal(set) var isLinked: WrittenFlag?
  /// `NSPrivacyCollectedDataTypeTracking`, nil where it is missing.
  public internal(set) var isUsedForTracking: WrittenFlag?
  /// `NSPrivacyCollectedDataTypePurposes`, nil where it is missing or no array.
  public internal(set) var purposes: ManifestList<Written<Purpose>>?
}

/// An entry of `NSPrivacyAccessedAPITypes`.
public struct AccessedAPI: Sendable {
  /// The number of the entry.
  public let id: PropertyListValue.ID
  /// `NSPrivacyAccessedAPIType`, nil where it is missing, empty or no string.
  public internal(set) var category: Written<AccessedAPICategory>?
  /// `NSPrivacyAccessedAPITypeReasons`, nil where it is missing or no array.
  public internal(set) var reasons: ManifestList<Written<Reason>>?
}
