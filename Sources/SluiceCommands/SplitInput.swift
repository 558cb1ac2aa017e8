#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import BatchStream

/// Where batches come from, with progress on a terminal.
final class SplitInput {
  /// The path as named; `-` is standard input.
  let name: String
  private let descriptor: Int32
  private let isOwned: Bool
  private var progress: Progress

  init(_ path: String, environment: CommandEnvironment) throws(SplitFailure) {
    name = path
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : environment.input
    guard descriptor >= 0 else { throw SplitFailure("cannot read `\(path)`: \(SystemError.current)") }
    progress = Progress(noun: "MB", environment: environment)
  }

  /// Fills a buffer with the next bytes; 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 {
        progress.step(bytes: count)
        return count
      }
      if errno != EINTR { throw SplitFailure("cannot read `\(name)`: \(SystemError.current)") }
    }
  }

  /// Takes the progress off the terminal.
  func close() {
    progress.clear()
    #if canImport(Glibc)
      if isOwned { Glibc.close(descriptor) }
    #else
      if isOwned { Darwin.close(descriptor) }
    #endif
  }
}

extension ConsentTable {
  /// Reads a file of consents, whole or not at all.
  static func read(_ path: String) throws(SplitFailure) -> ConsentTable {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SplitFailure("cannot read `\(path)`: \(SystemError.current)") }
    defer { close(descriptor) }
    var reader = ConsentFileReader()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    do throws(ConsentFileError) {
      while true {
        #if canImport(Glibc)
          let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        if count == 0 { return try reader.finish() }
        if count > 0 {
          try reader.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if errno != EINTR {
          break
        }
      }
    } catch {
      throw SplitFailure("\(path):\(error.line):\(error.column): \(error.message)", help: error.help.isEmpty ? nil : error.help)
    }
    throw SplitFailure("cannot read `\(path)`: \(SystemError.current)")
  }
}
