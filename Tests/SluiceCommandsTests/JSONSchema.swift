import Foundation

/// A JSON schema, judged by Debian's python3-jsonschema.
struct JSONSchema {
  let file: String

  /// What a text breaks; empty where it fits.
  func problems(of text: String) throws -> String {
    let folder = TemporaryFolder()
    let document = folder.write("document.json", text)
    let schema = Repository.root + "/" + file
    let run = try Process.run("/usr/bin/python3", "-m", "jsonschema", "-i", document, schema)
    return run.code == 0 ? "" : run.output + run.errors
  }
}

/// The folder of the package.
enum Repository {
  static let root = #filePath.components(separatedBy: "/Tests/")[0]
}

/// What the package manager built beside the tests.
enum BuiltProduct {
  static let sluice = Bundle.main.bundleURL.path + "/" + name
  private static let name = "sluice"
}

extension Process {
  /// Runs a program to its end.
  static func run(_ program: String, _ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: written, as: UTF8.self), String(decoding: complained, as: UTF8.self))
  }
}
