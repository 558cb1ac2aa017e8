internal import Outbound
internal import TrackingPolicy

extension ClientWorker {
  func drain(_ generation: UInt64, _ core: ClientCore) {
    guard let pending = core.pending else { return }
    do throws(OutboxError) {
      try pending.remove(through: drainedThrough)
      let items = try pending.items(after: drainedThrough, limit: 1_000)
      guard let last = items.last else { return }
      drainedItems = Dictionary(items.map { ($0.id, $0.entry) }) { $1 }
      let policy = core.read { $0.policy }
      let data = items.compactMap { item -> DrainedDatum? in
        guard let object = Self.object(of: item.entry.json) else {
          core.tell(.dropped(DroppedDatum(kind: nil, sequence: nil, reason: .unreadable)))
          return nil
        }
        return DrainedDatum(
          id: item.id, stream: item.entry.stream, collected: item.entry.collected, time: item.entry.time,
          datum: object.datum(under: policy))
      }
      core.handle(.drained(data, through: last.id, generation: generation))
    } catch {
      core.tell(.storeFailed(error))
    }
  }

  func takeOver(_ data: [TakenDatum], through: Int64, _ core: ClientCore) {
    let taken = data.compactMap { datum -> StoredDatum? in
      drainedItems[datum.id].map {
        StoredDatum(
          sequence: datum.sequence, stream: datum.stream, collected: datum.collected, time: datum.time, json: $0.json)
      }
    }
    drainedItems = [:]
    store([], core, drainedThrough: through, taken: taken)
    guard drainedThrough == through else { return }
    drain(core.read { $0.record.generation }, core)
  }
}
