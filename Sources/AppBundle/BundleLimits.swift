/// How much an archive may unpack to. An archive that asks for more is refused as a whole.
public struct BundleLimits: Sendable, Hashable {
  /// Entries in all.
  public var entries: Int
  /// Bytes of one file; a file is held in memory while it is looked at.
  public var fileBytes: Int64
  /// Bytes of all files together.
  public var totalBytes: Int64
  /// Bytes of all files together for each byte of the archive. Apps stay below 10, the densest zip bombs of one layer
  /// begin at 1000.
  public var ratio: Int64
  /// Total up to which the ratio does not count, since little files may be dense.
  public var ratioFreeBytes: Int64

  /// Makes limits; the defaults hold any app that a store takes.
  public init(
    entries: Int = 500_000, fileBytes: Int64 = 1 << 31, totalBytes: Int64 = 1 << 35, ratio: Int64 = 200,
    ratioFreeBytes: Int64 = 1 << 26
  ) {
    self.entries = entries
    self.fileBytes = fileBytes
    self.totalBytes = totalBytes
    self.ratio = ratio
    self.ratioFreeBytes = ratioFreeBytes
  }
}
