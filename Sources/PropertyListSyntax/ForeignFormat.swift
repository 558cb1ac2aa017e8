/// What a file is that is no property list.
enum ForeignFormat {
  /// What a file is and what to do about it.
  struct Name {
    let message: String
    let help: String
  }

  /// Names a file whose text is not XML; nil where it looks like XML, and a fault in it is worth more than a name.
  static func name(of bytes: [UInt8]) -> Name? {
    if bytes.isEmpty { return Name(message: "the file is empty", help: xmlHelp) }
    if let name = signature(of: bytes) { return name }
    let start = bytes.skipWhiteSpace(from: bytes.hasPrefix("\u{FEFF}", at: 0) ? 3 : 0)
    guard start < bytes.count else { return Name(message: "the file holds nothing but white space", help: xmlHelp) }
    if isHTML(bytes, at: start) {
      return Name(
        message: "this is an HTML page, not a property list", help: "a failed download often leaves one; fetch the file again")
    }
    if let name = braces(bytes, at: start, isCertain: true) { return name }
    // Text before the tags of a property list is a fault of its own.
    if bytes.firstOffset(of: "<plist", from: 0) != nil || bytes.firstOffset(of: "<?xml", from: 0) != nil { return nil }
    if bytes.firstOffset(of: "<dict", from: 0) != nil || bytes[start] == UInt8(ascii: "<") && !isControl(bytes, at: start + 1) {
      return isOpenStepData(bytes, at: start) ? openStep : nil
    }
    if bytes.prefix(4096).contains(0) {
      return Name(message: "this is binary data, not a property list", help: xmlHelp)
    }
    if bytes.hasPrefix("{\\rtf", at: start) {
      return Name(message: "this is rich text (RTF), not a property list", help: "save it as plain text")
    }
    return braces(bytes, at: start, isCertain: false)
      ?? Name(message: "this is plain text or source code, not a property list", help: xmlHelp)
  }

  private static let xmlHelp =
    "a property list begins with `<?xml version=\"1.0\" encoding=\"UTF-8\"?>` and `<plist version=\"1.0\">`"

  private static let openStep = Name(
    message: "this is an old-style (OpenStep) property list, which a privacy manifest cannot be",
    help: "convert it with `plutil -convert xml1`")

  private static let strings = Name(
    message: "this is a strings file (OpenStep), which a privacy manifest cannot be",
    help: "convert it with `plutil -convert xml1`")

  private static func signature(of bytes: [UInt8]) -> Name? {
    if bytes.starts(with: [0x00, 0x05, 0x16, 0x07]) || bytes.starts(with: [0x00, 0x05, 0x16, 0x00]) {
      return Name(
        message: "this is an AppleDouble file, which macOS writes beside the real one, not a property list",
        help: "delete it and look for the file of the same name without the leading `._`")
    }
    if bytes.hasPrefix("version https://git-lfs.github.com/spec/", at: 0) {
      return Name(message: "this is a Git LFS pointer, not a property list", help: "fetch the file itself with `git lfs pull`")
    }
    let kinds: [(start: [UInt8], kind: String)] = [
      ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), ([0x1F, 0x8B], "gzip data"), ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF file"), ([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O executable"),
      ([0xCA, 0xFE, 0xBA, 0xBE], "a Mach-O executable"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
      ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65, 0x20, 0x66], "an SQLite database"), ([0x7F, 0x45, 0x4C, 0x46], "an ELF executable"),
    ]
    guard let (_, kind) = kinds.first(where: { bytes.starts(with: $0.start) }) else { return nil }
    return Name(message: "this is \(kind), not a property list", help: xmlHelp)
  }

  private static func isControl(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] < 0x20 && !isWhiteSpace(bytes[offset])
  }

  private static func isHTML(_ bytes: [UInt8], at start: Int) -> Bool {
    var offset = start
    while bytes.hasPrefix("<!--", at: offset), let end = bytes.firstOffset(of: "-->", from: offset + 4) {
      offset = bytes.skipWhiteSpace(from: end + 3)
    }
    if bytes.hasPrefixIgnoringCase("<!doctype", at: offset) {
      offset = bytes.skipWhiteSpace(from: offset + 9)
      return bytes.hasPrefixIgnoringCase("html", at: offset)
    }
    return ["<html", "<head", "<body"].contains { bytes.hasPrefixIgnoringCase($0, at: offset) }
  }

  /// OpenStep writes data as `<0fbd77 1c2735ae>`.
  private static func isOpenStepData(_ bytes: [UInt8], at start: Int) -> Bool {
    let content = bytes[(start + 1)...].prefix {
      isASCIIDigit($0) || (isASCIILetter($0) && $0 | 0x20 <= UInt8(ascii: "f")) || isWhiteSpace($0)
    }
    return content.contains { isASCIIDigit($0) || isASCIILetter($0) } && bytes.hasPrefix(">", at: content.endIndex)
  }

  /// JSON has `:` behind its first key, OpenStep `=`.
  ///
  /// Where it must be certain, an opening bracket alone does not do: it may be a stray one before a property list.
  private static func braces(_ bytes: [UInt8], at start: Int, isCertain: Bool) -> Name? {
    let json = Name(
      message: "this is JSON, not a property list",
      help: "write it as an XML property list; `plutil -convert xml1` converts it")
    var offset = skipComments(bytes, from: start)
    guard offset < bytes.count else { return nil }
    let opening = bytes[offset]
    if opening == UInt8(ascii: "\"") { return follows(UInt8(ascii: "="), key: offset, in: bytes) ? strings : nil }
    offset = skipComments(bytes, from: offset + 1)
    if opening == UInt8(ascii: "[") {
      return !isCertain || offset < bytes.count && "\"{[".utf8.contains(bytes[offset]) ? json : nil
    }
    if opening == UInt8(ascii: "(") { return isCertain ? nil : openStep }
    guard opening == UInt8(ascii: "{"), offset < bytes.count else { return nil }
    if follows(UInt8(ascii: "="), key: offset, in: bytes) { return openStep }
    return !isCertain || follows(UInt8(ascii: ":"), key: offset, in: bytes) ? json : nil
  }

  /// Whether a byte follows the key, in quotation marks or bare, that begins at an offset.
  private static func follows(_ byte: UInt8, key start: Int, in bytes: [UInt8]) -> Bool {
    var offset = start
    if bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") { offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1 }
      offset += 1
    } else {
      while offset < bytes.count, !isWhiteSpace(bytes[offset]), !"=:<".utf8.contains(bytes[offset]) { offset += 1 }
    }
    offset = bytes.skipWhiteSpace(from: min(offset, bytes.count))
    return offset < bytes.count && bytes[offset] == byte
  }

  private static func skipComments(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = bytes.skipWhiteSpace(from: start)
    while true {
      if bytes.hasPrefix("//", at: offset) {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      } else if bytes.hasPrefix("/*", at: offset), let end = bytes.firstOffset(of: "*/", from: offset + 2) {
        offset = end + 2
      } else {
        return offset
      }
      offset = bytes.skipWhiteSpace(from: offset)
    }
  }
}
