import OutboundClient
import OutboundSQLite
import OutboxScript
import Testing
import TrackingPolicy

/// The story of every test here: a client works, and at one change of the disk, each in turn, something goes wrong.
@Suite("An outbox on a disk that fails")
struct OutboxFaultTests {
  private static let length = 24
  private static let seeds: [UInt64] = [3, 9]

  private func outbox(_ disk: FaultyDisk) -> SQLiteOutbox {
    SQLiteOutbox(files: disk.files, bound: .init(count: OutboxScript.capacity))
  }

  /// How many changes of the disk a script takes, opening and closing included.
  private func changes(_ steps: [OutboxStep]) throws -> Int {
    let disk = FaultyDisk()
    defer { disk.discard() }
    let outbox = outbox(disk)
    _ = try outbox.open()
    for step in steps { try step.perform(on: outbox) }
    outbox.close()
    return disk.changes
  }

  private func expectNothingWiped(_ disk: FaultyDisk, _ image: OutboxImage, _ comment: Comment) {
    let generation = image.contents.record?.generation ?? 1
    for earlier in 1..<max(2, generation) where earlier < generation {
      #expect(disk.names(holding: OutboxScript.mark(earlier)) == [], comment)
    }
  }

  @Test("a power cut at any change loses nothing accepted and brings nothing wiped back", arguments: seeds)
  func powerCut(_ seed: UInt64) throws {
    let steps = OutboxScript(seed: seed, count: Self.length).steps
    let model = try OutboxImage.model(of: steps)
    let last = try changes(steps)
    #expect(last > 100)
    for cut in 1...last {
      let disk = FaultyDisk()
      defer { disk.discard() }
      disk.plan = .powerCut(at: cut)
      var done = 0
      do {
        let outbox = outbox(disk)
        _ = try outbox.open()
        for step in steps {
          try step.perform(on: outbox)
          done += 1
        }
        outbox.close()
      } catch {}
      disk.restart(seed: UInt64(cut))
      let image = try OutboxImage(opening: outbox(disk))
      #expect(image.isOne(of: [model[done], model[min(done + 1, steps.count)]]), "cut at \(cut), \(done) done")
      expectNothingWiped(disk, image, "cut at \(cut)")
    }
  }

  @Test("a call that fails at any change has changed nothing, and succeeds when it is made again", arguments: seeds)
  func failure(_ seed: UInt64) throws {
    let steps = OutboxScript(seed: seed, count: Self.length).steps
    let model = try OutboxImage.model(of: steps)
    for failing in 1...(try changes(steps)) {
      let disk = FaultyDisk()
      defer { disk.discard() }
      disk.plan = .failure(at: failing)
      let outbox = outbox(disk)
      if (try? outbox.open()) == nil { _ = try outbox.open() }
      for (index, step) in steps.enumerated() {
        do { try step.perform(on: outbox) } catch {
          if case .wipe = step {
          } else {
            let waiting = try OutboxStream.allCases.map {
              try outbox.waiting(in: $0, after: 0, limit: OutboxLimit(count: .max, bytes: .max))
            }
            let isUnchanged = waiting == OutboxStream.allCases.map { model[index].data[$0] }
            #expect(isUnchanged, "failed at \(failing)")
          }
          try step.perform(on: outbox)
        }
      }
      outbox.close()
      let image = try OutboxImage(opening: self.outbox(disk))
      #expect(image.isOne(of: [model[steps.count]]), "failed at \(failing)")
      expectNothingWiped(disk, image, "failed at \(failing)")
    }
  }

  @Test("a process killed behind a failure at any change leaves what was accepted, and nothing of what threw", arguments: seeds)
  func killedBehindFailure(_ seed: UInt64) throws {
    let steps = OutboxScript(seed: seed, count: Self.length).steps
    let model = try OutboxImage.model(of: steps)
    for failing in 1...(try changes(steps)) {
      let disk = FaultyDisk()
      defer { disk.discard() }
      disk.plan = .failure(at: failing)
      let killed = outbox(disk)
      var done = 0
      do {
        _ = try killed.open()
        for step in steps {
          try step.perform(on: killed)
          done += 1
        }
        continue
      } catch {}
      disk.kill()
      let image = try OutboxImage(opening: outbox(disk))
      if case .wipe = steps[done] {
        #expect(image.isOne(of: [model[done], model[done + 1]]), "failed at \(failing)")
      } else {
        #expect(image.isOne(of: [model[done]]), "failed at \(failing)")
      }
      withExtendedLifetime(killed) {}
    }
  }

  @Test("a disk that is full from any change on keeps what was accepted, and lets a wipe finish", arguments: seeds)
  func full(_ seed: UInt64) throws {
    let steps = OutboxScript(seed: seed, count: Self.length).steps
    let model = try OutboxImage.model(of: steps)
    for first in 1...(try changes(steps)) {
      let disk = FaultyDisk()
      defer { disk.discard() }
      disk.plan = .full(from: first)
      let outbox = outbox(disk)
      // Before there is a store there is nothing to wipe.
      guard (try? outbox.open()) != nil else { continue }
      var done = 0
      do {
        for step in steps {
          try step.perform(on: outbox)
          done += 1
        }
      } catch {
        #expect(error == OutboxError(.full, ""), "full from \(first)")
      }
      try outbox.save(ClientRecord(generation: 998, isEnabled: false))
      outbox.close()
      var image = try OutboxImage(opening: outbox)
      let isKept = image.data == model[done].data
      #expect(isKept, "full from \(first)")
      #expect(image.contents.record?.isEnabled == false)
      try outbox.beginWipe(ClientRecord(generation: 999, isEnabled: false))
      try outbox.finishWipe()
      #expect(disk.names(holding: "generation(") == [], "full from \(first)")
      outbox.close()
      disk.plan = .nothing
      image = try OutboxImage(opening: outbox)
      #expect(image.contents.record == ClientRecord(generation: 999, isEnabled: false))
      #expect(image.data == [.firstParty: [], .tracking: []])
      let datum = StoredDatum(sequence: 100_000, stream: .tracking, collected: .denied, time: 0, json: [1])
      #expect(try outbox.append([datum], drainedThrough: nil).isEmpty)
    }
  }
}
