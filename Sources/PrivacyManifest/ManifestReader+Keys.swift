import PropertyListSyntax

/// The values of a dictionary's known keys, by the position of the key in `ManifestLevel.keys`.
struct Slots {
  private var first: PropertyListValue.ID?
  private var second: PropertyListValue.ID?
  private var third: PropertyListValue.ID?
  private var fourth: PropertyListValue.ID?

  subscript(position: Int) -> PropertyListValue.ID? {
    get {
      switch position {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch position {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}

/// A key, equal to another only byte by byte: `String` takes two ways to encode a letter for one, a property list does not.
private struct KeyBytes: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }
}

extension ManifestReader {
  /// Sorts the keys of a dictionary into known, unknown, repeated and missing ones.
  mutating func slots(of dictionary: ID, as level: ManifestLevel) -> Slots {
    let index = level.index
    var slots = Slots()
    var found = 0
    var unknown: [PropertyListEntry] = []
    var firsts: [Int: PropertyListValue] = [:]
    var next = values.first(in: dictionary)
    while let id = next {
      next = values.next(after: id)
      guard let slot = values.keyPosition(of: id, in: index) else {
        if let entry = values[id].entry { unknown.append(entry) }
        continue
      }
      if let earlier = slots[slot] {
        let first = firsts[slot] ?? values[earlier]
        firsts[slot] = first
        shape.duplicateKeys.append(DuplicateKey(first: first, repeated: values[id]))
      } else {
        found += 1
      }
      slots[slot] = id
    }
    if !unknown.isEmpty { noteUnknownKeys(unknown, at: level, slots: &slots) }
    if found < level.requiredCount { noteMissingKeys(of: dictionary, at: level, slots) }
    return slots
  }

  private mutating func noteMissingKeys(of dictionary: ID, at level: ManifestLevel, _ slots: Slots) {
    let keys = level.keys
    let missing = keys.indices.filter { slots[$0] == nil && keys[$0].isRequired }.map { keys[$0] }
    guard !missing.isEmpty else { return }
    shape.missingKeys.append(IncompleteDictionary(dictionary: values[dictionary], missing: missing))
  }

  private mutating func noteUnknownKeys(_ unknown: [PropertyListEntry], at level: ManifestLevel, slots: inout Slots) {
    var seen: [KeyBytes: PropertyListValue] = [:]
    for entry in unknown {
      let text = entry.key.text
      let bytes = KeyBytes(text)
      if let first = seen[bytes] {
        shape.duplicateKeys.append(DuplicateKey(first: first, repeated: entry.value))
        continue
      }
      seen[bytes] = entry.value
      let meant = ManifestKey.meant(by: text, at: level)
      shape.unknownKeys.append(UnknownKey(entry: entry, level: level, meant: meant))
      if let meant, let slot = level.keys.firstIndex(of: meant), slots[slot] == nil {
        slots[slot] = entry.value.id
      } else {
        noteDuplicateKeys(inside: entry.value)
      }
    }
  }

  /// Finds repeated keys in values that Apple's schema says nothing about.
  mutating func noteDuplicateKeys(inside value: PropertyListValue) {
    guard value.kind == .dictionary || value.kind == .array else { return }
    var seen: [KeyBytes: PropertyListValue] = [:]
    for entry in value.entries {
      let bytes = KeyBytes(entry.key.text)
      if let first = seen[bytes] {
        shape.duplicateKeys.append(DuplicateKey(first: first, repeated: entry.value))
      } else {
        seen[bytes] = entry.value
      }
    }
    for element in value.elements { noteDuplicateKeys(inside: element) }
  }
}

extension ManifestKey {
  /// The key that was probably meant by one that is unknown at a level; nil where nothing is near.
  ///
  /// It may be a key of this level in another spelling, the words of Xcode's editor, or a key of another level.
  static func meant(by text: String, at level: ManifestLevel) -> ManifestKey? {
    if let key = all.first(where: { $0.name == text && $0.level != level }) { return key }
    let folded = Spelling.folded(text)
    let same = foldedSpellings[folded] ?? []
    if let key = same.first(where: { $0.level == level }) ?? same.first { return key }
    if let key = wrongSpellings[folded], key.level == level { return key }
    // What nearly all keys begin with would make any two of them near.
    let candidates = foldedNames[level] ?? []
    guard let near = Spelling.nearest(to: folded.removingPrefix("nsprivacy"), among: candidates) else { return nil }
    return level.keys[near]
  }

  /// The keys whose name or label a folded text is.
  private static let foldedSpellings: [String: [ManifestKey]] = all.reduce(into: [:]) { spellings, key in
    spellings[Spelling.folded(key.name), default: []].append(key)
    spellings[Spelling.folded(key.label), default: []].append(key)
  }

  private static let foldedNames: [ManifestLevel: [String]] = Dictionary(
    uniqueKeysWithValues: ManifestLevel.allCases.map { level in
      (level, level.keys.map { Spelling.folded($0.name).removingPrefix("nsprivacy") })
    })

  private static let wrongSpellings: [String: ManifestKey] = [
    "nsprivacytrackingenabled": .tracking,
    "nsprivacydomains": .trackingDomains,
    "nsprivacyaccessedapi": .accessedAPITypes,
    "nsprivacyusedapis": .accessedAPITypes,
    "privacycollecteddatatypes": .collectedDataTypes,
    "nsprivacycollecteddata": .collectedDataTypes,
    "nsprivacycollecteddatatypelinkedtouser": .linked,
    "nsprivacycollecteddatatypeusedfortracking": .usedForTracking,
    "nsprivacyaccessedapicategory": .accessedAPIType,
    "nsprivacyaccessedapireasons": .reasons,
  ]
}
