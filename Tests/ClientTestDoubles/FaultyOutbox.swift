package import OutboundClient

/// What fails in an outbox, from when on and until when.
package final class OutboxFaults: Sendable {
  /// A call of an outbox.
  package enum Call: Hashable, CaseIterable, Sendable {
    case open, save, append, waiting, remove, markTracking, beginWipe, finishWipe
  }

  private let state = Guarded<(faults: [Call: OutboxError], counts: [Call: Int])>(([:], [:]))

  package init() {}

  /// Lets these calls fail from now on.
  package func fail(_ calls: Call..., with code: OutboxError.Code = .io) {
    state.withLock { state in for call in calls { state.faults[call] = OutboxError(code, "as it was told") } }
  }

  /// Lets every call succeed from now on.
  package func mend() {
    state.withLock { $0.faults = [:] }
  }

  /// How often a call was made.
  package func count(_ call: Call) -> Int {
    state.withLock { $0.counts[call, default: 0] }
  }

  func check(_ call: Call) throws(OutboxError) {
    let error = state.withLock { state in
      state.counts[call, default: 0] += 1
      return state.faults[call]
    }
    if let error { throw error }
  }
}

/// An outbox whose calls fail as they are told.
package final class FaultyOutbox: Outbox {
  private let base: MemoryOutbox
  private let faults: OutboxFaults

  package init(_ base: MemoryOutbox, _ faults: OutboxFaults) {
    self.base = base
    self.faults = faults
  }

  package func open() throws(OutboxError) -> OutboxContents {
    try faults.check(.open)
    return try base.open()
  }

  package func save(_ record: ClientRecord) throws(OutboxError) {
    try faults.check(.save)
    try base.save(record)
  }

  package func append(_ data: [StoredDatum], drainedThrough: Int64?) throws(OutboxError) -> [StoredDatum] {
    try faults.check(.append)
    return try base.append(data, drainedThrough: drainedThrough)
  }

  package func waiting(
    in stream: OutboxStream, after sequence: Int64, limit: OutboxLimit
  ) throws(OutboxError) -> [StoredDatum] {
    try faults.check(.waiting)
    return try base.waiting(in: stream, after: sequence, limit: limit)
  }

  package func remove(_ sequences: [Int64]) throws(OutboxError) {
    try faults.check(.remove)
    try base.remove(sequences)
  }

  package func markTracking(_ sequences: [Int64]) throws(OutboxError) {
    try faults.check(.markTracking)
    try base.markTracking(sequences)
  }

  package func beginWipe(_ record: ClientRecord) throws(OutboxError) {
    try faults.check(.beginWipe)
    try base.beginWipe(record)
  }

  package func finishWipe() throws(OutboxError) {
    try faults.check(.finishWipe)
    try base.finishWipe()
  }

  package func close() {
    base.close()
  }
}
