import Outbound
import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("A failure ends the split and is told")
struct StreamFailureTests {
  private struct Broken: Error {}

  private static let line = Array("{\"events\":[{\"external_id\":\"a\",\"name\":\"b\"}]}\n".utf8)

  @Test("a sink that throws", arguments: [0, 1, 50])
  func sinkThrows(_ allowed: Int) throws {
    var taken = 0
    var reads = 0
    let sinks = SplitSinks(
      firstParty: { _ in
        guard taken < allowed else { throw Broken() }
        taken += 1
      },
      tracking: { _ in }, held: { _ in }, rejected: { _ in })
    #expect(throws: Broken.self) {
      _ = try StreamSplitter.split(
        rules: try allRules()[0], consent: .fixed(collected: .authorized, now: .authorized), sinks: sinks, limits: .usersTrack,
        longestLine: 1000, blockSize: 100
      ) { buffer in
        reads += 1
        guard reads < 1000 else { return 0 }
        buffer.copyBytes(from: Self.line)
        return Self.line.count
      }
    }
    #expect(taken == allowed)
    #expect(reads < 1000)
  }

  @Test("a source that throws")
  func sourceThrows() throws {
    var reads = 0
    var taken = 0
    let sinks = SplitSinks(firstParty: { taken += $0.count }, tracking: { _ in }, held: { _ in }, rejected: { _ in })
    #expect(throws: Broken.self) {
      _ = try StreamSplitter.split(
        rules: try allRules()[0], consent: .fixed(collected: .authorized, now: .authorized), sinks: sinks
      ) { buffer in
        reads += 1
        guard reads < 20 else { throw Broken() }
        buffer.copyBytes(from: Self.line)
        return Self.line.count
      }
    }
    #expect(reads == 20)
    #expect(taken <= 19 * Self.line.count)
  }
}
