/// How much a property list may hold. A privacy manifest is a few kilobytes; what breaks a limit is a mistake or an attack.
enum PropertyListLimits {
  /// Bytes of a file.
  static let size = 16 * 1024 * 1024
  /// Dictionaries and arrays within each other.
  static let depth = 64
  /// Values of a document, keys not counted.
  static let nodes = 1_000_000
  /// Problems reported for one document; a last one says how many more there are.
  static let problems = 1_000
}
