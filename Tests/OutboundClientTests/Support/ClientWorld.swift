import OutboundClient
import TrackingPolicy

/// A client with everything around it, for one test.
final class ClientWorld: Sendable {
  let clock = ManualClock()
  let transport = ScriptedTransport()
  let configuration: SluiceClient.Configuration
  private let events = Guarded<[ClientEvent]>([])
  private let ids = Guarded(0)
  private let current: Guarded<SluiceClient?> = Guarded(nil)
  private let stores: Guarded<(outbox: MemoryOutbox, pending: MemoryPendingAnalyticsStore)>

  init(
    list: TrackingPropertyAllowList = [], holds: WhenTrackingIsNotAllowed = .drop, outbox: MemoryOutbox = MemoryOutbox(),
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
    stores = Guarded((outbox, MemoryPendingAnalyticsStore()))
    launch()
  }

  var client: SluiceClient {
    guard let client = current.withLock({ $0 }) else { preconditionFailure("no client was launched") }
    return client
  }

  var outbox: MemoryOutbox { stores.withLock { $0.outbox } }

  var pending: MemoryPendingAnalyticsStore { stores.withLock { $0.pending } }

  var told: [ClientEvent] { events.withLock { $0 } }

  var dropped: [DroppedDatum.Reason] {
    told.compactMap { if case .dropped(let datum) = $0 { datum.reason } else { nil } }
  }

  /// The process dies, and another begins.
  func relaunch() async {
    kill()
    launch()
    await client.settle()
  }

  /// The process dies. What the outbox has is there again at the next launch.
  func kill() {
    stores.withLock { $0 = ($0.outbox.reopened(), $0.pending.reopened()) }
    current.withLock { $0 = nil }
  }

  func launch() {
    let client = SluiceClient(
      configuration: configuration, outbox: outbox, transport: transport, pendingAnalytics: pending, clock: clock,
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
  func advance(seconds: Double) async {
    clock.advance(seconds: seconds)
    await client.settle(includingRequests: false)
  }

  /// Flushes, and waits until nothing is to be done.
  func flush() async {
    client.requestImmediateDataFlush()
    await client.settle()
  }
}
