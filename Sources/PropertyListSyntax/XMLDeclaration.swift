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
    case 0: value.count >= 2 && value.hasPrefix("1.", at: value.startIndex) && value.dropFirst(2).allSatisfy(isASCIIDigit)
    case 1:
      (value.first.map(isASCIILetter) ?? false)
        && value.allSatisfy { isASCIILetter($0) || isASCIIDigit($0) || "._-".utf8.contains($0) }
    default: value.elementsEqual("yes".utf8) || value.elementsEqual("no".utf8)
    }
  }
}
