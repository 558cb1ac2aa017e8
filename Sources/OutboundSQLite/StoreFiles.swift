package import OutboundClient

/// The files of one folder, as the stores use them. What a power cut would do to each call is part of its meaning, so that tests can put a
/// disk in this place that loses and fails.
package protocol StoreFiles: Sendable {
  /// The name of the SQLite VFS in which ``path(of:)`` means the same file; `nil` for the default one.
  var vfs: String? { get }

  /// The path of a file, for SQLite.
  func path(of name: String) -> String

  /// Makes the folder, and those above it, if they are missing.
  func makeFolder() throws(OutboxError)

  /// The names of all files; none if the folder is missing.
  func names() throws(OutboxError) -> [String]

  /// Opens a file for reading and writing; `nil` if it is missing and not to be made.
  func open(_ name: String, making: Bool) throws(OutboxError) -> (any StoreFile)?

  /// Removes a file; one that is missing is no error. Durable after ``synchronizeFolder()``.
  func remove(_ name: String) throws(OutboxError)

  /// Puts a file in the place of another, at once or not at all. Durable after ``synchronizeFolder()``.
  func rename(_ name: String, to other: String) throws(OutboxError)

  /// Makes durable which files there are.
  func synchronizeFolder() throws(OutboxError)

  /// Takes a lock that one holder in all processes has at a time; `nil` if another still has it after that many milliseconds.
  func lock(_ name: String, waiting milliseconds: Int) throws(OutboxError) -> (any StoreLock)?
}

/// An open file; letting go of it closes it.
package protocol StoreFile: AnyObject {
  /// The bytes at an offset: fewer than asked for at the file's end.
  func read(at offset: Int, count: Int) throws(OutboxError) -> [UInt8]
  /// Writes bytes at an offset. Durable after ``synchronize()``; until then a power cut may keep any of its sectors.
  func write(_ bytes: [UInt8], at offset: Int) throws(OutboxError)
  /// Makes what was written durable.
  func synchronize() throws(OutboxError)
}

/// A lock that is held; letting go of it frees it.
package protocol StoreLock: AnyObject {}
