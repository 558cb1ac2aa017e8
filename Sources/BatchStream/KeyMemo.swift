/// What the keys at the places of the last object meant, since programs write the keys of their objects in the same order.
///
/// A key that stands where it stood before is told by two or three comparisons; every other one is looked up.
struct KeyMemo: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var first: UInt64
    var middle: UInt64
    var last: UInt64
    var count: Int
    var meaning: KeyMeaning
  }

  static let places = 16
  private static let longestKey = 24
  private let entries: UnsafeMutablePointer<Entry>

  init(arrays: Int, _ other: KeyMeaning) {
    let count = arrays * Self.places
    entries = .allocate(capacity: count)
    entries.initialize(repeating: Entry(first: 0, middle: 0, last: 0, count: -1, meaning: other), count: count)
  }

  deinit {
    entries.deallocate()
  }

  /// What a key without escapes means.
  ///
  /// - Parameters:
  ///   - key: the key, valid UTF-8.
  ///   - array: the number of the array, below the `arrays` of the initializer.
  ///   - index: the number of the member in its object.
  ///   - meanings: where it is looked up.
  @inline(__always)
  mutating func meaning(of key: UnsafeRawBufferPointer, array: Int, index: Int, _ meanings: KeyMeanings) -> KeyMeaning {
    guard key.count >= 4, key.count <= Self.longestKey, index < Self.places else { return meanings.meaning(of: key) }
    let words = Self.words(of: key)
    let place = array &* Self.places &+ index
    let entry = entries[place]
    if entry.count == key.count, entry.first == words.first, entry.middle == words.middle, entry.last == words.last {
      return entry.meaning
    }
    let meaning = meanings.meaning(of: key)
    entries[place] = Entry(
      first: words.first, middle: words.middle, last: words.last, count: key.count, meaning: meaning)
    return meaning
  }

  /// All bytes of a key of 4 to 24: keys of the same length are the same if these are.
  @inline(__always)
  private static func words(of key: UnsafeRawBufferPointer) -> (first: UInt64, middle: UInt64, last: UInt64) {
    guard key.count >= 8 else {
      return (
        UInt64(key.loadUnaligned(as: UInt32.self)), 0, UInt64(key.loadUnaligned(fromByteOffset: key.count &- 4, as: UInt32.self))
      )
    }
    return (
      key.loadUnaligned(as: UInt64.self),
      key.count < 16 ? 0 : key.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
      key.loadUnaligned(fromByteOffset: key.count &- 8, as: UInt64.self)
    )
  }
}
