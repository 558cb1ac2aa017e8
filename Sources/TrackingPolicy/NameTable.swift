/// Names to numbers, looked up by UTF-8 bytes without an allocation, or by text.
///
/// Two names are one if they are canonically equivalent. Bytes that are ASCII are compared as they are; all others go through
/// Swift's own comparison. The two meet in three characters alone, whose canonical form is ASCII: the Kelvin sign, the Greek
/// question mark and the Greek varia. A name that holds them is entered in its ASCII form as well.
package struct NameTable: Sendable {
  private struct Slot {
    var hash: UInt32
    var start: UInt32
    var count: UInt32
    /// -1 in an empty slot.
    var index: Int32
  }

  /// The names in the order of their numbers.
  package let names: [String]
  private let numbers: [String: Int]
  private let slots: [Slot]
  private let text: [UInt8]
  /// Whether a text that is not ASCII can be equal to any name.
  private let reachesBeyondASCII: Bool

  /// A table of names; the first of two equal ones counts.
  package init(_ names: [String]) {
    var unique: [String] = []
    var numbers: [String: Int] = [:]
    for name in names where numbers[name] == nil {
      numbers[name] = unique.count
      unique.append(name)
    }
    let ascii = unique.map(Self.asciiForm)
    var size = 4
    while size < unique.count * 2 { size *= 2 }
    var slots = [Slot](repeating: Slot(hash: 0, start: 0, count: 0, index: -1), count: size)
    var text: [UInt8] = []
    for (index, form) in ascii.enumerated() {
      guard let form else { continue }
      let hash = form.withUnsafeBytes { UTF8Words.digest($0).hash }
      var slot = Int(hash) & (size - 1)
      while slots[slot].index >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Slot(hash: hash, start: UInt32(text.count), count: UInt32(form.count), index: Int32(index))
      text += form
    }
    self.names = unique
    self.numbers = numbers
    self.slots = slots
    self.text = text
    reachesBeyondASCII = ascii.contains { form in
      form?.contains { $0 == 0x4B || $0 == 0x3B || $0 == 0x60 } ?? true
    }
  }

  /// The number of the name that these bytes, valid UTF-8, spell.
  package func index(ofUTF8 bytes: UnsafeRawBufferPointer) -> Int? {
    let (hash, isASCII) = UTF8Words.digest(bytes)
    guard isASCII else {
      return reachesBeyondASCII ? numbers[String(decoding: bytes, as: UTF8.self)] : nil
    }
    return slots.withUnsafeBufferPointer { slots in
      text.withUnsafeBytes { text in
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot].index >= 0 {
          let found = slots[slot]
          if found.hash == hash && found.count == bytes.count {
            let name = UnsafeRawBufferPointer(rebasing: text[Int(found.start)..<Int(found.start) + bytes.count])
            if UTF8Words.areEqual(name, bytes) { return Int(found.index) }
          }
          slot = (slot + 1) & (slots.count - 1)
        }
        return nil
      }
    }
  }

  /// The number of a name.
  func index(of name: String) -> Int? {
    let fast = name.utf8.withContiguousStorageIfAvailable { index(ofUTF8: UnsafeRawBufferPointer($0)) }
    return fast ?? numbers[name]
  }

  /// Whether a name is in the table.
  func contains(_ name: String) -> Bool {
    index(of: name) != nil
  }

  /// The bytes of the ASCII text that a name is canonically equivalent to, if there is one.
  static func asciiForm(_ name: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{212A}": bytes.append(0x4B)
      case "\u{037E}": bytes.append(0x3B)
      case "\u{1FEF}": bytes.append(0x60)
      default:
        guard scalar.isASCII else { return nil }
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      }
    }
    return bytes
  }
}
