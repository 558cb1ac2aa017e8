import Foundation

/// The test's own helper program, running.
final class DriverProcess {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = try Self.program()
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = input
    try process.run()
  }

  /// Beside the test's own program, or beside its bundle.
  private static func program() throws -> URL {
    let bundle = Bundle(for: DriverProcess.self).bundleURL
    let places = [bundle, bundle.deletingLastPathComponent(), Bundle.main.bundleURL].map { $0.appending(path: "OutboxDriver") }
    struct Missing: Error {}
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else { throw Missing() }
    return found
  }

  /// Waits until it has said that many bytes more: how many came before its end.
  func wait(for count: Int) -> Int {
    var seen = 0
    while seen < count {
      let data = output.fileHandleForReading.readData(ofLength: count - seen)
      if data.isEmpty { break }
      seen += data.count
    }
    return seen
  }

  /// `kill -9`: how many bytes it had still said.
  func kill() -> Int {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return output.fileHandleForReading.readDataToEndOfFile().count
  }

  /// Lets it end by itself.
  func finish() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
