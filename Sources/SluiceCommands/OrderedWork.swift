internal import Dispatch

/// Applies a function to what comes in, on other threads and in batches; results come out in the order of what came in.
final class OrderedWork<Element: Sendable, Result: Sendable> {
  private let body: @Sendable (Element) -> Result
  private var waiting: [Element] = []
  private var running: [Batch] = []

  /// Few enough to be done soon, many enough to be worth a thread's while.
  private static var batch: Int { 64 }
  /// Batches at work: as many again as there are threads, so that none waits for the next.
  private static var most: Int { 4 }

  init(_ body: @escaping @Sendable (Element) -> Result) {
    self.body = body
  }

  /// Takes one thing, and gives the results that are due.
  func push(_ element: Element) -> [Result] {
    waiting.append(element)
    if waiting.count < Self.batch { return [] }
    running.append(Batch(waiting, body))
    waiting.removeAll(keepingCapacity: true)
    return running.count > Self.most ? running.removeFirst().results() : []
  }

  /// Gives the results of all that was taken.
  func finish() -> [Result] {
    let results = running.flatMap { $0.results() } + waiting.map(body)
    running.removeAll()
    waiting.removeAll()
    return results
  }

  /// Its results are written on one other thread and read behind the wait for it, never at once.
  private final class Batch: @unchecked Sendable {
    private let group = DispatchGroup()
    private var done: [Result] = []

    init(_ elements: [Element], _ body: @escaping @Sendable (Element) -> Result) {
      DispatchQueue.global().async(group: group) { self.done = elements.map(body) }
    }

    func results() -> [Result] {
      group.wait()
      return done
    }
  }
}
@available(*, unavailable) extension OrderedWork: Sendable {}
