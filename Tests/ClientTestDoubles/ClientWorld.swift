package import OutboundClient
package import TrackingPolicy

/// A client with everything around it, for one test.
package final class ClientWorld: Sendable {
  package let clock = ManualClock()
  package let transport = ScriptedTransport()
  package let configuration: SluiceClient.Configuration
  private let events = Guarded<[ClientEvent]>([])
  private let ids = Guarded(0)
  private let current: Guarded<SluiceClient?> = Guarded(nil)
  /// What fails in the outbox.
  package let faults: OutboxFaults
  private let stores: Guarded<(outbox: MemoryOutbox, pending: MemoryPendingAnalyticsStore)>

  package init(
    list: TrackingPropertyAllowList = [], holds: WhenTrackingIsNotAllowed = .drop, outbox: MemoryOutbox = MemoryOutbox(),
    faults: OutboxFaults = OutboxFaults(),
    _ change: (inout SluiceClient.Configuration) -> Void = { _ in }
  ) throws {
    let endpoints = try TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com"))
    let policy = try TrackingPolicy(
      endpoints: endpoints, trackingPropertyAllowList: list, whenTrackingIsNotAllowed: holds)
    var configuration = SluiceClient.Configuration(apiKey: "secret-key", policy: policy)
    configuration.callsBackOnMainThread = false
    configuration.api.requestPolicy = .manual
    change(&configuration)
    self.configuration = configuration
    self.faults = faults
    stores = Guarded((outbox, MemoryPendingAnalyticsStore()))
    launch()
  }

  package var client: SluiceClient {
    guard let client = current.withLock({ $0 }) else { preconditionFailure("no client was launched") }
    return client
  }

  package var outbox: MemoryOutbox { stores.withLock { $0.outbox } }

  package var pending: MemoryPendingAnalyticsStore { stores.withLock { $0.pending } }

  package var told: [ClientEvent] { events.withLock { $0 } }

  package var dropped: [DroppedDatum.Reason] {
    told.compactMap { if case .dropped(let datum) = $0 { datum.reason } else { nil } }
  }

  /// The process dies, and another begins.
  package func relaunch() async {
    kill()
    launch()
    await client.settle()
  }

  /// The process dies. What the outbox has is there again at the next launch.
  package func kill() {
    stores.withLock { $0 = ($0.outbox.reopened(), $0.pending.reopened()) }
    current.withLock { $0 = nil }
  }

  package func launch() {
    let client = SluiceClient(
      configuration: configuration, outbox: FaultyOutbox(outbox, faults), transport: transport, pendingAnalytics: pending,
      clock: clock,
      chance: Chance(
        makeID: { [ids] in
          ids.withLock { id in
            id += 1
            return "id-\(id)"
          }
        }, random: { 0 }),
      observer: { [events] event in events.withLock { $0.append(event) } })
    current.withLock { $0 = client }
  }

  /// Time goes on, and what is due is done.
  package func advance(seconds: Double) async {
    clock.advance(seconds: seconds)
    await client.settle(includingRequests: false)
  }

  /// Flushes, and waits until nothing is to be done.
  package func flush() async {
    client.requestImmediateDataFlush()
    await client.settle()
  }
}
