#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file's bytes, read if small and mapped if large.
enum MappedFile {
  /// Up to this size reading is cheaper than mapping.
  private static let smallSize = 1 << 18

  /// Calls `body` with the bytes of a file. `nil` where it is no regular file or cannot be read; a link is not followed.
  ///
  /// A large file that is cut short by someone else in the middle of the call ends the process, as with every mapped file.
  static func withBytes<Result>(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    if size > smallSize {
      guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED else { return nil }
      defer { munmap(memory, size) }
      return try body(UnsafeRawBufferPointer(start: memory, count: size))
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(size, 1), alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while count < size {
      let part = pread(file, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
      if part < 0 { return nil }
      if part == 0 { break }
      count += part
    }
    return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// The size of a regular file, behind links; `nil` where there is none.
  static func size(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// Whether a folder is at the path, behind links; `nil` where nothing is.
  static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
  }

  /// The first bytes of a file, at most 16.
  static func start(of path: String, followingLinks: Bool = false) -> [UInt8]? {
    let file = open(path, O_RDONLY | (followingLinks ? 0 : O_NOFOLLOW) | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(file, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }
}
