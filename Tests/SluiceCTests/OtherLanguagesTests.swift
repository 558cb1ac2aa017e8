import Foundation
import Testing

/// Runs the examples of `Documentation/OtherLanguages.md` against the library as it was built, and compares what they print.
@Suite("The examples in other languages print what the page says")
struct OtherLanguagesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Where the tests and the library were built.
  private static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  private static let library = products.appendingPathComponent("libSluiceC.so")

  /// A library with a sanitizer in it cannot be loaded by a program without.
  private static let isLoadable =
    (try? Data(contentsOf: library)).map {
      $0.range(of: Data("__asan_init".utf8)) == nil && $0.range(of: Data("__tsan_init".utf8)) == nil
    }
    ?? true

  /// The code of each fence of a language, in order.
  private func blocks(_ language: String) throws -> [String] {
    let page = try String(contentsOf: Self.root.appendingPathComponent("Documentation/OtherLanguages.md"), encoding: .utf8)
    return page.components(separatedBy: "```\(language)\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  private func run(_ command: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("the example in C", .enabled(if: isLoadable))
  func runsC() throws {
    try withFolder { folder in
      let source = folder.appendingPathComponent("example.c")
      try #require(blocks("c").first).write(to: source, atomically: true, encoding: .utf8)
      let program = folder.appendingPathComponent("example").path
      let compiled = try run([
        "clang", "-std=c99", "-Wall", "-Wextra", "-Werror", source.path, "-I",
        Self.root.appendingPathComponent("Sources/SluiceC/include").path,
        "-L", Self.products.path, "-lSluiceC", "-Wl,-rpath,\(Self.products.path)", "-o", program,
      ])
      #expect(compiled.output == "")
      #expect(compiled.status == 0)
      let ran = try run([program])
      #expect(try ran.output == blocks("text")[0])
      #expect(ran.status == 0)
    }
  }

  @Test("the example in Python", .enabled(if: isLoadable))
  func runsPython() throws {
    let example = try #require(blocks("python").first)
    let ran = try run(["python3", "-c", example], environment: ["SLUICE_LIBRARY": Self.library.path])
    #expect(try ran.output == blocks("text")[1])
    #expect(ran.status == 0)
  }
}
