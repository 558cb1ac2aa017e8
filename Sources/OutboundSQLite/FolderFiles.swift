package import OutboundClient

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// A folder of the file system. What is made in it is for the user alone.
package struct FolderFiles: StoreFiles {
  private let folder: String

  /// The files of a folder, which need not exist yet.
  package init(folder: String) {
    self.folder = folder
  }

  package var vfs: String? { nil }

  package func path(of name: String) -> String { folder + "/" + name }

  package func makeFolder() throws(OutboxError) {
    var path = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      path += "/" + part
      if mkdir(path, 0o700) != 0 && errno != EEXIST && errno != EROFS && errno != EACCES {
        throw Self.error(errno, "make a folder")
      }
    }
    var status = stat()
    if stat(folder, &status) != 0 { throw Self.error(errno, "find the folder") }
  }

  package func names() throws(OutboxError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw Self.error(errno, "list the folder")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  package func open(_ name: String, making: Bool) throws(OutboxError) -> (any StoreFile)? {
    let descriptor = openDescriptor(path(of: name), O_RDWR | O_CLOEXEC | (making ? O_CREAT : 0))
    if descriptor < 0 {
      if errno == ENOENT && !making { return nil }
      throw Self.error(errno, "open a file")
    }
    return OpenFile(descriptor)
  }

  package func remove(_ name: String) throws(OutboxError) {
    if unlink(path(of: name)) != 0 && errno != ENOENT { throw Self.error(errno, "remove a file") }
  }

  package func rename(_ name: String, to other: String) throws(OutboxError) {
    #if canImport(Darwin)
      let result = Darwin.rename(path(of: name), path(of: other))
    #elseif canImport(Glibc)
      let result = Glibc.rename(path(of: name), path(of: other))
    #elseif canImport(Musl)
      let result = Musl.rename(path(of: name), path(of: other))
    #elseif canImport(Bionic)
      let result = Bionic.rename(path(of: name), path(of: other))
    #endif
    if result != 0 { throw Self.error(errno, "rename a file") }
  }

  package func synchronizeFolder() throws(OutboxError) {
    let descriptor = openDescriptor(folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw Self.error(errno, "open the folder") }
    let directory = OpenFile(descriptor)
    // Some file systems know no synchronizing of a folder, and do without.
    if fsync(directory.descriptor) != 0 && errno != EINVAL { throw Self.error(errno, "synchronize the folder") }
  }

  package func lock(_ name: String, waiting milliseconds: Int) throws(OutboxError) -> (any StoreLock)? {
    let descriptor = openDescriptor(path(of: name), O_RDWR | O_CREAT | O_CLOEXEC)
    if descriptor < 0 { throw Self.error(errno, "open a lock") }
    let file = OpenFile(descriptor)
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno != EWOULDBLOCK { throw Self.error(errno, "take a lock") }
      if waited >= milliseconds { return nil }
      usleep(1_000)
      waited += 1
    }
    return file
  }

  private func openDescriptor(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let descriptor = OutboundSQLite.open(path, flags)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  fileprivate static func error(_ number: Int32, _ what: String) -> OutboxError {
    OutboxError(number == ENOSPC || number == EDQUOT ? .full : .io, "cannot \(what): error \(number) of the system")
  }
}

/// The system's `open`, apart from the method of that name.
private func open(_ path: String, _ flags: Int32) -> Int32 {
  #if canImport(Darwin)
    Darwin.open(path, flags, 0o600)
  #elseif canImport(Glibc)
    Glibc.open(path, flags, 0o600)
  #elseif canImport(Musl)
    Musl.open(path, flags, 0o600)
  #elseif canImport(Bionic)
    Bionic.open(path, flags, 0o600)
  #endif
}

private final class OpenFile: StoreFile, StoreLock {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  func read(at offset: Int, count: Int) throws(OutboxError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let result = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
      }
      if result < 0 && errno == EINTR { continue }
      if result < 0 { throw FolderFiles.error(errno, "read a file") }
      if result == 0 { break }
      done += result
    }
    bytes.removeLast(count - done)
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(OutboxError) {
    var done = 0
    while done < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        pwrite(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      }
      if result < 0 && errno == EINTR { continue }
      if result < 0 { throw FolderFiles.error(errno, "write a file") }
      done += result
    }
  }

  func synchronize() throws(OutboxError) {
    #if canImport(Darwin)
      // fsync leaves the bytes in the cache of the drive; not every file system knows the stronger call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      let result = fsync(descriptor)
    #else
      let result = fdatasync(descriptor)
    #endif
    if result != 0 { throw FolderFiles.error(errno, "synchronize a file") }
  }
}
