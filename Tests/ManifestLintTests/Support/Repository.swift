import Foundation

/// The checked-out repository.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether snapshots are to be written anew; `SLUICE_RECORD=1 swift test` does so.
  static let isRecording = ProcessInfo.processInfo.environment["SLUICE_RECORD"] == "1"

  /// Paths below a folder, from the folder, in order.
  static func files(under folder: String) -> [String] {
    let base = root.appendingPathComponent(folder).path
    let paths = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return paths.sorted().filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: base + "/" + path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }
}
