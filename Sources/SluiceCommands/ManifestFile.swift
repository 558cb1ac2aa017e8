#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads a file's bytes, regular files only: what could block (a FIFO, a device) is refused.
enum ManifestFile {
  /// One byte more than the largest manifest: enough to see that a file is too large without holding it.
  static let limit = 16 * 1024 * 1024 + 1

  /// The bytes of a file, at most ``limit`` of them.
  ///
  /// - Parameters:
  ///   - path: where it lies, from `folder` if it is relative.
  ///   - folder: an open folder, or `AT_FDCWD`.
  static func read(_ path: String, in folder: Int32 = AT_FDCWD) throws(UnreadableFile) -> [UInt8] {
    // O_NONBLOCK: opening a FIFO that nobody writes to would wait for ever.
    let descriptor = openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw UnreadableFile(reason: SystemError.current.description) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw UnreadableFile(reason: SystemError.current.description) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw UnreadableFile(reason: "is a folder, not a file")
    case S_IFIFO:
      throw UnreadableFile(reason: "is a FIFO, not a file")
    default: throw UnreadableFile(reason: "is not a regular file")
    }
    return try readAll(descriptor, expecting: Int(status.st_size))
  }

  /// The bytes of an open descriptor up to its end, at most ``limit`` of them.
  static func readAll(_ descriptor: Int32, expecting size: Int = 0) throws(UnreadableFile) -> [UInt8] {
    var bytes: [UInt8] = []
    var capacity = min(max(size + 1, 4096), limit)
    while bytes.count < limit {
      let chunk: [UInt8]
      do throws(SystemError) {
        chunk = try self.chunk(of: capacity, from: descriptor)
      } catch {
        throw UnreadableFile(reason: error.description)
      }
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      // A regular file that gave all it has needs no second call to say so.
      if size > 0, bytes.count == size { break }
      capacity = min(1 << 20, limit - bytes.count)
    }
    return bytes
  }

  private static func chunk(of capacity: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemError) {
        count = try Descriptor.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// A file that could not be read.
struct UnreadableFile: Error, Sendable {
  var reason: String
}
