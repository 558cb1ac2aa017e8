/// What one step of the machine does, gathered part by part and put in order at its end.
struct StepOutput {
  /// Requests to take back: performed before all else, so that they are in force even if a disk is slow.
  var revoked: [RequestID] = []
  /// The record has changed.
  var savesRecord = false
  /// A wipe begins: its intention takes the place of the record.
  var wipes = false
  /// What binds extensions has changed.
  var publishes = false
  /// All else, in order.
  private(set) var later: [ClientAction] = []

  mutating func add(_ action: ClientAction) {
    if case .append(let more) = action, case .append(let data)? = later.last {
      later[later.count - 1] = .append(data + more)
    } else {
      later.append(action)
    }
  }

  /// A wipe makes undone what was about to be done with data.
  mutating func forgetData() {
    later.removeAll { action in
      switch action {
      case .append, .takeOver, .read, .remove, .markTracking, .send, .forget, .drainPending: true
      default: false
      }
    }
  }

  /// While a wipe is running there is no store to save the record in: it goes with the intention.
  func actions(record: ClientRecord, header: PendingHeader, isWiping: Bool) -> [ClientAction] {
    guard !revoked.isEmpty || savesRecord || wipes || publishes else { return later }
    var first: [ClientAction] = revoked.isEmpty ? [] : [.revoke(revoked)]
    if savesRecord || wipes { first.append(isWiping ? .beginWipe(record) : .save(record)) }
    if publishes { first.append(.publish(header)) }
    return first + later
  }
}
