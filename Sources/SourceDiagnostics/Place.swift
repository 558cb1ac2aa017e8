/// Where in a file something is.
public struct Place: Sendable, Hashable {
  /// The file's path as the caller named it; `-` is standard input.
  public var file: String
  /// The bytes it covers, from the start of the file. For a text that is not UTF-8 they count in its UTF-8 form.
  /// `0..<0` is the file as a whole; `nil` where no bytes are known.
  public var range: Range<Int>?
  /// Where it begins; `nil` in a binary file.
  public var start: SourcePosition?
  /// Just past its last code point; `nil` in a binary file.
  public var end: SourcePosition?
  /// The path of keys from the root, such as `NSPrivacyAccessedAPITypes[1].NSPrivacyAccessedAPIType`; empty at the root.
  public var keyPath: String

  /// Makes a place from its parts.
  public init(
    file: String, range: Range<Int>? = nil, start: SourcePosition? = nil, end: SourcePosition? = nil, keyPath: String = ""
  ) {
    self.file = file
    self.range = range
    self.start = start
    self.end = end
    self.keyPath = keyPath
  }
}
