/// What may stand in `<!DOCTYPE …>` without declarations of its own.
enum DocumentTypeSyntax {
  /// - Parameter content: what stands between `<!DOCTYPE` and `>`.
  /// - Returns: whether libxml2 and Apple's parser, which ends it at the first `>`, both take it.
  static func isValid(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    guard skipBlank(&rest) else { return false }
    let name = rest.prefix(while: isNameByte)
    guard XMLName.isValid(name) else { return false }
    rest = rest.dropFirst(name.count)
    if rest.allSatisfy(isWhiteSpace) { return true }
    guard skipBlank(&rest) else { return false }
    if rest.hasPrefix("PUBLIC", at: rest.startIndex) {
      rest = rest.dropFirst(6)
      guard skipBlank(&rest), let identifier = literal(&rest), identifier.allSatisfy(isPublicIdentifierByte) else { return false }
    } else if rest.hasPrefix("SYSTEM", at: rest.startIndex) {
      rest = rest.dropFirst(6)
    } else {
      return false
    }
    guard skipBlank(&rest), literal(&rest) != nil else { return false }
    return rest.allSatisfy(isWhiteSpace)
  }

  private static func skipBlank(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let blank = rest.prefix(while: isWhiteSpace)
    rest = rest.dropFirst(blank.count)
    return !blank.isEmpty
  }

  private static func literal(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    guard value.endIndex < rest.endIndex else { return nil }
    rest = rest[(value.endIndex + 1)...]
    let isUnreadable = value.contains { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
    return isUnreadable ? nil : value
  }

  /// Production 13 of XML 1.0, `PubidChar`.
  private static func isPublicIdentifierByte(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || isASCIIDigit(byte) || byte == 0x20 || byte == 0x0A || byte == 0x0D
      || "-'()+,./:=?;!*#@$_%".utf8.contains(byte)
  }
}
