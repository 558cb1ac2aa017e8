public import PropertyListSyntax

/// Where a manifest is not shaped as Apple demands. Nothing of it is thrown away.
public struct ManifestShape: Sendable {
  /// Values of a type that is not due in their place.
  public internal(set) var wrongTypes: [MisplacedValue] = []
  /// Strings without text and entries without keys.
  public internal(set) var emptyValues: [MisplacedValue] = []
  /// Dictionaries that lack keys.
  public internal(set) var missingKeys: [IncompleteDictionary] = []
  /// Keys that Apple does not know in their place.
  public internal(set) var unknownKeys: [UnknownKey] = []
  /// Keys that their dictionary holds already.
  public internal(set) var duplicateKeys: [DuplicateKey] = []

  init() {}
}

/// A value that is not what is due in its place.
public struct MisplacedValue: Sendable {
  /// The value as written.
  public let value: PropertyListValue
  /// The key whose value, or one item of whose value, it is.
  public let key: ManifestKey
  /// Whether it is an item of the key's array.
  public let isItem: Bool

  /// The type that is due.
  public var expectedKind: PropertyListValue.Kind { isItem ? key.itemKind ?? key.kind : key.kind }
}

/// A dictionary that lacks keys.
public struct IncompleteDictionary: Sendable {
  /// The dictionary.
  public let dictionary: PropertyListValue
  /// What it lacks, in Apple's order; at least one.
  public let missing: [ManifestKey]
}

/// A key that Apple does not know in its place, with its value.
public struct UnknownKey: Sendable {
  /// The key and its value.
  public let entry: PropertyListEntry
  /// The kind of dictionary in which it stands.
  public let level: ManifestLevel
  /// The key that was probably meant; it may be one of another level.
  public let meant: ManifestKey?
}

/// A key that its dictionary holds already.
///
/// Foundation and other readers of XML keep the last value and drop the earlier ones without a word. For a binary file
/// they disagree: `PropertyListSerialization` keeps the first, `PropertyListDecoder` the last. A `PrivacyManifest`
/// takes the last.
public struct DuplicateKey: Sendable {
  /// The value behind the key where it stands first.
  public let first: PropertyListValue
  /// The value behind it where it stands again.
  public let repeated: PropertyListValue
}
