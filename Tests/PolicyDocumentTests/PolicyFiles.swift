import Foundation

/// The files of `Policies/`, and the marks in them.
///
/// A file of `Policies/Invalid` says where its one error is by a comment at the end of the line concerned:
/// `# error COLUMN: MESSAGE`, and `# related COLUMN: MESSAGE` for the error's second place.
enum PolicyFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the policy files of a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
      .filter { $0.hasSuffix(".policy.yml") }.sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: path)))
  }

  /// `line:column: message` of every mark of a kind.
  static func marks(_ kind: String, in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in
        guard let start = line.range(of: "# \(kind) ") else { return nil }
        return "\(index + 1):\(line[start.upperBound...])"
      }
  }
}
