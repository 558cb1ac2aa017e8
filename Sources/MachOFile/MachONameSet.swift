/// Names to look for, laid out so that a raw name is found or passed over without making a `String` of it.
public struct MachONameSet: Sendable {
  /// The names, each once, in the order given.
  public let names: [String]

  private let bytes: [[UInt8]]
  /// Open addressing: indices into `names`, or -1.
  private let slots: [Int32]
  private let longest: Int
  /// Bit n: a name of n bytes exists. Names of 63 bytes and more share the last bit.
  private let lengths: UInt64

  /// Makes a set. Names stand as in a symbol table, with the leading `_` of C.
  public init(_ names: some Sequence<String>) {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    let bytes = names.map { Array($0.utf8) }
    var capacity = 8
    while capacity < names.count * 2 { capacity *= 2 }
    var slots = [Int32](repeating: -1, count: capacity)
    for (index, name) in bytes.enumerated() {
      var slot = name.withUnsafeBytes(MachONameSet.hash) & (capacity - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Int32(index)
    }
    self.names = names
    self.bytes = bytes
    self.slots = slots
    longest = bytes.reduce(0) { max($0, $1.count) }
    lengths = bytes.reduce(0) { $0 | 1 << UInt64(min($1.count, 63)) }
  }

  /// The index in ``names`` of a raw name; `nil` where the set does not have it.
  public func index(of name: UnsafeRawBufferPointer) -> Int? {
    guard name.count <= longest, lengths >> UInt64(min(name.count, 63)) & 1 == 1 else { return nil }
    var slot = MachONameSet.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if bytes[index].elementsEqual(name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a.
  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
