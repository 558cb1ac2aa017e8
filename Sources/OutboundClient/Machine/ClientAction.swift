package import TrackingPolicy

/// Everything a client does, in the order in which the machine says it.
package enum ClientAction: Hashable, Sendable {
  // Performed before the call returns.

  /// Take these requests back: none of their bytes is handed over from now on.
  case revoke([RequestID])
  /// Make the intention of a wipe durable, or put another record into it.
  case beginWipe(ClientRecord)
  /// Make the record durable.
  case save(ClientRecord)
  /// Tell extensions what binds them.
  case publish(PendingHeader)

  // Performed behind it, in order.

  /// Store data.
  case append([AcceptedDatum])
  /// Store data of an extension, and that its items up to this id were taken over.
  case takeOver([TakenDatum], through: Int64)
  /// Read the oldest data of a stream behind a sequence.
  case read(ReadToken, after: Int64, limit: Int)
  /// Take data out of the store.
  case remove([Int64])
  /// Move data to the tracking stream.
  case markTracking([Int64])
  /// Send what was read last under this token, as far as it is named here.
  case send(SendOrder)
  /// Ask the server to forget.
  case forget(ForgetOrder)
  /// Remove what is left of earlier generations, then say ``ClientInput/wipeFinished(generation:)``.
  case finishWipe(generation: UInt64)
  /// Read pending analytics, and say ``ClientInput/drained(_:through:generation:)``.
  case drainPending(generation: UInt64)
  /// Close every connection to the tracking endpoint.
  case closeTrackingConnections
  /// Say ``ClientInput/tick`` at this uptime, and at no other.
  case wake(at: Int64?)
  /// Answer a call.
  case answer(CallID, CallOutcome)
  /// Tell who listens.
  case notify(ClientNotice)
  /// Say what was dropped.
  case report([DroppedDatum])

  /// Whether the driver performs it before the call returns.
  package var isImmediate: Bool {
    switch self {
    case .revoke, .beginWipe, .save, .publish: true
    default: false
    }
  }
}

/// A datum that was taken on, with all that is true at that moment.
package struct AcceptedDatum: Hashable, Sendable {
  package var sequence: Int64
  package var stream: OutboxStream
  package var collected: ATTStatus
  package var time: Int64
  /// When it happened; earlier than `time` for the end of a session.
  package var happenedAt: Int64
  package var identity: Identity
  package var content: DatumContent
}

/// A datum that was taken over from an extension; the driver has its object under the id.
package struct TakenDatum: Hashable, Sendable {
  package var id: Int64
  package var sequence: Int64
  package var stream: OutboxStream
  package var collected: ATTStatus
  package var time: Int64
}

/// A request with data.
package struct SendOrder: Hashable, Sendable {
  package var request: RequestID
  /// The number its idempotency key is made from.
  package var key: UInt64
  package var stream: OutboxStream
  /// The read that brought the data.
  package var read: ReadToken
  package var sequences: [Int64]
  /// The policy that decided.
  package var policy: TrackingPolicy
  /// The consent under which it may leave.
  package var consent: Consent
}

/// A request to forget tokens.
package struct ForgetOrder: Hashable, Sendable {
  package var request: RequestID
  package var identity: Identity
  package var deviceID: String?
  package var deviceToken: String?
  package var pushToStart: [String: String]
}

/// The answer to a call.
package enum CallOutcome: Hashable, Sendable {
  /// It did what it should.
  case succeeded
  /// The client is disabled.
  case disabled
  /// A flush failed.
  case flushFailed(FlushFailure)
  /// Tokens were not let go.
  case unregistrationFailed(PushUnregistrationError)
  /// A logout failed.
  case logoutFailed(LogoutError)
}

/// What a client tells those who listen.
package enum ClientNotice: Hashable, Sendable {
  /// A session started.
  case sessionStarted(String)
  /// A session ended.
  case sessionEnded(String)
  /// The push token is unknown: the app is to register for remote notifications again (fact F3.10).
  case pushRegistrationNeeded
}
