/// A wipe that has begun: it is in force at once, and finished when the last file is gone.
package struct WipeMachine: Hashable, Sendable {
  /// The generation that the wipe which runs begins; `nil` if none runs.
  package private(set) var generation: UInt64?
  private var calls: [CallID] = []

  package init() {}

  package var isRunning: Bool { generation != nil }

  /// A wipe begins, or begins anew behind one that runs; calls are answered when the last one is finished.
  package mutating func begin(generation: UInt64, for calls: [CallID]) {
    self.generation = generation
    self.calls += calls
  }

  /// The files of a wipe are gone: the calls to answer. The end of an earlier one changes nothing.
  package mutating func finished(generation: UInt64) -> [CallID] {
    guard generation == self.generation else { return [] }
    defer { (self.generation, calls) = (nil, []) }
    return calls
  }
}
