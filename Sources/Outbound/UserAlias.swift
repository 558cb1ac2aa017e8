/// The value of `user_alias`, token by token, so that two spellings of the same strings are the same alias.
struct UserAlias: Equatable {
  private var tokens: [[UInt8]] = []
  /// Whether a label at the alias's top level is `device_id`.
  private(set) var isDevice = false

  /// `nil` if a string in it holds half of a surrogate pair.
  init?(_ text: JSONText) {
    var scanner = JSONScanner(Array(text.bytes))
    var depth = 0
    var isLabel = false
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let start = scanner.position
      switch scanner.current {
      case UInt8(ascii: "\""):
        guard (try? scanner.skipString()) != nil, let string = JSONStringDecoder.decode(scanner.bytes[start..<scanner.position])
        else { return nil }
        scanner.skipSpace()
        let isKey = scanner.current == UInt8(ascii: ":")
        if isLabel && string == "device_id" { isDevice = true }
        isLabel = depth == 1 && isKey && string == "alias_label"
        tokens.append([UInt8(ascii: "\"")] + Array(string.utf8))
      case let byte:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
        if byte != UInt8(ascii: ":") { isLabel = false }
        _ = scanner.skip(byte)
        tokens.append([byte])
      }
    }
  }
}
