extension Batch {
  /// Reads a batch from JSON, as the receiver of `/users/track` would, but strictly.
  ///
  /// One mistake anywhere, and nothing of the text is accepted: an unknown or doubled key at the root, an array that is none, an element
  /// that is no object, half of a surrogate pair in a key, and whatever ``BatchObject/init(_:in:)`` does not take.
  ///
  /// - Throws: ``BatchError`` with the byte offset of the mistake.
  public init(json: [UInt8]) throws(BatchError) {
    var scanner = JSONScanner(json)
    var objects: [BatchObject] = []
    var seen: Set<String> = []
    try scanner.readRoot { scanner throws(BatchError) in
      let start = scanner.position
      let name = try scanner.readKey()
      guard let array = BatchArray(rawValue: name) else {
        throw BatchError(.unknownArray, "`\(name)` is no array of a batch", byteOffset: start)
      }
      guard seen.insert(name).inserted else {
        throw BatchError(.arrayTwice, "`\(name)` stands twice", byteOffset: start)
      }
      try scanner.skipColon()
      try scanner.readArray(array, into: &objects)
    }
    self.init(objects)
  }
}

extension BatchObject {
  /// Reads one object of an array from JSON.
  ///
  /// - Throws: ``BatchError`` with the byte offset of the mistake.
  public init(json: [UInt8], in array: BatchArray) throws(BatchError) {
    var scanner = JSONScanner(json)
    scanner.skipSpace()
    self = try scanner.readObject(in: array)
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      throw BatchError(.secondDocument, "something stands behind the object", byteOffset: scanner.position)
    }
  }
}

extension JSONScanner {
  fileprivate mutating func readRoot(
    member: (inout JSONScanner) throws(BatchError) -> Void
  ) throws(BatchError) {
    skipSpace()
    guard current == UInt8(ascii: "{") else {
      let start = position
      try skipValue(depth: 0)
      throw BatchError(.rootNotObject, "a batch is an object", byteOffset: start)
    }
    try readMembers(member)
    skipSpace()
    guard isAtEnd else {
      throw BatchError(.secondDocument, "something stands behind the batch", byteOffset: position)
    }
  }

  /// Reads the members of the object at the position.
  private mutating func readMembers(_ member: (inout JSONScanner) throws(BatchError) -> Void) throws(BatchError) {
    _ = skip(UInt8(ascii: "{"))
    skipSpace()
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      try member(&self)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw fail("expected `,` or `}`") }
  }

  fileprivate mutating func readKey() throws(BatchError) -> String {
    let start = position
    try skipString()
    guard let key = JSONStringDecoder.decode(bytes[start..<position]) else {
      throw BatchError(.loneSurrogate, "half of a surrogate pair in a key", byteOffset: start)
    }
    return key
  }

  fileprivate mutating func readArray(_ array: BatchArray, into objects: inout [BatchObject]) throws(BatchError) {
    let start = position
    guard skip(UInt8(ascii: "[")) else {
      try skipValue(depth: 1)
      throw BatchError(.notArray, "`\(array.rawValue)` is no array", byteOffset: start)
    }
    skipSpace()
    if skip(UInt8(ascii: "]")) { return }
    repeat {
      skipSpace()
      objects.append(try readObject(in: array))
      skipSpace()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw fail("expected `,` or `]`") }
  }

  fileprivate mutating func readObject(in array: BatchArray) throws(BatchError) -> BatchObject {
    let start = position
    guard current == UInt8(ascii: "{") else {
      try skipValue(depth: 2)
      throw BatchError(.notObject, "an element of `\(array.rawValue)` is no object", byteOffset: start)
    }
    var fields: [BatchObject.Field] = []
    try readMembers { scanner throws(BatchError) in
      let keyStart = scanner.position
      let key = try scanner.readKey()
      let keyEnd = scanner.position
      try scanner.skipColon()
      let valueStart = scanner.position
      try scanner.skipValue(depth: JSONText.depthInBatch)
      fields.append(BatchObject.Field(key: key, keyText: keyStart..<keyEnd, value: valueStart..<scanner.position))
    }
    do {
      return try BatchObject(fields, of: bytes, in: array)
    } catch {
      throw BatchError(error.code, error.message, byteOffset: error.member.map { fields[$0].keyText.lowerBound } ?? start)
    }
  }
}
