import Foundation
import SluiceCommands
import Testing

/// A command run in process, with what it wrote.
struct CommandRun {
  let code: ExitCode
  let output: String
  let errors: String

  init(_ arguments: String..., input: String = "", isTerminal: Bool = false, variables: [String: String] = [:]) {
    self.init(arguments, input: Array(input.utf8), isTerminal: isTerminal, variables: variables)
  }

  init(_ arguments: [String], input: [UInt8] = [], isTerminal: Bool = false, variables: [String: String] = [:]) {
    let output = MemorySink()
    let errors = MemorySink()
    let folder = TemporaryFolder()
    folder.write("input", input)
    let descriptor = open(folder.path + "/input", O_RDONLY)
    defer { close(descriptor) }
    let environment = CommandEnvironment(
      output: output, errors: errors, input: descriptor, outputDescriptor: -1, outputIsTerminal: isTerminal, variables: variables)
    code = SluiceCommand.run(arguments, in: environment)
    self.output = String(decoding: output.bytes, as: UTF8.self)
    self.errors = String(decoding: errors.bytes, as: UTF8.self)
  }
}

/// Keeps what is written.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  var failure: String? { nil }

  func write(_ bytes: [UInt8]) { self.bytes += bytes }
  func flush() {}
}

/// A folder that goes when its owner does.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("sluice-\(UUID().uuidString)").path
    _ = try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, folders included, and gives its path.
  @discardableResult
  func write(_ name: String, _ contents: [UInt8]) -> String {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    _ = try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: file, contents: Data(contents)))
    return file
  }

  @discardableResult
  func write(_ name: String, _ contents: String = "") -> String { write(name, Array(contents.utf8)) }

  /// Makes a folder and gives its path.
  @discardableResult
  func folder(_ name: String) -> String {
    _ = try? FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }
}

/// Manifests that tests write.
enum SampleManifest {
  /// Nothing to find in it, whatever its kind.
  static let clean = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>NSPrivacyTracking</key>
      <false/>
      <key>NSPrivacyCollectedDataTypes</key>
      <array/>
    </dict>
    </plist>
    """
  /// One error.
  static let unknownKey = clean.replacingOccurrences(of: "<key>NSPrivacyTracking</key>", with: "<key>NSPrivacyTrackin</key>")
  /// One warning.
  static let emptyAPITypes = clean.replacingOccurrences(
    of: "<key>NSPrivacyTracking</key>", with: "<key>NSPrivacyAccessedAPITypes</key><array/><key>NSPrivacyTracking</key>")
  /// One note.
  static let emptyRoot = "<plist version=\"1.0\"><dict/></plist>"
}
