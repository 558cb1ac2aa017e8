internal import CLibXML2

/// Brings the text of an XML file to UTF-8.
enum TextDecoding {
  private enum Mark {
    case utf8
    case other(handler: StaticString, unit: Int, length: Int)
    case none
  }

  /// The text as UTF-8, without copying where it is that already.
  ///
  /// A file that contradicts itself about its encoding is read as what its bytes are, and the contradiction reported.
  static func utf8(_ bytes: [UInt8], problems: inout ProblemList) -> [UInt8] {
    // What nearly every file begins with needs no reading.
    if bytes.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", at: 0) { return bytes }
    let text = decode(bytes, problems: &problems)
    let start = text.hasPrefix("\u{FEFF}", at: 0) ? 3 : 0
    if let declaration = XMLDeclaration(in: text, at: start), let fault = declaration.fault {
      problems.report(
        "the XML declaration is malformed", help: "write `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`",
        at: fault..<declaration.end)
    }
    return text
  }

  private static func decode(_ bytes: [UInt8], problems: inout ProblemList) -> [UInt8] {
    switch mark(of: bytes) {
    case .utf8:
      checkDeclaration(
        in: bytes, at: 3, allows: ["utf-8", "utf8", "us-ascii", "ascii"], isWrittenIn: "UTF-8", problems: &problems)
      return bytes
    case .other(let handler, let unit, let length):
      let text = convert(bytes, from: length, by: "\(handler)", unit: unit, problems: &problems)
      let family = unit == 2 ? "UTF-16" : "UTF-32"
      let names =
        unit == 2 ? ["utf-16", "utf-16le", "utf-16be", "ucs-2", "iso-10646-ucs-2"] : ["utf-32", "utf-32le", "utf-32be", "ucs-4"]
      checkDeclaration(in: text, at: 0, allows: names, isWrittenIn: family, problems: &problems)
      if length == 0 {
        problems.report(
          "the text is \(family) without a byte order mark, which Apple's parser cannot read", help: "save the file as UTF-8",
          at: 0..<0)
      }
      return text
    case .none:
      return decodeDeclared(bytes, problems: &problems)
    }
  }

  private static func mark(of bytes: [UInt8]) -> Mark {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return .other(handler: "UTF-32LE", unit: 4, length: 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .other(handler: "UTF-32BE", unit: 4, length: 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return .other(handler: "UTF-16LE", unit: 2, length: 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return .other(handler: "UTF-16BE", unit: 2, length: 2) }
    // No text in UTF-8 has a zero behind its first character; `<` in UTF-16 has.
    if bytes.starts(with: [0x3C, 0]), bytes.count > 3, bytes[3] == 0, bytes[2] != 0 {
      return .other(handler: "UTF-16LE", unit: 2, length: 0)
    }
    if bytes.starts(with: [0, 0x3C, 0]), bytes.count > 3, bytes[3] != 0 {
      return .other(handler: "UTF-16BE", unit: 2, length: 0)
    }
    return .none
  }

  private static func checkDeclaration(
    in text: [UInt8], at start: Int, allows names: [String], isWrittenIn encoding: String, problems: inout ProblemList
  ) {
    guard let range = XMLDeclaration(in: text, at: start)?.encoding else { return }
    let declared = text[range].prefix(32).map(asciiLowercase)
    guard !names.contains(where: { declared.elementsEqual($0.utf8) }) else { return }
    problems.report(
      "the file is written in \(encoding) but declares the encoding `\(quoted(text[range]))`",
      help: encoding == "UTF-8" ? "write `encoding=\"UTF-8\"`" : "save the file as UTF-8, or write `encoding=\"\(encoding)\"`",
      at: range)
  }

  /// A text without a mark is in what its XML declaration says, or else in UTF-8.
  private static func decodeDeclared(_ bytes: [UInt8], problems: inout ProblemList) -> [UInt8] {
    guard let range = XMLDeclaration(in: bytes, at: 0)?.encoding else { return bytes }
    let declared = bytes[range].map(asciiLowercase)
    if declared.elementsEqual("utf-8".utf8) || declared.elementsEqual("utf8".utf8) { return bytes }
    let name = String(decoding: bytes[range], as: UTF8.self)
    let isASCII = ["us-ascii", "ascii"].contains { declared.elementsEqual($0.utf8) }
    if isASCII, bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    guard let handler = findHandler(name) else {
      problems.report(
        "the encoding `\(quoted(name.utf8))` is not known", help: "save the file as UTF-8 and write `encoding=\"UTF-8\"`",
        at: range
      )
      return bytes
    }
    xmlCharEncCloseFunc(handler)
    var found = ProblemList()
    let text = convert(bytes, from: 0, by: name, unit: 1, problems: &found)
    // UTF-16 and the like are not what the declaration itself is written in.
    guard text.hasPrefix("<?xml", at: 0) else {
      problems.report(
        "the file declares the encoding `\(quoted(name.utf8))` but is not written in it",
        help: "save the file as UTF-8 and write `encoding=\"UTF-8\"`", at: range)
      return bytes
    }
    problems = found
    return text
  }

  private static func findHandler(_ name: String) -> xmlCharEncodingHandlerPtr? {
    guard !name.isEmpty, name.utf8.count <= 40, let handler = xmlFindCharEncodingHandler(name) else { return nil }
    guard sluice_xml_can_convert(handler) == 1 else {
      xmlCharEncCloseFunc(handler)
      return nil
    }
    return handler
  }

  /// Converts by libxml2's handler; what cannot be read becomes U+FFFD, and is one problem a row.
  private static func convert(
    _ bytes: [UInt8], from start: Int, by name: String, unit: Int, problems: inout ProblemList
  ) -> [UInt8] {
    guard let handler = findHandler(name) else { return [] }
    defer { xmlCharEncCloseFunc(handler) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    // One character may become four bytes.
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16 * 1024)
    defer { chunk.deallocate() }
    bytes.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress, let target = chunk.baseAddress else { return }
      var offset = start
      while offset < bytes.count {
        var read = Int32(min(bytes.count - offset, chunk.count / 4))
        var written = Int32(chunk.count)
        sluice_xml_convert(handler, target, &written, source + offset, &read)
        text.append(contentsOf: chunk[..<Int(written)])
        offset += Int(read)
        guard read == 0 else { continue }
        let isRow = text.hasPrefix("\u{FFFD}", at: text.count - 3)
        text.append(contentsOf: "\u{FFFD}".utf8)
        offset += min(unit, bytes.count - offset)
        if !isRow { problems.report("this is not \(name)", help: "save the file as UTF-8", at: text.count - 3..<text.count) }
      }
    }
    return text
  }
}
