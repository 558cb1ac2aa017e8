import Testing
import TrackingPolicy

@testable import OutboundClient

@Suite("The queue of the outbox in memory")
struct DatumQueueTests {
  @Test("over every sequence of appends, removals and displacements it holds what an array would")
  func againstAnArray() {
    for pattern in 0..<(3 * 3 * 3 * 3 * 3 * 3 * 3) {
      var queue = DatumQueue()
      var array: [StoredDatum] = []
      var rest = pattern
      var next: Int64 = 0
      for _ in 0..<7 {
        switch rest % 3 {
        case 0:
          let more = (0..<40).map { _ -> StoredDatum in
            next += 1
            return StoredDatum(sequence: next, stream: .firstParty, collected: .denied, time: 0, json: [])
          }
          queue.append(more)
          array += more
        case 1:
          let gone = array.enumerated().filter { $0.offset % 3 != 1 }.map(\.element.sequence) + [9_999]
          queue.remove(gone)
          array.removeAll { gone.contains($0.sequence) }
        default:
          let gone = queue.removeFirst(7)
          #expect(gone == Array(array.prefix(7)))
          array.removeFirst(min(7, array.count))
          queue.change([array.last?.sequence ?? 0]) { $0.stream = .tracking }
          if !array.isEmpty { array[array.count - 1].stream = .tracking }
        }
        rest /= 3
        #expect(queue.count == array.count && queue.all == array)
        var visited: [StoredDatum] = []
        queue.visit(after: next / 2) { datum in
          visited.append(datum)
          return visited.count < 3
        }
        #expect(visited == Array(array.filter { $0.sequence > next / 2 }.prefix(3)))
      }
    }
  }
}
