/// The markers that a version control system leaves in a file it could not merge.
enum MergeConflicts {
  /// Reports each conflict at its first marker, and gives the text with the markers and the second side blanked out, so
  /// that the first side can be read with every offset unchanged.
  static func blanked(_ bytes: [UInt8], problems: inout ProblemList) -> [UInt8] {
    var text = bytes
    /// Inside a conflict, and in the side that is blanked.
    var isOpen = false
    var isBlanking = false
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      let marker = marker(bytes[start..<end], isOpen: isOpen)
      if let marker {
        if !isOpen {
          problems.report(
            "a merge conflict is not resolved", help: "keep one side and delete the marker lines", at: start..<end)
        }
        isOpen = marker != UInt8(ascii: ">")
        isBlanking = isOpen && marker != UInt8(ascii: "<")
      }
      if marker != nil || isBlanking {
        for offset in start..<end { text[offset] = 0x20 }
      }
      start = end + 1
    }
    return text
  }

  /// Seven times `<`, `|`, `=` or `>` at the start of a line; the last three count only where they cannot be text.
  private static func marker(_ line: ArraySlice<UInt8>, isOpen: Bool) -> UInt8? {
    guard let first = line.first, line.count >= 7, line.prefix(7).allSatisfy({ $0 == first }) else { return nil }
    guard line.count == 7 || line[line.startIndex + 7] == 0x20 else { return nil }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return first
    case UInt8(ascii: "|"), UInt8(ascii: "="): return isOpen ? first : nil
    default: return nil
    }
  }
}
