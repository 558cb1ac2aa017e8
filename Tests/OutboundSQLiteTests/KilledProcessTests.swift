import OutboundClient
import OutboundSQLite
import OutboxScript
import Testing

@Suite("An outbox in a process that is killed")
struct KilledProcessTests {
  @Test("after kill -9 at any moment nothing accepted is lost and nothing wiped is back", arguments: 1...16)
  func killed(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let steps = OutboxScript(seed: seed, count: 400).steps
    let model = try OutboxImage.model(of: steps)
    let folder = TemporaryFolder()
    let process = try DriverProcess(["script", folder.path, "\(seed)", "\(steps.count)"])
    let done = process.wait(for: Int(random.next() % 390) + 1) + process.kill() - 1
    #expect(done >= 0)
    let found = try OutboxImage(opening: SQLiteOutbox(folder: folder.path, bound: .init(count: OutboxScript.capacity)))
    // The step under way was not accepted yet, and may have happened.
    #expect(found.isOne(of: [model[done], model[min(done + 1, steps.count)]]))
    let generation = found.contents.record?.generation ?? 1
    for earlier in 1..<max(2, generation) where earlier < generation {
      #expect(try folder.names(holding: OutboxScript.mark(earlier)) == [])
    }
  }
}
