/// Finds out fast whether any API name, or a comment for the scan, can occur in a text as a word.
///
/// A search of Wu and Manber's kind: of every word, with the non-word bytes around it, six bytes are looked for; the two bytes at
/// the end of a window of six tell how far it can move on without missing one, mostly three to five bytes.
struct SourceNameSearch: Sendable {
  static let shared = SourceNameSearch()

  private static let window = 6

  /// For two bytes, the first in the low half of the index, how far the window can move; 0 to look closer.
  private var shifts: [UInt8]
  /// Whether two bytes can stand two bytes before the end of a window.
  private var isBeforeEnd: [Bool]
  private let isWordByte: [Bool]
  private let longest: Int
  private let marker: [UInt8]

  private init() {
    marker = Array("sluice".utf8)
    let spellings = SourceName.all.map { Array($0.spelling.utf8) } + [marker]
    longest = spellings.map(\.count).max() ?? 0
    isWordByte = (0...255).map { SwiftLexer.isIdentifier($0) && $0 != UInt8(ascii: "$") }
    shifts = Array(repeating: UInt8(SourceNameSearch.window - 1), count: 1 << 16)
    isBeforeEnd = Array(repeating: false, count: 1 << 16)
    for spelling in spellings.sorted(by: { $0.count < $1.count }) { insert(spelling) }
  }

  /// Takes in the six bytes of a word that shorten the fewest moves; `nil` is any byte that is not part of a word.
  private mutating func insert(_ spelling: [UInt8]) {
    let window = SourceNameSearch.window
    let padded: [UInt8?] = [nil] + spelling + [nil]
    let others = (0...255).map(UInt8.init).filter { !isWordByte[Int($0)] }
    func bytes(_ position: Int) -> [UInt8] { padded[position].map { [$0] } ?? others }
    func entries(_ offset: Int) -> [(pair: Int, shift: UInt8)] {
      (1..<window).flatMap { position in
        bytes(offset + position - 1).flatMap { first in
          bytes(offset + position).map { (Int(first) | Int($0) << 8, UInt8(window - 1 - position)) }
        }
      }
    }
    func loss(_ offset: Int) -> Int {
      entries(offset).reduce(0) { loss, entry in
        loss + max(0, Int(shifts[entry.pair]) - Int(entry.shift)) * SourceNameSearch.weight(entry.pair)
      }
    }
    let best = (0...(padded.count - window)).min { loss($0) < loss($1) } ?? 0
    for entry in entries(best) {
      shifts[entry.pair] = min(shifts[entry.pair], entry.shift)
      if entry.shift == 2 { isBeforeEnd[entry.pair] = true }
    }
  }

  /// About how often two bytes follow each other in source text.
  private static func weight(_ pair: Int) -> Int {
    [pair & 0xFF, pair >> 8].reduce(1) { weight, byte in
      switch UInt8(truncatingIfNeeded: byte) {
      case UInt8(ascii: " "): weight * 12
      case UInt8(ascii: "e"), UInt8(ascii: "t"): weight * 8
      case UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "r"), UInt8(ascii: "s"):
        weight * 6
      case UInt8(ascii: "a")...UInt8(ascii: "z"): weight * 3
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."),
        0x0A:
        weight
      default: 0
      }
    }
  }

  /// Whether a name occurs.
  func occurs(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = bytes.count
    guard let base = bytes.baseAddress, count > 0 else { return false }
    if isName(around: 0, in: bytes) || isName(around: count - 1, in: bytes) { return true }
    return shifts.withUnsafeBufferPointer { shifts in
      let raw = UnsafeRawPointer(base)
      func pair(_ end: Int) -> Int { Int(UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: end - 1, as: UInt16.self))) }
      func shift(_ end: Int) -> Int { Int(shifts[pair(end)]) }
      func mayEnd(_ end: Int) -> Bool { isBeforeEnd[pair(end - 2)] }
      // Each move waits for the one before, so four windows move at once, each over a quarter of the text.
      let first = SourceNameSearch.window - 1
      let quarter = max(0, count - first) / 4
      var (end0, end1, end2, end3) = (first, first + quarter, first + 2 * quarter, first + 3 * quarter)
      let (limit0, limit1, limit2) = (end1, end2, end3)
      while end0 < limit0, end1 < limit1, end2 < limit2, end3 < count {
        let (shift0, shift1, shift2, shift3) = (shift(end0), shift(end1), shift(end2), shift(end3))
        if shift0 &* shift1 &* shift2 &* shift3 == 0 {
          if shift0 == 0, mayEnd(end0), isName(at: end0, in: bytes) { return true }
          if shift1 == 0, mayEnd(end1), isName(at: end1, in: bytes) { return true }
          if shift2 == 0, mayEnd(end2), isName(at: end2, in: bytes) { return true }
          if shift3 == 0, mayEnd(end3), isName(at: end3, in: bytes) { return true }
        }
        end0 += max(shift0, 1)
        end1 += max(shift1, 1)
        end2 += max(shift2, 1)
        end3 += max(shift3, 1)
      }
      for (end, limit) in [(end0, limit0), (end1, limit1), (end2, limit2), (end3, count)] {
        var end = end
        while end < limit {
          let shift = shift(end)
          if shift == 0, mayEnd(end), isName(at: end, in: bytes) { return true }
          end += max(shift, 1)
        }
      }
      return false
    }
  }

  /// Whether a name stands where a window that may end one does: its last byte, or the byte behind it, is the window's last.
  private func isName(at end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isName(around: end, in: bytes) || isName(around: end - 1, in: bytes)
  }

  /// Whether the word that a byte is part of is a name. A word longer than every name is not read to its ends.
  private func isName(around position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isWordByte[Int(bytes[position])] else { return false }
    var start = position
    while start > 0, isWordByte[Int(bytes[start - 1])], position - start <= longest { start -= 1 }
    var end = position + 1
    while end < bytes.count, isWordByte[Int(bytes[end])], end - start <= longest { end += 1 }
    guard end - start <= longest, end - start >= 4 else { return false }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
    if case .name? = SourceVocabulary.shared.meaning(of: word) { return true }
    return word.elementsEqual(marker)
  }
}
