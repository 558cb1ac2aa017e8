internal import Dispatch

/// Work on many things by two threads.
enum InPairs {
  /// Fewer than this are not worth a second thread.
  private static let least = 32

  /// Applies a function to every element; the results stand in the elements' order.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ body: @Sendable (Element) -> Result
  ) -> [Result] {
    if elements.count < least { return elements.map(body) }
    return [Result](unsafeUninitializedCapacity: elements.count) { results, count in
      // Each thread writes places of its own: the even ones and the odd ones.
      nonisolated(unsafe) let places = results
      DispatchQueue.concurrentPerform(iterations: 2) { parity in
        for index in stride(from: parity, to: elements.count, by: 2) {
          places.initializeElement(at: index, to: body(elements[index]))
        }
      }
      count = elements.count
    }
  }
}
