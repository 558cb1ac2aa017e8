/// What an answer, or its absence, means for the data of a request.
package enum RequestOutcome: Hashable, Sendable {
  /// The server has them, but for these places among the request's objects, with its reason.
  case delivered(rejected: [Rejected])
  /// They stay, and are tried again: at once, or after as many seconds as the server asks for.
  case failed(status: Int?, retryAfter: Int?)
  /// The payload is too large: it is cut in two.
  case tooLarge
  /// The server will never take them.
  case refused(status: Int, reason: String)
  /// The key is not accepted: nothing more is sent until the configuration changes, and nothing is dropped.
  case unauthorized(status: Int)
  /// The system refuses the host.
  case refusedBySystem
  /// The splitter did not make one payload of them, so nothing left.
  case notMade

  /// An object that was not accepted.
  package struct Rejected: Hashable, Sendable {
    /// Its position among the objects of the request.
    package var position: Int
    /// The server's reason.
    package var reason: String

    package init(position: Int, reason: String) {
      self.position = position
      self.reason = reason
    }
  }

  /// The meaning of a status (facts F8.5, F8.6); `rejected` are the objects named in the answer.
  package init(_ answer: TransportAnswer, rejected: [Rejected]) {
    switch answer.status {
    case 200...299: self = .delivered(rejected: rejected)
    case 401, 403: self = .unauthorized(status: answer.status)
    case 413: self = .tooLarge
    case 408, 425, 429: self = .failed(status: answer.status, retryAfter: answer.retryAfter)
    case 400...499: self = .refused(status: answer.status, reason: answer.message)
    default: self = .failed(status: answer.status, retryAfter: answer.retryAfter)
    }
  }

  /// The meaning of a request without an answer; only the tracking endpoint can be refused by the system.
  package init(_ error: TransportError, stream: OutboxStream) {
    self = error.code == .refusedBySystem && stream == .tracking ? .refusedBySystem : .failed(status: nil, retryAfter: nil)
  }
}

/// Why a flush did not bring everything to the server that may leave.
package enum FlushFailure: Hashable, Sendable {
  /// A request failed: with this status, or without an answer.
  case request(status: Int?)
  /// The server or the client's own limit allows no request now.
  case rateLimited
  /// The client was disabled, wiped, or changed its user.
  case interrupted
}
