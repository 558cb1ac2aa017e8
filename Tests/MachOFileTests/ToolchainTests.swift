import Foundation
import MachOFile
import Testing

/// Files as compilers and linkers make them, where there are some that make Mach-O.
@Suite("What a toolchain makes")
struct ToolchainTests {
  private static func tool(_ names: String...) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in folders {
      for name in names where FileManager.default.isExecutableFile(atPath: folder + "/" + name) { return folder + "/" + name }
    }
    return nil
  }

  private static let clang = tool("clang")
  private static let linkers = [tool("ld64.lld-14"), tool("ld64.lld-16")].compactMap { $0 }

  private static func run(_ tool: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(tool) \(arguments.joined(separator: " "))")
  }

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sluice-macho-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static let source = """
    struct stat; int stat(const char *, void *);
    @interface NSProcessInfo
    + (id)processInfo;
    - (double)systemUptime;
    @end
    double uptime(void) { stat("a", 0); return [[NSProcessInfo processInfo] systemUptime]; }
    """

  /// Apple's libraries as far as the source needs them.
  private static let stub = """
    --- !tapi-tbd
    tbd-version: 4
    targets: [ arm64-ios, arm64-macos, x86_64-macos ]
    install-name: '/usr/lib/libSystem.B.dylib'
    exports:
      - targets: [ arm64-ios, arm64-macos, x86_64-macos ]
        symbols: [ _stat, '_stat$INODE64', _objc_msgSend, dyld_stub_binder ]
        objc-classes: [ NSProcessInfo ]
    ...

    """

  @Test(
    "an object shows function, class and sent selectors", .enabled(if: clang != nil),
    arguments: ["arm64-apple-ios15.0", "x86_64-apple-macos12"])
  func object(target: String) throws {
    try Self.inFolder { folder in
      try Self.source.write(to: folder.appendingPathComponent("a.m"), atomically: true, encoding: .utf8)
      try Self.run(try #require(Self.clang), ["-target", target, "-c", "-w", "-fobjc-arc", "a.m"], in: folder)
      let reading = try #require(Reading([UInt8](try Data(contentsOf: folder.appendingPathComponent("a.o")))))
      #expect(Set(reading.names).isSuperset(of: ["_OBJC_CLASS_$_NSProcessInfo", "_stat", "_objc_msgSend"]))
      let uptime = try #require(reading.selectors[0].first { $0.name == "systemUptime" })
      #expect(uptime.sources == [.methodNames, .selectorReferences])
      #expect(reading.problems == [])
    }
  }

  @Test(
    "a linked library shows them in classic and in chained form", .enabled(if: clang != nil && !linkers.isEmpty),
    arguments: linkers.flatMap { [($0, "-no_fixup_chains")] + ($0.hasSuffix("14") ? [] : [($0, "-fixup_chains")]) })
  func dylib(linker: String, chains: String) throws {
    // Version 14 knows neither option and makes the classic form.
    let options = linker.hasSuffix("14") ? [] : [chains]
    try Self.inFolder { folder in
      try Self.source.write(to: folder.appendingPathComponent("a.m"), atomically: true, encoding: .utf8)
      try Self.stub.write(to: folder.appendingPathComponent("s.tbd"), atomically: true, encoding: .utf8)
      try Self.run(try #require(Self.clang), ["-target", "arm64-apple-macos12", "-c", "-w", "a.m"], in: folder)
      try Self.run(
        linker,
        ["-arch", "arm64", "-platform_version", "macos", "12.0", "13.0", "-dylib", "-install_name", "@rpath/a.dylib"] + options
          + ["a.o", "s.tbd", "-o", "a.dylib"], in: folder)
      let reading = try #require(Reading([UInt8](try Data(contentsOf: folder.appendingPathComponent("a.dylib")))))
      let stat = try #require(reading.imports[0].first { $0.name == "_stat" })
      #expect(stat.library == "/usr/lib/libSystem.B.dylib")
      #expect(stat.sources.contains(options == ["-fixup_chains"] ? .chainedFixups : .lazyBind))
      #expect(reading.names.contains("_OBJC_CLASS_$_NSProcessInfo"))
      // The linkers differ in whether they keep the names in a section of their own.
      #expect(reading.selectors[0].first { $0.name == "systemUptime" }?.sources.contains(.selectorReferences) == true)
      #expect(reading.file.images[0].installName == "@rpath/a.dylib")
      #expect(reading.file.images[0].platforms.map(\.name) == ["macOS"])
      #expect(reading.problems == [])
    }
  }
}
