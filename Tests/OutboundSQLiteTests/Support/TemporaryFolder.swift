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
    try all().filter { Array($0.value).holds(text) }.keys.sorted()
  }
}

extension [UInt8] {
  /// Whether a text is somewhere in the bytes.
  func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { bytes -> Bool in
      guard var place = bytes.baseAddress else { return false }
      let end = place + bytes.count
      while let found = memchr(place, Int32(wanted[0]), end - place).map({ UnsafeRawPointer($0) }) {
        if end - found >= wanted.count && memcmp(found, wanted, wanted.count) == 0 { return true }
        place = found + 1
      }
      return false
    }
  }
}
