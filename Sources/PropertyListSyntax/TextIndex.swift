/// A fixed list of words that texts of a property list are looked up in, byte by byte and without making a string.
public struct TextIndex: Sendable {
  private let words: Words

  /// Indexes words; their positions in this order are what a look-up gives.
  public init(_ words: [String]) {
    self.words = Words(words)
  }

  func position(of text: UnsafeBufferPointer<UInt8>) -> Int? { words.position(of: text) }

  /// A class, so that a look-up passes one reference and not three arrays.
  private final class Words: Sendable {
    /// The words one after the other.
    private let text: [UInt8]
    /// Where each begins; one more, where the last ends.
    private let starts: [Int]
    /// Positions of words, -1 where empty; a power of two long and at most half full.
    private let slots: [Int16]

    init(_ words: [String]) {
      var text: [UInt8] = []
      var starts = [0]
      for word in words {
        text += Array(word.utf8)
        starts.append(text.count)
      }
      var size = 4
      while size < words.count * 2 { size *= 2 }
      var slots = [Int16](repeating: -1, count: size)
      for (position, word) in words.enumerated() {
        var slot = Array(word.utf8).withUnsafeBufferPointer { Words.hash($0) } & (size - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        slots[slot] = Int16(position)
      }
      self.text = text
      self.starts = starts
      self.slots = slots
    }

    func position(of word: UnsafeBufferPointer<UInt8>) -> Int? {
      let mask = slots.count - 1
      var slot = Words.hash(word) & mask
      while slots[slot] >= 0 {
        let position = Int(slots[slot])
        let start = starts[position]
        if starts[position + 1] - start == word.count, isEqual(word, at: start) { return position }
        slot = (slot + 1) & mask
      }
      return nil
    }

    /// Compares eight bytes at a time.
    private func isEqual(_ word: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
      text.withUnsafeBytes { text in
        let word = UnsafeRawBufferPointer(word)
        var offset = 0
        while offset + 8 <= word.count {
          let (left, right) = (
            word.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
            text.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
          )
          if left != right { return false }
          offset += 8
        }
        while offset < word.count {
          if word[offset] != text[start + offset] { return false }
          offset += 1
        }
        return true
      }
    }

    /// Length and the last bytes tell Apple's words apart; the rest is compared anyway.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
      var hash = word.count
      for offset in max(0, word.count - 6)..<word.count { hash = hash &* 31 &+ Int(word[offset]) }
      return hash ^ (hash >> 7)
    }
  }
}
