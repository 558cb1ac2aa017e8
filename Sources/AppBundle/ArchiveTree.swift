import CArchive

/// The files of a zip archive, unpacked into memory one at a time and never to disk.
///
/// Each pass goes through the archive once, in its order; what is not asked for is not unpacked.
struct ArchiveTree: FileTree {
  private let path: String
  private let limits: BundleLimits

  init(path: String, limits: BundleLimits) {
    self.path = path
    self.limits = limits
  }

  func list() throws(BundleError) -> FileTreeListing {
    var list = ArchiveList()
    var total = ArchiveTotal(limits: limits, archive: path)
    let reader = try ArchiveReader(path: path)
    while let entry = try reader.next() {
      try total.add(entry, archiveBytes: reader.archiveBytes)
      list.add(entry, reader)
    }
    return list.finished
  }

  func read(_ paths: Set<String>, _ body: (String, UnsafeRawBufferPointer) throws -> Void) throws {
    var left = paths
    var total = ArchiveTotal(limits: limits, archive: path)
    let reader = try ArchiveReader(path: path)
    while !left.isEmpty, let entry = try reader.next() {
      try total.add(entry, archiveBytes: reader.archiveBytes)
      guard let name = entry.path, entry.kind == .file, !entry.isEncrypted else { continue }
      let entryPath = ArchiveList.trimmed(name)
      guard left.remove(entryPath) != nil else { continue }
      guard let bytes = reader.bytes(count: Int(entry.size)) else {
        throw BundleError(.damagedArchive, path: path, "cannot unpack `\(FileName.join(path, entryPath))`")
      }
      try bytes.withUnsafeBytes { try body(entryPath, $0) }
    }
    guard let missing = left.min() else { return }
    throw BundleError(.unreadable, path: path, "there is no `\(FileName.join(path, missing))`")
  }
}

/// What the entries so far claim to unpack to, held to the limits before anything is unpacked.
private struct ArchiveTotal {
  let limits: BundleLimits
  let archive: String
  private var entries = 0
  private var bytes: Int64 = 0

  init(limits: BundleLimits, archive: String) {
    self.limits = limits
    self.archive = archive
  }

  mutating func add(_ entry: ArchiveReader.Entry, archiveBytes: Int64) throws(BundleError) {
    entries += 1
    guard entries <= limits.entries else {
      throw BundleError(.tooLarge, path: archive, "`\(archive)` holds more than \(limits.entries) entries")
    }
    let (sum, overflow) = bytes.addingReportingOverflow(entry.size)
    guard !overflow, entry.size >= 0, entry.size <= limits.fileBytes, sum <= limits.totalBytes else {
      throw BundleError(
        .tooLarge, path: archive,
        "`\(archive)` would unpack to more than \(limits.fileBytes) bytes a file or \(limits.totalBytes) bytes in all")
    }
    bytes = sum
    let dense = archiveBytes.multipliedReportingOverflow(by: limits.ratio)
    guard bytes <= limits.ratioFreeBytes || dense.overflow || bytes <= dense.partialValue else {
      throw BundleError(
        .tooLarge, path: archive, "`\(archive)` would unpack to more than \(limits.ratio) times its size, as zip bombs do")
    }
  }
}
