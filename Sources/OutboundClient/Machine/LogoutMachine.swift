/// A logout: flush, then let every token go in parallel, then wipe; all or nothing, and never again by itself (law 8).
package struct LogoutMachine: Hashable, Sendable {
  /// How far it has come.
  package enum Phase: Hashable, Sendable {
    /// None is running.
    case idle
    /// These endpoints are still being flushed.
    case flushing(Set<OutboxStream>)
    /// These parts are not answered yet; those have failed.
    case unregistering(Set<LogoutEndpoint>, failed: [LogoutEndpoint: PushUnregistrationError])
  }

  /// What its owner is to do.
  package enum Effect: Hashable, Sendable {
    /// Let every token go, each under ``LogoutMachine/unregister(_:)``.
    case unregister
    /// Wipe, and then answer these calls.
    case wipe([CallID])
    /// Answer these calls: nothing is wiped.
    case fail([CallID], LogoutError)
  }

  package private(set) var phase = Phase.idle
  private var calls: [CallID] = []

  package init() {}

  package var isRunning: Bool { phase != .idle }

  /// Asks for a logout. Whether it begins now; one that runs answers this call too.
  package mutating func begin(_ call: CallID) -> Bool {
    calls.append(call)
    guard phase == .idle else { return false }
    phase = .flushing(Set(OutboxStream.allCases))
    return true
  }

  /// An endpoint was flushed, or that failed.
  package mutating func flushed(_ stream: OutboxStream, _ failure: PushUnregistrationError?) -> [Effect] {
    guard case .flushing(var rest) = phase else { return [] }
    if let failure { return fail(LogoutError([.flush: failure])) }
    rest.remove(stream)
    phase = .flushing(rest)
    guard rest.isEmpty else { return [] }
    phase = .unregistering([], failed: [:])
    return [.unregister]
  }

  /// These parts are being let go; with none there is nothing left to do but wipe.
  package mutating func unregister(_ endpoints: Set<LogoutEndpoint>) -> [Effect] {
    guard case .unregistering(_, let failed) = phase else { return [] }
    phase = .unregistering(endpoints, failed: failed)
    return conclude()
  }

  /// A part was let go, or that failed.
  package mutating func unregistered(_ endpoint: LogoutEndpoint, _ failure: PushUnregistrationError?) -> [Effect] {
    guard case .unregistering(var rest, var failed) = phase, rest.remove(endpoint) != nil else { return [] }
    failed[endpoint] = failure
    phase = .unregistering(rest, failed: failed)
    return conclude()
  }

  /// Something else has happened that a logout does not outlive.
  package mutating func abort(_ error: PushUnregistrationError) -> [Effect] {
    switch phase {
    case .idle: return []
    case .flushing: return fail(LogoutError([.flush: error]))
    case .unregistering(let rest, var failed):
      for endpoint in rest { failed[endpoint] = error }
      return fail(LogoutError(failed))
    }
  }

  private mutating func conclude() -> [Effect] {
    guard case .unregistering(let rest, let failed) = phase, rest.isEmpty else { return [] }
    guard failed.isEmpty else { return fail(LogoutError(failed)) }
    defer { (phase, calls) = (.idle, []) }
    return [.wipe(calls)]
  }

  private mutating func fail(_ error: LogoutError) -> [Effect] {
    defer { (phase, calls) = (.idle, []) }
    return [.fail(calls, error)]
  }
}
