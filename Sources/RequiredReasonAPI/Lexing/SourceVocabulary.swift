/// A name that an API goes by in source text.
struct SourceName: Sendable {
  /// How the name is judged.
  enum Role: Sendable {
    /// A C function; `isAlsoType` where a structure has the same name.
    case function(argumentCount: Int, isAlsoType: Bool)
    /// A class.
    case type
    /// A property of a class.
    case member
    /// A static member of `URLResourceKey`.
    case resourceKey
    /// A static member of `FileAttributeKey`; `isGeneric` where other types often have a member of the name.
    case fileAttribute(isGeneric: Bool)
    /// A constant of Objective-C.
    case constant
  }

  let spelling: String
  let role: Role
  let api: AccessedAPI
  let isInSwift: Bool
  let isInC: Bool

  /// Every name, an API of two spellings twice.
  static let all: [SourceName] = AccessedAPI.all.flatMap { api -> [SourceName] in
    switch api.kind {
    case .function:
      let isAlsoType = ["stat", "statfs", "statvfs"].contains(api.name)
      let role = Role.function(argumentCount: api.argumentCount ?? 0, isAlsoType: isAlsoType)
      return [SourceName(spelling: api.name, role: role, api: api, isInSwift: true, isInC: true)]
    case .member:
      return [SourceName(spelling: api.name, role: .member, api: api, isInSwift: true, isInC: true)]
    case .type:
      return [
        SourceName(spelling: api.swiftName, role: .type, api: api, isInSwift: true, isInC: false),
        SourceName(spelling: api.objectiveCName, role: .type, api: api, isInSwift: false, isInC: true),
      ]
    case .constant:
      let isGeneric = api.name == "creationDate" || api.name == "modificationDate"
      let role = api.owner == "URLResourceKey" ? Role.resourceKey : .fileAttribute(isGeneric: isGeneric)
      return [
        SourceName(spelling: api.swiftName, role: role, api: api, isInSwift: true, isInC: false),
        SourceName(spelling: api.objectiveCName, role: .constant, api: api, isInSwift: false, isInC: true),
      ]
    }
  }
}

/// Finds what an identifier means to the scan: one hash and at most a few comparisons.
struct SourceVocabulary: Sendable {
  /// What an identifier is.
  enum Meaning: Sendable {
    case word(SourceWord)
    /// An index into ``SourceName/all``.
    case name(Int)
  }

  static let shared = SourceVocabulary()

  private struct Entry: Sendable {
    var start: Int
    var count: Int
    var meaning: Meaning
  }

  private static let slotCount = 2048
  private var slots: [Entry?]
  private var spellings: [UInt8] = []
  private var longest = 0

  private init() {
    slots = Array(repeating: nil, count: SourceVocabulary.slotCount)
    for word in SourceWord.allCases { insert(word.rawValue, .word(word)) }
    for (index, name) in SourceName.all.enumerated() { insert(name.spelling, .name(index)) }
  }

  private mutating func insert(_ spelling: String, _ meaning: Meaning) {
    let bytes = Array(spelling.utf8)
    bytes.withUnsafeBufferPointer { bytes in
      var slot = SourceVocabulary.slot(bytes)
      while slots[slot] != nil { slot = (slot + 1) % SourceVocabulary.slotCount }
      slots[slot] = Entry(start: spellings.count, count: bytes.count, meaning: meaning)
    }
    spellings += bytes
    longest = max(longest, bytes.count)
  }

  private static func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes.count
    let hash = count &* 37 &+ Int(bytes[0]) &* 331 &+ Int(bytes[count - 1]) &* 61 &+ Int(bytes[count / 2]) &* 1031
    return (hash ^ hash >> 7) & (slotCount - 1)
  }

  /// What an identifier means; `nil` for the many that mean nothing here.
  func meaning(of bytes: UnsafeBufferPointer<UInt8>) -> Meaning? {
    guard bytes.count > 1, bytes.count <= longest else { return nil }
    var slot = SourceVocabulary.slot(bytes)
    while let entry = slots[slot] {
      if entry.count == bytes.count, spellings[entry.start..<(entry.start + entry.count)].elementsEqual(bytes) {
        return entry.meaning
      }
      slot = (slot + 1) % SourceVocabulary.slotCount
    }
    return nil
  }
}
