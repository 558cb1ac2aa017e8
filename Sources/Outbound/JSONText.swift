/// The text of one JSON value, checked, and kept byte for byte: what a splitter carries and never interprets.
public struct JSONText: Hashable, Sendable {
  /// The text, without space around it.
  public let bytes: ArraySlice<UInt8>

  /// For text that a scanner or a maker vouches for.
  init(checked bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// One value, with or without space around it.
  ///
  /// - Throws: ``BatchError``: `not-json`, `second-document`, or `nesting` if it could not stand in an object of a batch.
  public init(_ bytes: [UInt8]) throws(BatchError) {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    let start = scanner.position
    try scanner.skipValue(depth: Self.depthInBatch)
    let end = scanner.position
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      throw BatchError(.secondDocument, "something stands behind the value", byteOffset: scanner.position)
    }
    self.init(checked: bytes[start..<end])
  }

  /// The root, an array and an object are around a value in a batch.
  static let depthInBatch = 3

  /// What kind of value it is.
  public enum Kind: Hashable, Sendable {
    /// The kinds of RFC 8259; `true` and `false` are `bool`.
    case object, array, string, number, bool, null
  }

  /// What kind of value it is.
  public var kind: Kind {
    switch bytes.first {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// What a string says; `nil` for every other kind, and for a string that holds half of a surrogate pair.
  public var string: String? {
    kind == .string ? JSONStringDecoder.decode(bytes) : nil
  }
}
