import PropertyListSyntax

/// The values of a dictionary's known keys, by the position of the key in `ManifestLevel.keys`.
struct Slots {
  private var first: PropertyListValue?
  private var second: PropertyListValue?
  private var third: PropertyListValue?
  private var fourth: PropertyListValue?

  subscript(position: Int) -> PropertyListValue? {
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

extension ManifestShape {
  /// Sorts the keys of a dictionary into known, unknown, repeated and missing ones.
  mutating func readKeys(of dictionary: PropertyListValue, as level: ManifestLevel) -> Slots {
    let index = level.index
    var slots = Slots()
    var unknown: [PropertyListEntry] = []
    var firsts: [Int: PropertyListValue] = [:]
    for entry in dictionary.entries {
      guard let slot = entry.key.position(in: index) else {
        unknown.append(entry)
        continue
      }
      if let earlier = slots[slot] {
        let first = firsts[slot] ?? earlier
        firsts[slot] = first
        duplicateKeys.append(DuplicateKey(first: first, repeated: entry.value))
      }
      slots[slot] = entry.value
    }
    if !unknown.isEmpty { noteUnknownKeys(unknown, at: level, slots: &slots) }

    let keys = level.keys
    var missing: [ManifestKey] = []
    for slot in keys.indices where slots[slot] == nil && keys[slot].isRequired { missing.append(keys[slot]) }
    if !missing.isEmpty {
      missingKeys.append(IncompleteDictionary(dictionary: dictionary, missing: missing))
    }
    return slots
  }

  private mutating func noteUnknownKeys(_ unknown: [PropertyListEntry], at level: ManifestLevel, slots: inout Slots) {
    var seen: [String: PropertyListValue] = [:]
    for entry in unknown {
      let text = entry.key.text
      if let first = seen[text] {
        duplicateKeys.append(DuplicateKey(first: first, repeated: entry.value))
        continue
      }
      seen[text] = entry.value
      let meant = ManifestKey.meant(by: text, at: level)
      unknownKeys.append(UnknownKey(entry: entry, level: level, meant: meant))
      if let meant, let slot = level.keys.firstIndex(of: meant), slots[slot] == nil {
        slots[slot] = entry.value
      } else {
        noteDuplicateKeys(inside: entry.value)
      }
    }
  }

  /// Finds repeated keys in values that Apple's schema says nothing about.
  mutating func noteDuplicateKeys(inside value: PropertyListValue) {
    guard value.kind == .dictionary || value.kind == .array else { return }
    var seen: [String: PropertyListValue] = [:]
    for entry in value.entries {
      let text = entry.key.text
      if let first = seen[text] {
        duplicateKeys.append(DuplicateKey(first: first, repeated: entry.value))
      } else {
        seen[text] = entry.value
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
    let here = level.keys
    let elsewhere = all.filter { $0.level != level }
    let folded = Spelling.folded(text)
    if let key = elsewhere.first(where: { $0.name == text }) { return key }
    for key in here + elsewhere where folded == Spelling.folded(key.name) || folded == Spelling.folded(key.label) {
      return key
    }
    if let key = wrongSpellings[folded], key.level == level { return key }
    // What nearly all keys begin with would make any two of them near.
    let candidates = here.map { Spelling.folded($0.name).removingPrefix("nsprivacy") }
    guard let near = Spelling.nearest(to: folded.removingPrefix("nsprivacy"), among: candidates) else { return nil }
    return here[near]
  }

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
