#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What two names of one file share, links, mounts and descriptors of every kind included.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// The name in a folder, of a file that is not there yet.
  private let name: String

  private init?(_ status: stat, name: String = "") {
    // What is written to a null device is gone, so that it is never the same.
    if status.st_mode & S_IFMT == S_IFCHR, let null = FileIdentity.null, null.st_rdev == status.st_rdev { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    self.name = name
  }

  private static var null: stat? {
    var status = stat()
    return stat("/dev/null", &status) == 0 ? status : nil
  }

  /// The file that is open; nil for `/dev/null`.
  init?(ofOpen descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file of a path; nil where there is none, and for `/dev/null`.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The place in its folder that a path names, whether a file is there or not; nil where there is no folder.
  init?(ofPlace path: String) {
    var status = stat()
    guard stat(OutputFile.folder(of: path), &status) == 0 else { return nil }
    self.init(status, name: path.split(separator: "/").last.map(String.init) ?? path)
  }
}
