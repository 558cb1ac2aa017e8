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

  /// The file that is read; nil for a null device.
  var identity: FileIdentity? { FileIdentity(ofOpen: descriptor) }

  /// Fills a buffer with the next bytes; 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do throws(SystemError) {
      let count = try Descriptor.read(descriptor, into: buffer)
      progress.step(bytes: count)
      return count
    } catch {
      throw SplitFailure("cannot read `\(name)`: \(error)")
    }
  }

  /// Takes the progress off the terminal.
  func finish() { progress.clear() }

  deinit {
    if isOwned { close(descriptor) }
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
    do {
      while true {
        let count = try Descriptor.read(descriptor, into: buffer)
        if count == 0 { return try reader.finish() }
        try reader.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    } catch let error as ConsentFileError {
      throw SplitFailure("\(path):\(error.line):\(error.column): \(error.message)", help: error.help.isEmpty ? nil : error.help)
    } catch {
      throw SplitFailure("cannot read `\(path)`: \(error)")
    }
  }
}
