/// Where the lines of a split go. A sink that throws ends the split: nothing may be pushed after it.
public struct SplitSinks {
  /// Takes whole payload lines, each with its newline, and any number of them at once.
  public typealias Lines = (UnsafeRawBufferPointer) throws -> Void

  /// Takes what goes to the first-party endpoint.
  public var firstParty: Lines
  /// Takes what goes to the tracking endpoint.
  public var tracking: Lines
  /// Takes what is held: one batch for each batch, whatever its size, to be split again.
  public var held: Lines
  /// Takes note of a rejected line.
  public var rejected: (RejectedLine) throws -> Void
  /// Takes note of each datum of each line that was split, in order; asked for only where it is wanted, since it costs a multiple of
  /// the split itself.
  public var report: ((ReportEntry) throws -> Void)?

  /// Sinks for all that a split gives.
  public init(
    firstParty: @escaping Lines, tracking: @escaping Lines, held: @escaping Lines,
    rejected: @escaping (RejectedLine) throws -> Void, report: ((ReportEntry) throws -> Void)? = nil
  ) {
    self.firstParty = firstParty
    self.tracking = tracking
    self.held = held
    self.rejected = rejected
    self.report = report
  }
}

@available(*, unavailable)
extension SplitSinks: Sendable {}
