/// A key and its value in an object of the line that is being read; offsets count from the start of the line.
///
/// Kept small, since one is written and read for each key of the stream.
struct ObjectMember: BitwiseCopyable {
  private let keyStart: UInt32
  private let keyEnd: UInt32
  private let valueStart: UInt32
  private let valueEnd: UInt32
  /// The number of the value's first token.
  let token: UInt32
  var meaning: KeyMeaning
  /// Whether it is no datum, but copied to every part of its object.
  var isShared: Bool

  @inline(__always)
  init(key: Range<Int>, value: Range<Int>, token: Int, meaning: KeyMeaning) {
    keyStart = UInt32(truncatingIfNeeded: key.lowerBound)
    keyEnd = UInt32(truncatingIfNeeded: key.upperBound)
    valueStart = UInt32(truncatingIfNeeded: value.lowerBound)
    valueEnd = UInt32(truncatingIfNeeded: value.upperBound)
    self.token = UInt32(truncatingIfNeeded: token)
    self.meaning = meaning
    isShared = meaning.isShared
  }

  /// The key between its quotes, as it is written.
  @inline(__always) var key: Range<Int> { Range(uncheckedBounds: (Int(keyStart), Int(keyEnd))) }

  @inline(__always) var value: Range<Int> { Range(uncheckedBounds: (Int(valueStart), Int(valueEnd))) }

  /// A value that is a string, between its quotes.
  @inline(__always) var string: Range<Int> { Range(uncheckedBounds: (Int(valueStart) &+ 1, Int(valueEnd) &- 1)) }

  /// Where the opening quote of the key stands.
  @inline(__always) var start: Int { Int(keyStart) &- 1 }

  @inline(__always) var end: Int { Int(valueEnd) }

  /// The size without space between the tokens.
  @inline(__always) var size: Int { Int(keyEnd &- keyStart &+ 3 &+ valueEnd &- valueStart) }

  /// Whether the value follows the key with a colon alone between them.
  @inline(__always) var isCompact: Bool { end &- start == size }
}

/// The members of one object. The storage is kept from one object to the next.
struct ObjectMembers: ~Copyable {
  private var storage = UnsafeMutablePointer<ObjectMember>.allocate(capacity: 16)
  private var capacity = 16
  private(set) var count = 0

  deinit {
    storage.deallocate()
  }

  @inline(__always) var indices: Range<Int> { 0..<count }

  @inline(__always)
  subscript(index: Int) -> ObjectMember {
    get {
      assert(index < count)
      return storage[index]
    }
    set { storage[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ member: ObjectMember) {
    if count == capacity { grow() }
    storage[count] = member
    count &+= 1
  }

  mutating func removeAll() {
    count = 0
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<ObjectMember>.allocate(capacity: capacity * 2)
    larger.update(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}
