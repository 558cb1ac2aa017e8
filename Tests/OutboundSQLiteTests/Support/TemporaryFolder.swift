import Foundation

/// A folder that is gone with its value.
final class TemporaryFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "sluice-\(UUID().uuidString)").path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of all files.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  func overwrite(_ name: String, _ data: Data) throws {
    try data.write(to: URL(fileURLWithPath: path + "/" + name))
  }

  /// Every byte of every file, by name.
  func all() throws -> [String: Data] {
    var all: [String: Data] = [:]
    for name in names { all[name] = try data(name) }
    return all
  }

  /// The files that hold a text.
  func names(holding text: String) throws -> [String] {
    try all().filter { $0.value.range(of: Data(text.utf8)) != nil }.keys.sorted()
  }
}
