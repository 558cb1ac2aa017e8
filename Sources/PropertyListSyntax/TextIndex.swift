/// A fixed list of words that texts of a property list are looked up in, byte by byte and without making a string.
public struct TextIndex: Sendable {
  private let words: [[UInt8]]
  /// Positions in `words`, -1 where empty; a power of two long and at most half full.
  private let slots: [Int16]

  /// Indexes words; their positions in this order are what a look-up gives.
  public init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    var size = 4
    while size < words.count * 2 { size *= 2 }
    var slots = [Int16](repeating: -1, count: size)
    for (position, word) in self.words.enumerated() {
      var slot = word.withUnsafeBufferPointer { TextIndex.hash($0) } & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int16(position)
    }
    self.slots = slots
  }

  func position(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let mask = slots.count - 1
    var slot = TextIndex.hash(text) & mask
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if words[position].count == text.count, words[position].elementsEqual(text) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Length and the last bytes tell Apple's words apart; the rest is compared anyway.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = text.count
    for byte in text.suffix(6) { hash = hash &* 31 &+ Int(byte) }
    return hash ^ (hash >> 7)
  }
}

extension PropertyListValue {
  /// Where the decoded text of this scalar stands in a list of words; nil where it does not.
  public func position(in index: TextIndex) -> Int? {
    tree.position(of: node.valueText, in: index)
  }

  /// Looks at the decoded text of a scalar, UTF-8, without making a string; it is empty for a container.
  public func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try tree.text.withUnsafeBufferPointer { text in
      try body(UnsafeBufferPointer(rebasing: text[node.valueText.range]))
    }
  }

  /// Whether a scalar has no text but white space; true for a container.
  public var isBlank: Bool {
    textBytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}

extension PropertyListKey {
  /// Where the decoded key stands in a list of words; nil where it does not.
  public func position(in index: TextIndex) -> Int? {
    tree.position(of: tree.nodes[self.index].keyText, in: index)
  }
}

extension PropertyListTree {
  fileprivate func position(of span: Span, in index: TextIndex) -> Int? {
    text.withUnsafeBufferPointer { text in
      index.position(of: UnsafeBufferPointer(rebasing: text[span.range]))
    }
  }
}
