import MachOFile

/// Makes a listing of an archive's entries, which come in any order and need not name their folders.
struct ArchiveList {
  private var listing = FileTreeListing()
  /// The numbers of the folders by path.
  private var numbers = ["": 0]
  private var seen: Set<String> = []
  /// Paths of which there are two entries.
  private var doubtful: Set<String> = []

  mutating func add(_ entry: ArchiveReader.Entry, _ reader: ArchiveReader) {
    guard let name = entry.path else { return listing.refuse("", .invalidName) }
    let path = ArchiveList.trimmed(name)
    if let reason = EntryFilter.refusal(path) ?? (entry.isEncrypted ? .encrypted : nil) { return listing.refuse(path, reason) }
    guard !path.isEmpty, let isInProduct = ArchiveList.isInProduct(path) else { return }
    guard entry.kind == .folder || seen.insert(path).inserted else {
      doubtful.insert(path)
      return
    }
    let last = FileName.last(path)
    switch entry.kind {
    case .folder:
      if isInProduct || !EntryFilter.isSkipped(folder: last) { _ = folder(at: path) }
    case .link(let target):
      guard let target else { return listing.refuse(path, .invalidName) }
      let parent = folder(at: FileName.parent(path))
      listing.folders[parent].links.append((last, target))
    case .file:
      var isCode = false
      if EntryFilter.mayBeCode(last, isInProduct: isInProduct), entry.size > 0 {
        guard let start = reader.start(count: MachOFile.magicSize) else { return listing.refuse(path, .unreadable) }
        isCode = start.withUnsafeBytes { MachOFile.isRecognized($0) }
      }
      let parent = folder(at: FileName.parent(path))
      listing.folders[parent].files.append((last, isCode))
    case .other:
      listing.refuse(path, .specialFile)
    }
  }

  /// The listing. Of two entries of one path neither is in it, since readers differ in which they believe.
  var finished: FileTreeListing {
    var listing = listing
    for path in doubtful {
      listing.refuse(path, .duplicate)
      guard let number = numbers[FileName.parent(path)] else { continue }
      let last = FileName.last(path)
      listing.folders[number].files.removeAll { $0.name == last }
      listing.folders[number].links.removeAll { $0.name == last }
    }
    return listing
  }

  /// A path without the `./` before and the `/` after it that some archivers write.
  static func trimmed(_ path: String) -> String {
    var path = Substring(path)
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
    return path == "." ? "" : String(path)
  }

  private mutating func folder(at path: String) -> Int {
    if let number = numbers[path] { return number }
    let parent = folder(at: FileName.parent(path))
    let number = listing.addFolder(named: FileName.last(path), to: parent)
    numbers[path] = number
    return number
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
