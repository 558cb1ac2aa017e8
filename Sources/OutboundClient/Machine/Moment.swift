/// A moment, told by two clocks.
public struct Moment: Hashable, Sendable {
  /// Milliseconds since 1970 by the wall clock, which people and servers set.
  public var wall: Int64
  /// Milliseconds by a clock that only goes forward and means nothing outside one run; for time-outs and waiting.
  public var uptime: Int64

  /// A moment.
  public init(wall: Int64, uptime: Int64) {
    self.wall = wall
    self.uptime = uptime
  }
}

/// What a step of the machine may know of the world beside its input.
package struct StepContext: Sendable {
  /// When the step happens.
  package var now: Moment
  /// A fresh random id, asked for when one is needed.
  package var makeID: @Sendable () -> String
  /// Random bits, asked for when a delay is to be spread.
  package var random: @Sendable () -> UInt32

  package init(now: Moment, makeID: @escaping @Sendable () -> String, random: @escaping @Sendable () -> UInt32) {
    self.now = now
    self.makeID = makeID
    self.random = random
  }
}
