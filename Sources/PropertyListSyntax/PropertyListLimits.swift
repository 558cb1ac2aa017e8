/// How much a property list may hold. A privacy manifest is a few kilobytes; what breaks a limit is a mistake or an attack.
enum PropertyListLimits {
  /// Bytes of a file.
  static let size = 16 * 1024 * 1024
  /// Dictionaries and arrays within each other.
  static let depth = 64
  /// Values of a document, keys not counted.
  static let nodes = 1_000_000
  /// Bytes of decoded text in a binary file, that of an object once for each reference to it: as many as an XML file can hold.
  static let text = size
  /// Bytes of a path of keys in UTF-8.
  static let keyPath = 1_000
  /// Problems reported for one document; a last one says how many more there are.
  static let problems = 1_000
}
