import AppBundle
import Foundation
import Testing

/// A folder or archive made for one test, from a list of paths.
///
/// `path*` is a Mach-O file, `path -> target` a link, `path/` a folder; anything else is a text file.
enum Fixture {
  static let machO: [UInt8] =
    [0xCF, 0xFA, 0xED, 0xFE, 0x0C, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0] + [UInt8](repeating: 0, count: 16)

  /// Puts the files on disk in a folder `name`, and hands over a path to it.
  static func folder<Result>(_ name: String, _ files: [String], _ body: (String) throws -> Result) throws -> Result {
    try inTemporaryFolder { temporary in
      let root = temporary.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      for file in files {
        let parts = file.components(separatedBy: " -> ")
        let url = root.appendingPathComponent(parts[0].hasSuffix("*") ? String(parts[0].dropLast()) : parts[0])
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        if parts.count == 2 {
          try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: parts[1])
        } else if file.hasSuffix("/") {
          try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } else {
          try Data(content(file)).write(to: url)
        }
      }
      return try body(root.path)
    }
  }

  /// Packs the same files into an archive `name`, and hands over the path to it.
  static func archive<Result>(_ name: String, _ files: [String], _ body: (String) throws -> Result) throws -> Result {
    let entries = files.map { file in
      let parts = file.components(separatedBy: " -> ")
      if parts.count == 2 { return ZipWriter.Entry.link(parts[0], to: parts[1]) }
      return ZipWriter.Entry(file.hasSuffix("*") ? String(file.dropLast()) : file, file.hasSuffix("/") ? [] : content(file))
    }
    return try archive(name, bytes: ZipWriter.zip(entries), body)
  }

  static func archive<Result>(_ name: String, bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    try inTemporaryFolder { temporary in
      let url = temporary.appendingPathComponent(name)
      try Data(bytes).write(to: url)
      return try body(url.path)
    }
  }

  private static func content(_ file: String) -> [UInt8] { file.hasSuffix("*") ? machO : Array("text of \(file)".utf8) }

  static func inTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sluice-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  static func lines(at path: String) throws -> [String] { lines(try BundleContents(path: path)) }

  /// A tree as lines: two spaces a level, `kind path layout`, then its files. Paths lose everything up to the argument's name.
  static func lines(_ contents: BundleContents) -> [String] {
    let cut = contents.root.path.count - (contents.root.path.split(separator: "/").last?.count ?? 0)
    func short(_ path: String) -> String { String(path.dropFirst(cut)) }
    func tree(_ bundle: AppBundle, _ indent: String) -> [String] {
      let layout =
        switch bundle.layout {
        case nil: ""
        case .flat: " flat"
        case .contents: " contents"
        case .versions(let version): " versions/\(version)"
        }
      var lines = ["\(indent)\(bundle.kind) \(short(bundle.path))\(layout)\(bundle.hasCodeSignature ? " signed" : "")"]
      lines += bundle.executables.map { "\(indent)  code \(short($0))" }
      lines += bundle.manifests.map { manifest in
        let placement =
          switch manifest.placement {
          case .right: "right"
          case .source: "source"
          case .misplaced(let expected): "misplaced, not \(expected.map(short) ?? "anywhere")"
          case .misnamed(let expected): "misnamed, not \(expected.map(short) ?? "anywhere")"
          }
        return "\(indent)  manifest \(short(manifest.path)) \(placement)"
      }
      lines += bundle.sources.map { "\(indent)  source \(short($0))" }
      lines += bundle.lockFiles.map { "\(indent)  lock \(short($0))" }
      return lines + bundle.embedded.flatMap { tree($0, indent + "  ") }
    }
    return tree(contents.root, "") + contents.problems.map { "refused \(short($0.path)) \($0.reason)" }
  }
}
