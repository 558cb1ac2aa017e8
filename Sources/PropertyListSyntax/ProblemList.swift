/// Collects the problems of one document: one a place, a bounded number, in order of place.
struct ProblemList {
  private var problems: [SyntaxProblem] = []
  /// How many were met, those past the limit included.
  private(set) var count = 0
  private var firstUnreported = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a problem, unless the one before it stands at the same place: then it only follows from that.
  ///
  /// The texts are asked for only where the problem is kept.
  mutating func report(
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil, at range: Range<Int>,
    keyPath: @autoclosure () -> String = ""
  ) {
    if let last = problems.last, last.range.lowerBound == range.lowerBound { return }
    count += 1
    if problems.count < PropertyListLimits.problems {
      problems.append(SyntaxProblem(message: message(), help: help(), range: range, keyPath: keyPath()))
    } else if problems.count == count - 1 {
      firstUnreported = range.lowerBound
    }
  }

  /// The problems in order of place; where some were left out, a last one says how many.
  func sorted() -> [SyntaxProblem] {
    var sorted: [SyntaxProblem] = []
    sorted.reserveCapacity(problems.count + 1)
    let order = problems.indices.sorted {
      (problems[$0].range.lowerBound, $0) < (problems[$1].range.lowerBound, $1)
    }
    for index in order where sorted.last?.range.lowerBound != problems[index].range.lowerBound {
      sorted.append(problems[index])
    }
    if count > problems.count {
      sorted.append(
        SyntaxProblem(
          message: "\(count - problems.count) more problems are not listed", help: "mend those before and check again",
          range: firstUnreported..<firstUnreported))
    }
    return sorted
  }
}
