/// Calls that wait for both endpoints: answered once, when both have come, with the first failure.
package struct CallLedger: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    var rest: Int
    var failure: FlushFailure?
  }

  private var entries: [CallID: Entry] = [:]

  package init() {}

  /// A call waits for both endpoints.
  package mutating func begin(_ call: CallID) {
    entries[call] = Entry(rest: OutboxStream.allCases.count)
  }

  /// One endpoint has come for a call: the answer, if it was the last.
  package mutating func finished(_ call: CallID, _ failure: FlushFailure?) -> CallOutcome? {
    guard var entry = entries[call] else { return nil }
    entry.rest -= 1
    entry.failure = entry.failure ?? failure
    entries[call] = entry.rest > 0 ? entry : nil
    guard entry.rest == 0 else { return nil }
    switch entry.failure {
    case nil: return .succeeded
    case .interrupted?: return .disabled
    case let failure?: return .flushFailed(failure)
    }
  }
}
