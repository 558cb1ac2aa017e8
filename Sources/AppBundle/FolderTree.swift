import MachOFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of a folder on disk. Links are told, never followed.
struct FolderTree: FileTree {
  private let root: String

  init(root: String) { self.root = root }

  func list() throws(BundleError) -> FileTreeListing {
    var listing = FileTreeListing()
    var waiting: [(path: String, isInProduct: Bool)] = [("", EntryFilter.beginsProduct(root))]
    while let folder = waiting.popLast() {
      guard let stream = opendir(FileName.join(root, folder.path)) else {
        guard !folder.path.isEmpty else { throw BundleError(.unreadable, path: root, "cannot open the folder `\(root)`") }
        listing.problems.append(BundleProblem(path: folder.path, reason: .unreadable))
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        add(entry, in: folder.path, isInProduct: folder.isInProduct, to: &listing, waiting: &waiting)
      }
    }
    return listing
  }

  private func add(
    _ entry: UnsafeMutablePointer<dirent>, in folder: String, isInProduct: Bool, to listing: inout FileTreeListing,
    waiting: inout [(path: String, isInProduct: Bool)]
  ) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(validatingCString: $0)
      }
    }
    guard let name else {
      listing.problems.append(BundleProblem(path: folder, reason: .invalidName))
      return
    }
    guard name != ".", name != ".." else { return }
    let path = FileName.join(folder, name)
    if let reason = EntryFilter.refusal(path) {
      listing.problems.append(BundleProblem(path: path, reason: reason))
      return
    }
    switch type(of: entry, at: path) {
    case S_IFDIR:
      guard isInProduct || !EntryFilter.isSkipped(folder: path) else { return }
      listing.entries.append(FileTreeEntry(path: path, kind: .folder))
      waiting.append((path, isInProduct || EntryFilter.beginsProduct(path)))
    case S_IFREG:
      var isCode = false
      if EntryFilter.mayBeCode(path, isInProduct: isInProduct) {
        guard let start = MappedFile.start(of: FileName.join(root, path)) else {
          listing.problems.append(BundleProblem(path: path, reason: .unreadable))
          return
        }
        isCode = start.withUnsafeBytes { MachOFile.isRecognized($0) }
      }
      listing.entries.append(FileTreeEntry(path: path, kind: .file(isCode: isCode)))
    case S_IFLNK:
      guard let target = linkTarget(of: path) else {
        listing.problems.append(BundleProblem(path: path, reason: .unreadable))
        return
      }
      listing.entries.append(FileTreeEntry(path: path, kind: .link(target: target)))
    default:
      // Sockets and pipes lie in working folders; a bundle on disk holds none that a build would copy.
      return
    }
  }

  private func type(of entry: UnsafeMutablePointer<dirent>, at path: String) -> mode_t {
    switch Int32(entry.pointee.d_type) {
    case 4: return S_IFDIR  // DT_DIR
    case 8: return S_IFREG  // DT_REG
    case 10: return S_IFLNK  // DT_LNK
    case 0:  // DT_UNKNOWN: the file system does not tell.
      var status = stat()
      return lstat(FileName.join(root, path), &status) == 0 ? status.st_mode & S_IFMT : 0
    default: return 0
    }
  }

  private func linkTarget(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: EntryFilter.longestPath)
    let count = readlink(FileName.join(root, path), &buffer, buffer.count)
    guard count >= 0, count < buffer.count else { return nil }
    return String(validating: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func read(_ paths: Set<String>, _ body: (String, UnsafeRawBufferPointer) throws -> Void) throws {
    for path in paths.sorted() {
      let full = FileName.join(root, path)
      guard try MappedFile.withBytes(of: full, { try body(path, $0) }) != nil else {
        throw BundleError(.unreadable, path: full, "cannot read `\(full)`")
      }
    }
  }
}
