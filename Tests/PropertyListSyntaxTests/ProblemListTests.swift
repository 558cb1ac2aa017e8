import Testing

@testable import PropertyListSyntax

@Suite("The list of problems")
struct ProblemListTests {
  @Test("one problem a place is kept, the first, in order of place")
  func order() {
    var problems = ProblemList()
    problems.report("c", at: 9..<10)
    problems.report("a", at: 2..<3)
    problems.report("follows from c", at: 9..<20)
    #expect(problems.sorted().map(\.message) == ["a", "c"])
    #expect(problems.count == 2)
  }

  @Test("the count of those left out stands last, also where they lie before others")
  func leftOut() {
    var problems = ProblemList()
    for offset in 0..<1_000 { problems.report("p", at: offset + 100..<offset + 101) }
    problems.report("q", at: 5..<6)
    problems.report("r", at: 6..<7)
    let sorted = problems.sorted()
    #expect(sorted.count == 1_001)
    #expect(sorted.last?.message == "2 more problems are not listed")
    #expect(sorted.last?.range == 1_099..<1_099)
  }
}
