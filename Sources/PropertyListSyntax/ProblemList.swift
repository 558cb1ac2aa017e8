/// Collects the problems of one document: one a place, a bounded number, in order of place.
struct ProblemList {
  private var problems: [SyntaxProblem] = []
  private var places: Set<Int> = []
  /// How many were met, those past the limit included.
  private(set) var count = 0
  private var firstUnreported = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a problem, unless one stands at the same place: then it only follows from that.
  ///
  /// The texts are asked for only where the problem is kept.
  mutating func report(
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil, at range: Range<Int>,
    keyPath: @autoclosure () -> String = "", isOwnLimit: Bool = false
  ) {
    if places.contains(range.lowerBound) { return }
    count += 1
    if problems.count < PropertyListLimits.problems {
      places.insert(range.lowerBound)
      problems.append(
        SyntaxProblem(message: message(), help: help(), range: range, keyPath: keyPath(), isOwnLimit: isOwnLimit))
    } else if problems.count == count - 1 {
      firstUnreported = range.lowerBound
    }
  }

  /// The problems in order of place; where some were left out, a last one says how many.
  func sorted() -> [SyntaxProblem] {
    var sorted = problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
    if count > problems.count {
      let place = max(firstUnreported, sorted.last?.range.lowerBound ?? 0)
      sorted.append(
        SyntaxProblem(
          message: "\(count - problems.count) more problems are not listed", help: "mend those before and check again",
          range: place..<place))
    }
    return sorted
  }
}
