/// The value of `user_alias`: a name and a label, and nothing else, since whatever stands in it is copied to every part of its object.
struct UserAlias: Equatable {
  private let name: [UInt8]
  private let label: [UInt8]

  /// Whether it names a device.
  var isDevice: Bool { label.elementsEqual("device_id".utf8) }

  /// - Throws: ``BatchError``: `identity-invalid`, or `lone-surrogate` wherever in it one stands.
  init(_ text: JSONText, member: Int) throws(BatchError) {
    let invalid = BatchError(
      .identityInvalid,
      "`user_alias` is no object of `alias_name` and `alias_label`, each once and each a string that is not empty", member: member
    )
    guard text.kind == .object else { throw invalid }
    let (shape, strings) = try Self.tokens(of: text, member: member)
    guard shape.elementsEqual(#"{":",":"}"#.utf8) else { throw invalid }
    let values = [strings[0]: strings[1]].merging([strings[2]: strings[3]]) { first, _ in first }
    guard let name = values["alias_name"], let label = values["alias_label"], !name.isEmpty, !label.isEmpty else { throw invalid }
    self.name = Array(name.utf8)
    self.label = Array(label.utf8)
  }

  /// The text with a quote in the place of each string and without space, and what the strings say.
  private static func tokens(of text: JSONText, member: Int) throws(BatchError) -> (shape: [UInt8], strings: [String]) {
    var scanner = JSONScanner(Array(text.bytes))
    var shape: [UInt8] = []
    var strings: [String] = []
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let start = scanner.position
      shape.append(scanner.current)
      guard scanner.current == UInt8(ascii: "\"") else {
        _ = scanner.skip(scanner.current)
        continue
      }
      try scanner.skipString()
      guard let string = JSONStringDecoder.decode(scanner.bytes[start..<scanner.position]) else {
        throw BatchError(.loneSurrogate, "half of a surrogate pair in `user_alias`, which identifies", member: member)
      }
      strings.append(string)
    }
    return (shape, strings)
  }
}
