/// What may stand in `<!DOCTYPE …>` without declarations of its own.
enum DocumentTypeSyntax {
  /// - Parameter content: what stands between `<!DOCTYPE` and `>`.
  /// - Returns: whether libxml2 and Apple's parser, which ends it at the first `>`, both take it.
  static func isValid(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    guard skipBlank(&rest), let first = rest.first, isNameStart(first) else { return false }
    rest = rest.drop(while: isNameByte)
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

/// The `<?xml …?>` at the very start of a file.
struct XMLDeclaration {
  /// What stands between its quotation marks, nil where there is no `encoding`.
  private(set) var encoding: Range<Int>?
  /// Behind its `?>`.
  private(set) var end: Int
  /// Where it stops to be one, nil where it is well-formed.
  private(set) var fault: Int?

  /// Reads the declaration at an offset; nil where none is there.
  init?(in bytes: [UInt8], at start: Int) {
    guard bytes.hasPrefix("<?xml", at: start), start + 5 < bytes.count,
      isWhiteSpace(bytes[start + 5]) || bytes[start + 5] == UInt8(ascii: "?"),
      let close = bytes.firstOffset(of: "?>", from: start + 5, before: min(bytes.count, start + 1024))
    else { return nil }
    end = close + 2
    // Without its `?` the declaration ends at the `>`, and what follows is no part of it.
    if let bare = bytes[start..<close].firstIndex(of: UInt8(ascii: ">")) {
      end = bare + 1
      fault = bare
    }
    var offset = start + 5
    for (index, name) in (["version", "encoding", "standalone"] as [StaticString]).enumerated() {
      let word = bytes.skipWhiteSpace(from: offset)
      guard bytes.hasPrefix(name, at: word) else {
        if index == 0 { fault = fault ?? min(word, close) }
        continue
      }
      guard word > offset, let value = XMLDeclaration.value(in: bytes[..<min(close, end)], from: word + name.utf8CodeUnitCount),
        XMLDeclaration.isValid(bytes[value], for: index)
      else {
        fault = fault ?? word
        // An encoding with a fault is still the best guess at what the file is written in.
        if index == 1 { encoding = XMLDeclaration.value(in: bytes[..<min(close, end)], from: word + name.utf8CodeUnitCount) }
        return
      }
      if index == 1 { encoding = value }
      offset = value.upperBound + 1
    }
    let rest = bytes.skipWhiteSpace(from: offset)
    if rest < close, fault == nil { fault = rest }
  }

  private static func value(in bytes: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
    let equals = bytes.skipWhiteSpace(from: start)
    guard equals < bytes.endIndex, bytes[equals] == UInt8(ascii: "=") else { return nil }
    let quote = bytes.skipWhiteSpace(from: equals + 1)
    guard quote < bytes.endIndex, bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'") else { return nil }
    var end = quote + 1
    while end < bytes.endIndex, bytes[end] != bytes[quote] { end += 1 }
    return end < bytes.endIndex ? quote + 1..<end : nil
  }

  private static func isValid(_ value: ArraySlice<UInt8>, for index: Int) -> Bool {
    switch index {
    case 0: value.count > 2 && value.hasPrefix("1.", at: value.startIndex) && value.dropFirst(2).allSatisfy(isASCIIDigit)
    case 1:
      (value.first.map(isASCIILetter) ?? false)
        && value.allSatisfy { isASCIILetter($0) || isASCIIDigit($0) || "._-".utf8.contains($0) }
    default: value.elementsEqual("yes".utf8) || value.elementsEqual("no".utf8)
    }
  }
}

extension XMLDiagnosis {
  /// Reads the XML declaration where the file begins with one.
  mutating func readXMLDeclaration() {
    guard let declaration = XMLDeclaration(in: bytes, at: offset) else { return }
    if let fault = declaration.fault {
      report(
        "the XML declaration is malformed", help: "write `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`",
        at: fault..<declaration.end)
    }
    offset = declaration.end
  }
}
