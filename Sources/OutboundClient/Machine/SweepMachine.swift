/// Goes through a whole stream, page by page, so that its owner can judge every datum anew.
package struct SweepMachine: Hashable, Sendable {
  /// How many data a page has.
  package static let pageSize = 500

  package let stream: OutboxStream
  /// The read that is expected; `nil` while there is nothing to do.
  package private(set) var token: ReadToken?
  private var isWantedAgain = false

  package init(_ stream: OutboxStream) {
    self.stream = stream
  }

  /// Asks for a pass; while one runs, for another behind it. The read to make, if any.
  package mutating func start(number: inout UInt64) -> ReadToken? {
    guard token == nil else {
      isWantedAgain = true
      return nil
    }
    return next(number: &number)
  }

  /// Takes a page by its last sequence, `nil` if it was empty: the next read, and the sequence it goes behind. A page that is not expected
  /// changes nothing.
  package mutating func page(_ token: ReadToken, last: Int64?, number: inout UInt64) -> (ReadToken, after: Int64)? {
    guard token == self.token else { return nil }
    if let last { return (next(number: &number), last) }
    self.token = nil
    guard isWantedAgain else { return nil }
    isWantedAgain = false
    return (next(number: &number), 0)
  }

  /// Stops.
  package mutating func halt() {
    token = nil
    isWantedAgain = false
  }

  private mutating func next(number: inout UInt64) -> ReadToken {
    number += 1
    let token = ReadToken(number: number, purpose: .sweep, stream: stream)
    self.token = token
    return token
  }
}
