import CArchive
import MachOFile

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
    var listing = FileTreeListing()
    var seen: Set<String> = []
    var total = ArchiveTotal(limits: limits, archive: path)
    let reader = try ArchiveReader(path: path)
    while let entry = try reader.next() {
      try total.add(entry, archiveBytes: reader.archiveBytes)
      guard let name = entry.path else {
        listing.problems.append(BundleProblem(path: "", reason: .invalidName))
        continue
      }
      let entryPath = ArchiveTree.trimmed(name)
      if let reason = EntryFilter.refusal(entryPath) ?? (entry.isEncrypted ? .encrypted : nil) {
        listing.problems.append(BundleProblem(path: entryPath, reason: reason))
        continue
      }
      guard !entryPath.isEmpty, let isInProduct = ArchiveTree.isInProduct(entryPath) else { continue }
      guard entry.kind == .folder || seen.insert(entryPath).inserted else {
        listing.problems.append(BundleProblem(path: entryPath, reason: .duplicate))
        continue
      }
      switch entry.kind {
      case .folder:
        listing.entries.append(FileTreeEntry(path: entryPath, kind: .folder))
      case .link(let target):
        guard let target else {
          listing.problems.append(BundleProblem(path: entryPath, reason: .invalidName))
          continue
        }
        listing.entries.append(FileTreeEntry(path: entryPath, kind: .link(target: target)))
      case .file:
        var isCode = false
        if EntryFilter.mayBeCode(entryPath, isInProduct: isInProduct), entry.size > 0 {
          guard let start = reader.start(count: MachOFile.magicSize) else {
            listing.problems.append(BundleProblem(path: entryPath, reason: .unreadable))
            continue
          }
          isCode = start.withUnsafeBytes { MachOFile.isRecognized($0) }
        }
        listing.entries.append(FileTreeEntry(path: entryPath, kind: .file(isCode: isCode)))
      case .other:
        listing.problems.append(BundleProblem(path: entryPath, reason: .specialFile))
      }
    }
    // Of two entries of one path neither can be trusted.
    let doubtful = Set(listing.problems.filter { $0.reason == .duplicate }.map(\.path))
    listing.entries.removeAll { doubtful.contains($0.path) }
    return listing
  }

  func read(_ paths: Set<String>, _ body: (String, UnsafeRawBufferPointer) throws -> Void) throws {
    var left = paths
    var total = ArchiveTotal(limits: limits, archive: path)
    let reader = try ArchiveReader(path: path)
    while !left.isEmpty, let entry = try reader.next() {
      try total.add(entry, archiveBytes: reader.archiveBytes)
      guard let name = entry.path, entry.kind == .file, !entry.isEncrypted, left.remove(ArchiveTree.trimmed(name)) != nil
      else { continue }
      let entryPath = ArchiveTree.trimmed(name)
      guard let bytes = reader.bytes(count: Int(entry.size)) else {
        throw BundleError(.damagedArchive, path: path, "cannot unpack `\(FileName.join(path, entryPath))`")
      }
      try bytes.withUnsafeBytes { try body(entryPath, $0) }
    }
    guard let missing = left.min() else { return }
    throw BundleError(.unreadable, path: path, "there is no `\(FileName.join(path, missing))`")
  }

  /// A path without the `./` before and the `/` after it that some archivers write.
  private static func trimmed(_ path: String) -> String {
    var path = Substring(path)
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return path == "." ? "" : String(path)
  }

  /// Whether an entry lies in a product; `nil` where it lies in a folder that is skipped.
  private static func isInProduct(_ path: String) -> Bool? {
    for component in path.split(separator: "/").dropLast() {
      if EntryFilter.beginsProduct(String(component)) { return true }
      if EntryFilter.isSkipped(folder: String(component)) { return nil }
    }
    return false
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
