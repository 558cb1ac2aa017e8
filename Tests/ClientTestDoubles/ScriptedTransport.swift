package import OutboundClient

/// A transport that notes what reaches which endpoint and answers as it is told.
package final class ScriptedTransport: Transport {
  /// Where a request went.
  package enum Target: Hashable, Sendable {
    case firstParty
    case tracking
    case forget(ForgetRequest.Subject)
  }

  /// A request that was handed to the network.
  package struct Sent: Hashable, Sendable {
    package var target: Target
    package var url: String
    package var body: String
    package var key: String
  }

  /// What a server does.
  package enum Reply: Sendable {
    case answer(TransportAnswer)
    case fail(TransportError)
    /// Nothing, until ``release()`` or the request is taken back.
    case silence

    /// An answer with a status.
    package static func status(_ status: Int) -> Self { .answer(TransportAnswer(status: status)) }
  }

  private struct State {
    var sent: [Sent] = []
    var script: [Target: [Reply]] = [:]
    var always: [Target: Reply] = [:]
    var closed = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var cancelled: Set<Int> = []
    var last = 0
  }

  private let state = Guarded(State())

  package init() {}

  /// Everything that was handed to the network, in order.
  package var sent: [Sent] { state.withLock { $0.sent } }

  /// How often tracking connections were closed.
  package var timesClosed: Int { state.withLock { $0.closed } }

  /// The bodies that reached a target.
  package func bodies(_ target: Target) -> [String] { sent.filter { $0.target == target }.map(\.body) }

  /// The next replies of a target; afterwards it answers 201 again.
  package func script(_ target: Target, _ replies: Reply...) {
    state.withLock { $0.script[target, default: []] += replies }
  }

  /// What a target replies whenever nothing is scripted; `nil` for 201.
  package func always(_ target: Target, _ reply: Reply?) {
    state.withLock { $0.always[target] = reply }
  }

  /// Every request that waits in silence is answered.
  package func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for continuation in waiting { continuation.resume() }
  }

  package func closeTrackingConnections() { state.withLock { $0.closed += 1 } }

  package func send(_ request: FirstPartyRequest) async throws(TransportError) -> TransportAnswer {
    try await send(request, to: .firstParty)
  }

  package func send(_ request: TrackingRequest) async throws(TransportError) -> TransportAnswer {
    try await send(request, to: .tracking)
  }

  package func send(_ request: ForgetRequest) async throws(TransportError) -> TransportAnswer {
    try await send(request, to: .forget(request.subject))
  }

  private func send(_ request: any OutboundRequest, to target: Target) async throws(TransportError) -> TransportAnswer {
    let reply = request.withBody { body in
      let sent = Sent(target: target, url: request.url, body: String(decoding: body, as: UTF8.self), key: request.idempotencyKey)
      return state.withLock { state -> Reply in
        state.sent.append(sent)
        if state.script[target]?.isEmpty == false { return state.script[target]?.removeFirst() ?? .status(201) }
        return state.always[target] ?? .status(201)
      }
    }
    switch reply {
    case nil: throw TransportError(.revoked, "the request was revoked")
    case .answer(let answer)?: return answer
    case .fail(let error)?: throw error
    case .silence?:
      await silence()
      guard !request.isRevoked else { throw TransportError(.revoked, "the request was revoked") }
      return TransportAnswer(status: 201)
    }
  }

  private func silence() async {
    let key = state.withLock { state in
      state.last += 1
      return state.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.cancelled.contains(key) { state.waiting[key] = continuation }
          return state.cancelled.contains(key)
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.cancelled.insert(key)
        return state.waiting.removeValue(forKey: key)
      }
      continuation?.resume()
    }
  }
}
