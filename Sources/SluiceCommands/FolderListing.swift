#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What lies in a folder.
enum FolderListing {
  struct Entry: Sendable {
    var name: String
    var isFolder: Bool
    /// False where the name is no UTF-8; then `name` is only fit to be shown.
    var hasReadableName = true
  }

  /// The entries of a folder in the order of the names' bytes.
  static func sorted(_ path: String) throws(UnreadableFile) -> [Entry] {
    try entries(of: path).sorted { precedes($0.name, $1.name) }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    let order = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right -> Bool in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return left.count < right.count }
        let order = memcmp(leftBase, rightBase, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
    return (order ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// The entries of a folder in no order, `.` and `..` left out. A link is not followed: it is no folder.
  static func entries(of path: String) throws(UnreadableFile) -> [Entry] {
    guard let folder = opendir(path) else { throw UnreadableFile(reason: SystemError.current.description) }
    defer { closedir(folder) }
    var entries: [Entry] = []
    errno = 0
    while let item = readdir(folder) {
      let type = Int32(item.pointee.d_type)
      let entry = withUnsafePointer(to: &item.pointee.d_name.0) { name -> Entry? in
        if name[0] == 0x2E, name[1] == 0 || (name[1] == 0x2E && name[2] == 0) { return nil }
        guard let valid = String(validatingCString: name) else {
          return Entry(name: String(cString: name), isFolder: type == DT_DIR, hasReadableName: false)
        }
        return Entry(name: valid, isFolder: type == DT_DIR || (type == DT_UNKNOWN && isFolder(path + "/" + valid)))
      }
      if let entry { entries.append(entry) }
      errno = 0
    }
    guard errno == 0 else { throw UnreadableFile(reason: SystemError.current.description) }
    return entries
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
