package import TrackingPolicy

/// The number of a call that has an answer; the driver gives it, the machine answers it exactly once.
package typealias CallID = UInt64

/// The number of a request; the machine gives it, never the same twice in a run.
package typealias RequestID = UInt64

/// Everything that can happen to a client.
package enum ClientInput: Hashable, Sendable {
  /// The store was opened; the first input of a client, unless ``openFailed`` came.
  case opened(OutboxContents)
  /// The store cannot be read: the client counts as disabled.
  case openFailed

  /// The app's calls.
  case setEnabled(Bool)
  case wipe(CallID?)
  case tellAdTrackingEnabled(Bool)
  case tellATTStatus(ATTStatus)
  case updateAllowList(adding: Set<TrackingProperty>, removing: Set<TrackingProperty>)
  case changeUser(String)
  case collect([DatumContent])
  case flush(CallID?)
  case registerPushToken(String)
  case registerPushToStart(type: String, token: String)
  case unregisterPush(CallID)
  case unregisterPushToStart(types: [String]?, CallID)
  case logout(CallID)
  case pushReceived(campaignID: String?)
  case pushOpened(campaignID: String?)

  /// What the system tells the app.
  case enteredForeground
  case enteredBackground

  /// What the driver comes back with.
  case page(ReadToken, [WaitingDatum])
  case readFailed(ReadToken)
  case answered(RequestID, RequestOutcome)
  case forgot(RequestID, PushUnregistrationError?)
  case wipeFinished(generation: UInt64)
  /// So many tracking data gave way to newer ones.
  case displaced(tracking: Int)
  case drained([DrainedDatum], through: Int64, generation: UInt64)
  case tick
}

/// What a read of the outbox is for.
package struct ReadToken: Hashable, Sendable {
  /// What a read is for.
  package enum Purpose: Hashable, Sendable {
    /// To send what is read.
    case flush
    /// To judge everything anew after the policy or the consent has changed.
    case sweep
    /// To keep what is held within its bounds.
    case trim
  }

  package var number: UInt64
  package var purpose: Purpose
  package var stream: OutboxStream

  package init(number: UInt64, purpose: Purpose, stream: OutboxStream) {
    self.number = number
    self.purpose = purpose
    self.stream = stream
  }
}

/// A stored datum as far as the machine cares; the driver keeps the bytes.
package struct WaitingDatum: Hashable, Sendable {
  package var sequence: Int64
  package var collected: ATTStatus
  package var time: Int64
  package var datum: Datum

  package init(sequence: Int64, collected: ATTStatus, time: Int64, datum: Datum) {
    self.sequence = sequence
    self.collected = collected
    self.time = time
    self.datum = datum
  }
}

/// An item of pending analytics as far as the machine cares.
package struct DrainedDatum: Hashable, Sendable {
  package var id: Int64
  package var stream: OutboxStream
  package var collected: ATTStatus
  package var time: Int64
  package var datum: Datum

  package init(id: Int64, stream: OutboxStream, collected: ATTStatus, time: Int64, datum: Datum) {
    self.id = id
    self.stream = stream
    self.collected = collected
    self.time = time
    self.datum = datum
  }
}
