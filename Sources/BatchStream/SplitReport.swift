public import Outbound
public import TrackingPolicy

/// A line that went nowhere, and why.
public struct RejectedLine: Hashable, Sendable {
  /// The line of the input, counted from 1.
  public var line: Int
  /// The column in Unicode scalars, counted from 1.
  public var column: Int
  /// The kind of mistake, for machines: a code of `Outbound`, or `line-too-long` or `out-of-memory`.
  public var code: BatchError.Code
  /// What is wrong, in words that hold nothing of the line: lower case, no final period.
  public var reason: String
}

/// The route of one datum, and why. It holds no value of user data.
public struct ReportEntry: Hashable, Sendable {
  /// The line of the input, counted from 1.
  public var line: Int
  /// The object that holds the datum.
  public var place: ObjectPlace
  /// Its key, decoded, in an attributes object; `nil` if the whole object is the datum.
  public var key: String?
  /// What it is.
  public var kind: DatumKind
  /// Its route, and why.
  public var decision: Decision
}

/// What became of a stream, in numbers.
public struct SplitSummary: Hashable, Sendable {
  /// Lines of any kind, those of white space among them.
  public var lines = 0
  /// Lines that were split.
  public var batches = 0
  /// Lines that were rejected.
  public var rejected = 0
  /// Objects of split lines.
  public var objects = 0
  /// Data of split lines, by route.
  public var firstParty = 0
  /// Data of split lines, by route.
  public var tracking = 0
  /// Data of split lines, by route.
  public var held = 0
  /// Data of split lines, by route.
  public var dropped = 0

  static func += (left: inout SplitSummary, right: SplitSummary) {
    left.lines += right.lines
    left.batches += right.batches
    left.rejected += right.rejected
    left.objects += right.objects
    left.firstParty += right.firstParty
    left.tracking += right.tracking
    left.held += right.held
    left.dropped += right.dropped
  }

  mutating func count(_ data: Int, to route: Route) {
    switch route {
    case .firstParty: firstParty += data
    case .tracking: tracking += data
    case .held: held += data
    case .dropped: dropped += data
    }
  }
}
