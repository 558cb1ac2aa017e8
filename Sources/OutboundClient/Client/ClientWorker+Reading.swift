internal import Outbound
internal import TrackingPolicy

extension ClientWorker {
  /// Reads a page and gives it to the machine: the sequences of its data.
  func read(_ token: ReadToken, after: Int64, limit: Int, _ core: ClientCore) -> [Int64] {
    store([], core)
    do throws(OutboxError) {
      var after = after
      while true {
        let rows = try core.outbox.waiting(in: token.stream, after: after, limit: OutboxLimit(count: limit))
        let known = take(rows.filter { !unremoved.contains($0.sequence) }, core)
        guard known.isEmpty, let last = rows.last else {
          deliver(known, token, core)
          return known.map(\.0.sequence)
        }
        after = last.sequence
      }
    } catch {
      core.tell(.storeFailed(error))
      core.handle(.readFailed(token))
      return []
    }
  }

  private func deliver(_ rows: [(StoredDatum, BatchObject)], _ token: ReadToken, _ core: ClientCore) {
    if token.purpose == .flush {
      pages[token.stream] = Page(token: token, rows: Dictionary(rows.map { ($0.0.sequence, $0.1) }) { $1 })
    }
    let policy = core.read { $0.policy }
    core.handle(
      .page(
        token,
        rows.map { row, object in
          WaitingDatum(sequence: row.sequence, collected: row.collected, time: row.time, datum: object.datum(under: policy))
        }))
  }

  /// The rows with their objects; one that cannot be read is dropped, and says so.
  private func take(_ rows: [StoredDatum], _ core: ClientCore) -> [(StoredDatum, BatchObject)] {
    var known: [(StoredDatum, BatchObject)] = []
    for row in rows {
      if let object = Self.object(of: row.json) {
        known.append((row, object))
      } else {
        core.tell(.dropped(DroppedDatum(kind: nil, sequence: row.sequence, reason: .unreadable)))
        remove([row.sequence], core)
      }
    }
    return known
  }

  static func object(of json: [UInt8]) -> BatchObject? {
    guard let batch = try? Batch(json: json), batch.sections.count == 1, batch.sections[0].objects.count == 1 else { return nil }
    return batch.sections[0].objects[0]
  }
}
