/// Finds out fast whether any API name, or a comment for the scan, can occur in a text as a word.
///
/// A search of Wu and Manber's kind: of every word, with the non-word bytes around it, six bytes are looked for; the two bytes at
/// the end of a window of six tell how far it can move on without missing one, mostly three to five bytes.
struct SourceNameSearch: Sendable {
  static let shared = SourceNameSearch()

  private static let window = 6
  private static let classBits = 6

  /// For every byte its class: 0 for what is not part of a word, 1 for word bytes that no name has, others one each.
  private var classes: [UInt8]
  /// For two classes how far the window can move; 0 to look closer.
  private var shifts: [UInt8]
  private let longest: Int
  private let marker: [UInt8]

  private init() {
    marker = Array("sluice".utf8)
    let spellings = SourceName.all.map { Array($0.spelling.utf8) } + [marker]
    longest = spellings.map(\.count).max() ?? 0
    classes = (0...255).map { SwiftLexer.isIdentifier($0) && $0 != UInt8(ascii: "$") ? 1 : 0 }
    var next: UInt8 = 2
    for byte in Set(spellings.joined()).sorted() {
      classes[Int(byte)] = next
      next += 1
    }
    precondition(next <= 1 << SourceNameSearch.classBits)
    shifts = Array(repeating: UInt8(SourceNameSearch.window - 1), count: 1 << (2 * SourceNameSearch.classBits))
    for spelling in spellings.sorted(by: { $0.count < $1.count }) { insert(spelling) }
  }

  /// Takes in the six bytes of a word that shorten the fewest moves.
  private mutating func insert(_ spelling: [UInt8]) {
    let window = SourceNameSearch.window
    let padded = [0] + spelling.map { classes[Int($0)] } + [0]
    func pairs(_ offset: Int) -> [(pair: Int, shift: UInt8)] {
      (1..<window).map { position in
        let pair = Int(padded[offset + position - 1]) << SourceNameSearch.classBits | Int(padded[offset + position])
        return (pair, UInt8(window - 1 - position))
      }
    }
    func loss(_ offset: Int) -> Int {
      pairs(offset).reduce(0) { loss, entry in loss + max(0, Int(shifts[entry.pair]) - Int(entry.shift)) }
    }
    let best = (0...(padded.count - window)).min { loss($0) < loss($1) } ?? 0
    for entry in pairs(best) { shifts[entry.pair] = min(shifts[entry.pair], entry.shift) }
  }

  /// Whether a name occurs.
  func occurs(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = bytes.count
    guard count > 0 else { return false }
    if isName(around: 0, in: bytes) || isName(around: count - 1, in: bytes) { return true }
    return classes.withUnsafeBufferPointer { classes in
      shifts.withUnsafeBufferPointer { shifts in
        var position = SourceNameSearch.window - 1
        while position < count {
          let pair = Int(classes[Int(bytes[position - 1])]) << SourceNameSearch.classBits | Int(classes[Int(bytes[position])])
          let shift = Int(shifts[pair])
          if shift > 0 {
            position += shift
          } else {
            if isName(around: position, in: bytes) || isName(around: position - 1, in: bytes) { return true }
            position += 1
          }
        }
        return false
      }
    }
  }

  /// Whether the word that a byte is part of is a name. A word longer than every name is not read to its ends.
  private func isName(around position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard classes[Int(bytes[position])] != 0 else { return false }
    var start = position
    while start > 0, classes[Int(bytes[start - 1])] != 0, position - start <= longest { start -= 1 }
    var end = position + 1
    while end < bytes.count, classes[Int(bytes[end])] != 0, end - start <= longest { end += 1 }
    guard end - start <= longest, end - start >= 4 else { return false }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
    if case .name? = SourceVocabulary.shared.meaning(of: word) { return true }
    return word.elementsEqual(marker)
  }
}
