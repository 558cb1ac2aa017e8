/// Reads short texts eight bytes at a time.
enum UTF8Words {
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A hash of all bytes, and whether they are ASCII.
  ///
  /// It is not keyed: whoever chooses the texts that are looked up can aim at one slot, but only the policy's author chooses how many
  /// names are in it.
  @inline(__always)
  static func digest(_ bytes: UnsafeRawBufferPointer) -> (hash: UInt32, isASCII: Bool) {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* multiplier
    var seen: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      seen |= word
      hash = mixed(hash ^ word)
      offset &+= 8
    }
    let last = tail(bytes, from: offset)
    hash = mixed(hash ^ last)
    return (UInt32(truncatingIfNeeded: hash >> 32), (seen | last) & 0x8080_8080_8080_8080 == 0)
  }

  /// Whether two texts of the same length hold the same bytes.
  @inline(__always)
  static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset &+ 8 <= left.count {
      let isEqual =
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if !isEqual { return false }
      offset &+= 8
    }
    return tail(left, from: offset) == tail(right, from: offset)
  }

  /// The at most seven bytes behind an offset, each in a place that depends on their number alone.
  @inline(__always)
  private static func tail(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
    let count = bytes.count &- offset
    if count >= 4 {
      let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self)
      return UInt64(first) | UInt64(last) << 32
    }
    guard count > 0 else { return 0 }
    return UInt64(bytes[offset]) | UInt64(bytes[offset &+ count / 2]) << 8 | UInt64(bytes[bytes.count &- 1]) << 16
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* multiplier
    return product ^ (product >> 29)
  }
}
