#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A destination: a file that appears whole or not at all, or a stream that is written as it comes.
///
/// A file has no name while it is written (`O_TMPFILE`), so that nothing is left of it whatever ends the process; where the file
/// system has no such thing it has a name of its own beside the target, and goes with this object.
final class OutputFile {
  /// The path as named.
  let path: String
  private let descriptor: Int32
  private var target: String?
  /// The name under which the file lies beside its target; nil while it has none.
  private var freshName: String?
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16
  #if os(Linux)
    /// `O_TMPFILE`, which Swift does not import since its definition hides behind `_GNU_SOURCE`.
    private static let unnamedFile: Int32 = 0o20000000 | O_DIRECTORY
  #endif

  init(_ path: String, environment: CommandEnvironment) throws(SplitFailure) {
    self.path = path
    if let stream = OutputFile.stream(path, environment) {
      descriptor = stream
      guard descriptor >= 0 else { throw OutputFile.failure(path) }
      return
    }
    let target = OutputFile.resolved(path)
    self.target = target
    let folder = OutputFile.folder(of: target)
    #if os(Linux)
      let unnamed = open(folder, OutputFile.unnamedFile | O_WRONLY | O_CLOEXEC, 0o600)
      if unnamed >= 0 {
        descriptor = unnamed
        return
      }
      guard [EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) else {
        descriptor = -1
        throw OutputFile.failure(path)
      }
    #endif
    var template = Array((folder + "/.sluice-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw OutputFile.failure(path) }
    freshName = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if let freshName { unlink(freshName) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Writes bytes now.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    do throws(SystemError) {
      try Descriptor.write(descriptor, bytes)
    } catch {
      throw SplitFailure("cannot write `\(path)`: \(error)")
    }
  }

  /// Writes a short line, with its newline, together with others.
  func write(line: [UInt8]) throws {
    buffer += line
    buffer.append(0x0A)
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  private func flush() throws {
    try buffer.withUnsafeBytes(write)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives the whole file a name beside its target. Nothing is replaced yet.
  func prepare() throws(SplitFailure) {
    do { try flush() } catch { throw OutputFile.failure(path) }
    guard let target else { return }
    guard fsync(descriptor) == 0 else { throw OutputFile.failure(path) }
    guard freshName == nil else { return }
    var attempt = 0
    while true {
      let name = "\(OutputFile.folder(of: target))/.sluice-\(getpid())-\(descriptor)-\(attempt)"
      if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        freshName = name
        return
      }
      guard errno == EEXIST, attempt < 100 else { throw OutputFile.failure(path) }
      attempt += 1
    }
  }

  /// Puts the file in the place of its target.
  func replace() throws(SplitFailure) {
    guard let target, let name = freshName else { return }
    guard rename(name, target) == 0 else { throw OutputFile.failure(path) }
    freshName = nil
  }

  private static func failure(_ path: String) -> SplitFailure {
    SplitFailure("cannot write `\(path)`: \(SystemError.current)")
  }

  /// The files that writing here changes: what is open, what is to be replaced, and the place where it will stand.
  var identities: [FileIdentity] {
    guard let target else { return [FileIdentity(ofOpen: descriptor)].compactMap { $0 } }
    return [FileIdentity(of: target), FileIdentity(ofPlace: target)].compactMap { $0 }
  }

  /// Whether a path means standard output.
  static func isStandardOutput(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

  /// The descriptor of a path that is no file, opened or copied; nil for one that is a file or shall be.
  private static func stream(_ path: String, _ environment: CommandEnvironment) -> Int32? {
    if isStandardOutput(path) { return dup(environment.outputDescriptor) }
    if path.hasPrefix("/dev/fd/"), let number = Int32(path.dropFirst("/dev/fd/".count)) { return dup(number) }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    return open(path, O_WRONLY | O_CLOEXEC)
  }

  /// The path with its links followed; of a file that is not there yet, its folder's.
  private static func resolved(_ path: String) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    guard let folder = realpath(folder(of: path), nil) else { return path }
    defer { free(folder) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return String(cString: folder) + "/" + name
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
