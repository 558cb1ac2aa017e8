/// Finds the word that was probably meant by one that is not known.
///
/// Letters count without case (ASCII), a swap of two neighbours counts as one edit, and a third of the shorter word may
/// differ, one letter at least.
public enum NearMiss: Sendable {
  /// The candidate nearest to a word; nil where none is near, or two are equally near. More than `limit` edits are never near.
  ///
  /// Cost: the product of the two lengths a candidate, and nothing for a candidate whose length alone rules it out, so
  /// that a word of a megabyte costs no more than looking at it.
  public static func nearest(to word: String, among candidates: some Sequence<String>, within limit: Int = .max) -> String? {
    let word = folded(word)
    var best: (candidate: String, distance: Int)?
    var isTied = false
    for candidate in candidates {
      let other = folded(candidate)
      let limit = min(max(min(word.count, other.count), 3) / 3, limit)
      guard let distance = distance(word, other, atMost: limit) else { continue }
      if let previous = best, previous.distance <= distance {
        if previous.distance == distance, previous.candidate != candidate { isTied = true }
        continue
      }
      best = (candidate, distance)
      isTied = false
    }
    return isTied ? nil : best?.candidate
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour to turn one word into the other;
  /// nil where it takes more than `limit`.
  static func distance(_ first: [UInt8], _ second: [UInt8], atMost limit: Int) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    if limit == 1 { return singleEdit(first, second) }
    var beforePrevious = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    var current = previous
    for row in 0..<first.count {
      current[0] = row + 1
      var smallest = row + 1
      for column in 0..<second.count {
        var cost = previous[column] + (first[row] == second[column] ? 0 : 1)
        cost = min(cost, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = cost
        smallest = min(smallest, cost)
      }
      // A swap reaches back two rows, so that one row above the limit is not yet the end.
      if smallest > limit + 1 { return nil }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[second.count] <= limit ? previous[second.count] : nil
  }

  /// 0 for equal words, 1 for words one edit apart, else nil: what stands between their common beginning and end tells.
  private static func singleEdit(_ first: [UInt8], _ second: [UInt8]) -> Int? {
    let shorter = min(first.count, second.count)
    var start = 0
    while start < shorter, first[start] == second[start] { start += 1 }
    var end = 0
    while end < shorter - start, first[first.count - 1 - end] == second[second.count - 1 - end] { end += 1 }
    switch (first.count - start - end, second.count - start - end) {
    case (0, 0): return 0
    case (0, 1), (1, 0), (1, 1): return 1
    case (2, 2) where first[start] == second[start + 1] && first[start + 1] == second[start]: return 1
    default: return nil
    }
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }
}
