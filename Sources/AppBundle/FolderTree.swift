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
    var waiting: [(number: Int, isInProduct: Bool)] = [(0, EntryFilter.beginsProduct(root))]
    while let (number, isInProduct) = waiting.popLast() {
      let folder = listing.folders[number].path
      guard let stream = opendir(FileName.join(root, folder)) else {
        guard number != 0 else { throw BundleError(.unreadable, path: root, "cannot open the folder `\(root)`") }
        listing.refuse(folder, .unreadable)
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        guard let child = add(entry, to: number, isInProduct: isInProduct, in: &listing) else { continue }
        waiting.append((child, isInProduct || EntryFilter.beginsProduct(listing.folders[child].path)))
      }
    }
    return listing
  }

  /// Adds an entry to a folder of the listing; answers the number of a folder that is to be listed in turn.
  private func add(
    _ entry: UnsafeMutablePointer<dirent>, to number: Int, isInProduct: Bool, in listing: inout FileTreeListing
  ) -> Int? {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(validatingCString: $0)
      }
    }
    let folder = listing.folders[number].path
    guard let name else {
      listing.refuse(folder, .invalidName)
      return nil
    }
    guard name != ".", name != ".." else { return nil }
    switch type(of: entry, named: name, in: folder) {
    case S_IFDIR:
      guard isInProduct || !EntryFilter.isSkipped(folder: name) else { return nil }
      let path = FileName.join(folder, name)
      if let reason = EntryFilter.refusal(path) {
        listing.refuse(path, reason)
        return nil
      }
      return listing.addFolder(named: name, to: number)
    case S_IFREG:
      var isCode = false
      if EntryFilter.mayBeCode(name, isInProduct: isInProduct) {
        let path = FileName.join(folder, name)
        guard let start = MappedFile.start(of: FileName.join(root, path)) else {
          listing.refuse(path, .unreadable)
          return nil
        }
        isCode = start.withUnsafeBytes { MachOFile.isRecognized($0) }
      }
      listing.folders[number].files.append((name, isCode))
    case S_IFLNK:
      let path = FileName.join(folder, name)
      if let target = linkTarget(of: path) {
        listing.folders[number].links.append((name, target))
      } else {
        listing.refuse(path, .unreadable)
      }
    default:
      // Sockets and pipes lie in working folders; a bundle on disk holds none that a build would copy.
      break
    }
    return nil
  }

  private func type(of entry: UnsafeMutablePointer<dirent>, named name: String, in folder: String) -> mode_t {
    switch Int32(entry.pointee.d_type) {
    case 4: return S_IFDIR  // DT_DIR
    case 8: return S_IFREG  // DT_REG
    case 10: return S_IFLNK  // DT_LNK
    case 0:  // DT_UNKNOWN: the file system does not tell.
      var status = stat()
      return lstat(FileName.join(root, FileName.join(folder, name)), &status) == 0 ? status.st_mode & S_IFMT : 0
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
