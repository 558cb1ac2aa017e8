/// Push tokens: what the server may know, and what it is being asked to forget. What outlives the process is in the ``PushRecord``.
package struct PushMachine: Hashable, Sendable {
  /// Who asked for an unregistration.
  package enum Owner: Hashable, Sendable {
    case call(CallID)
    case logout
  }

  /// An unregistration that is running.
  package struct Unregistration: Hashable, Sendable {
    package var request: RequestID
    package var endpoint: LogoutEndpoint
    package var deviceToken: String?
    package var pushToStart: [String: String]
    package var owner: Owner
  }

  package private(set) var running: [Unregistration] = []
  /// When a token was last registered in this run, or told to the server, by the uptime.
  private var registeredAt: Int64?

  package init() {}

  /// A token is registered.
  package mutating func registered(at uptime: Int64) {
    registeredAt = uptime
  }

  /// A registration reached the server.
  package mutating func delivered(_ sequences: [Int64], of record: PushRecord, at uptime: Int64) {
    let tokens = record.pushToStart.values + (record.deviceToken.map { [$0] } ?? [])
    guard tokens.contains(where: { sequences.contains($0.sequence) }) else { return }
    registeredAt = uptime
  }

  /// Whether a token was registered, or told to the server, so short a time ago that the server might add it again.
  ///
  /// In this run the uptime tells, of which nobody can turn back the clock; of an earlier run the wall clock does.
  package func isTooRecent(
    _ tokens: [PushRecord.Token], inFlight: [Int64], settleTime: Int64, at now: Moment
  ) -> Bool {
    guard settleTime > 0 else { return false }
    if tokens.contains(where: { inFlight.contains($0.sequence) }) { return true }
    if let registeredAt { return now.uptime - registeredAt < settleTime }
    return tokens.contains { (0..<settleTime).contains(now.wall - $0.registeredAt) }
  }

  /// An unregistration starts.
  package mutating func start(_ unregistration: Unregistration) {
    running.append(unregistration)
  }

  /// An unregistration was answered: what it was, and on success the record without its tokens. One that is not running changes nothing.
  package mutating func answered(
    _ request: RequestID, _ error: PushUnregistrationError?, _ record: inout PushRecord
  ) -> Unregistration? {
    guard let index = running.firstIndex(where: { $0.request == request }) else { return nil }
    let unregistration = running.remove(at: index)
    guard error == nil else { return unregistration }
    if record.deviceToken?.value == unregistration.deviceToken { record.deviceToken = nil }
    for (type, token) in unregistration.pushToStart where record.pushToStart[type]?.value == token {
      record.pushToStart[type] = nil
    }
    return unregistration
  }

  /// A token is registered: unregistrations of its kind that are running make no sense any more.
  package mutating func supersede(deviceToken: Bool, type: String?) -> [Unregistration] {
    let gone = running.filter { deviceToken ? $0.deviceToken != nil : type.map($0.pushToStart.keys.contains) ?? false }
    running.removeAll(where: gone.contains)
    return gone
  }

  /// Stops everything: what was running.
  package mutating func halt() -> [Unregistration] {
    defer { running = [] }
    return running
  }

  /// Stops what an owner asked for: what was running.
  package mutating func halt(ownedBy owner: Owner) -> [Unregistration] {
    let gone = running.filter { $0.owner == owner }
    running.removeAll { $0.owner == owner }
    return gone
  }

  /// Forgets everything with a wipe.
  package mutating func forget() {
    registeredAt = nil
  }
}
