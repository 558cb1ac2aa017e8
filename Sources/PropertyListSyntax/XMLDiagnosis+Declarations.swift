// Comments, processing instructions, document types and the XML declaration.

extension XMLDiagnosis {
  /// Reads what begins with `<!`.
  mutating func readDeclaration() {
    if bytes.hasPrefix("<!--", at: offset) { return readComment() }
    if bytes.hasPrefix("<![CDATA[", at: offset) { return readCDATA() }
    if bytes.hasPrefixIgnoringCase("<!doctype", at: offset) { return readDocumentType() }
    let start = offset
    if let dash = dashLength(at: start + 2) {
      report("a comment begins with a dash in place of `--`", help: "write `<!--` and `-->`", at: start..<start + 2 + dash)
      return skipFaultyComment(from: start)
    }
    if bytes[(start + 2)...].prefix(8).elementsEqual("ELEMENT ".utf8) || bytes.hasPrefix("<!ENTITY", at: start)
      || bytes.hasPrefix("<!ATTLIST", at: start)
    {
      report("a declaration outside of a document type", help: "delete it", at: start..<start + 2)
    } else if cutShort("<!--", from: start) || cutShort("<![CDATA[", from: start) || cutShort("<!DOCTYPE", from: start) {
      return endInMarkup(from: start)
    } else {
      report("`<!` begins no comment", help: "write `<!--` before a comment and `-->` behind it", at: start..<start + 2)
    }
    skipFaultyComment(from: start)
  }

  /// Whether the file ends in the middle of a mark.
  private func cutShort(_ mark: StaticString, from start: Int) -> Bool {
    let rest = bytes[start...]
    return rest.count < mark.utf8CodeUnitCount && rest.indices.allSatisfy { rest[$0] == mark.utf8Start[$0 - start] }
  }

  private mutating func endInMarkup(from start: Int) {
    offset = bytes.count
    isCutShort = true
    report("the file ends in the middle of markup", help: "if it was cut short, fetch it again", at: start..<bytes.count)
  }

  private mutating func skipPast(_ byte: Unicode.Scalar) {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: byte) { offset += 1 }
    offset = min(offset + 1, bytes.count)
  }

  /// The length of an en or em dash or a single hyphen, which editors and hands put for `--`.
  private func dashLength(at offset: Int) -> Int? {
    if bytes.hasPrefix("\u{2014}", at: offset) || bytes.hasPrefix("\u{2013}", at: offset) { return 3 }
    return bytes.hasPrefix("-", at: offset) && offset + 1 < bytes.count ? 1 : nil
  }

  /// Skips a comment whose begin is faulty, to the `>` that no `<` inside of it opened; where there is none, to the next.
  private mutating func skipFaultyComment(from start: Int) {
    offset = start + 2
    if !lacksFaultyCommentEnd {
      var depth = 1
      var end = offset
      while end < bytes.count, depth > 0 {
        if bytes[end] == UInt8(ascii: "<") { depth += 1 }
        if bytes[end] == UInt8(ascii: ">") { depth -= 1 }
        end += 1
      }
      if depth == 0 {
        offset = end
        return
      }
      lacksFaultyCommentEnd = true
    }
    skipPast(">")
  }

  private mutating func readComment() {
    let start = offset
    if let top = elements.last, top.isLeaf, !isForeign {
      report(
        "a comment in `<\(written(top.nameRange))>`, which Apple's parser does not take", help: "write it before the element",
        at: start..<start + 4)
    }
    guard !lacksCommentEnd, bytes.firstOffset(of: "-->", from: start + 4) != nil else {
      lacksCommentEnd = true
      report("a comment is not closed", help: "write `-->` behind it", at: start..<start + 4)
      // The best guess at its end is the next mark of any kind.
      offset = start + 4
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "<") { offset += 1 }
      if offset < bytes.count, bytes[offset] == UInt8(ascii: ">") { offset += 1 }
      return
    }
    offset = start + 4
    var isReported = false
    while !bytes.hasPrefix("-->", at: offset) {
      if !isReported, bytes.hasPrefix("--", at: offset) {
        isReported = true
        reportHyphens()
      }
      offset += 1
    }
    offset += 3
  }

  private mutating func reportHyphens() {
    if bytes.hasPrefix("<!", at: offset - 2) {
      report(
        "a comment begins inside of another, which may lack its end", help: "write `-->` behind the first",
        at: offset - 2..<offset + 2)
    } else {
      report("`--` inside a comment", help: "write one hyphen, or `==`", at: offset..<offset + 2)
    }
  }

  /// Reads what begins with `<?`.
  mutating func readInstruction() {
    let start = offset
    let isDeclaration =
      bytes.hasPrefixIgnoringCase("<?xml", at: start) && !(start + 5 < bytes.count && isNameByte(bytes[start + 5]))
    let end = lacksInstructionEnd ? nil : bytes.firstOffset(of: "?>", from: start + 2)
    if isDeclaration, start > documentStart {
      reportMisplacedDeclaration(start)
    } else if isDeclaration {
      if end != nil {
        report(
          "the XML declaration is malformed", help: "write `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`", at: start..<start + 5)
      }
    } else if let top = elements.last, top.isLeaf, !isForeign {
      report(
        "a processing instruction in `<\(written(top.nameRange))>`, which Apple's parser does not take", help: "delete it",
        at: start..<start + 2)
    } else if let end, !isInstruction(start + 2..<end) {
      report("`<?` begins no processing instruction", help: "delete it, or write `&lt;?` where it is text", at: start..<start + 2)
    }
    guard let end else {
      lacksInstructionEnd = true
      report("`<?` is not closed", help: "write `?>` behind it", at: start..<start + 2)
      return skipPast(">")
    }
    offset = end + 2
  }

  /// Whether a target and, after white space, anything stand in the range.
  private func isInstruction(_ range: Range<Int>) -> Bool {
    let target = bytes[range].prefix(while: isNameByte)
    return XMLName.isValid(target) && !target.contains(UInt8(ascii: ":"))
      && (target.count == range.count || isWhiteSpace(bytes[target.endIndex]))
  }

  private mutating func reportMisplacedDeclaration(_ start: Int) {
    let range = start..<start + 5
    if hasElement {
      guard !hasSecondDocument else { return }
      hasSecondDocument = elements.isEmpty
      report("a second document begins behind the first", help: "keep one of them", at: range)
    } else if bytes.skipWhiteSpace(from: documentStart) == start {
      report(
        "white space stands before `<?xml`, which must be the first thing in the file", help: "delete what stands before it",
        at: range)
    } else if !hasTextBefore {
      report("`<?xml` must be the first thing in the file", help: "delete it, or what stands before it", at: range)
    }
  }

  private mutating func readDocumentType() {
    let start = offset
    let mark = start..<start + 9
    if !bytes.hasPrefix("<!DOCTYPE", at: start) {
      report("`<!DOCTYPE` must be in upper case", help: "write `<!DOCTYPE`", at: mark)
    } else if hasElement {
      if !hasSecondDocument { report("a document type behind the root's begin", help: "write it before `<plist>`", at: mark) }
    } else if hasDocumentType {
      report("a second document type", help: "delete it", at: mark)
    }
    hasDocumentType = true
    offset = mark.upperBound
    var quote: UInt8?
    while offset < bytes.count, quote != nil || bytes[offset] != UInt8(ascii: ">") {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "["), quote == nil {
        report(
          "a document type with declarations of its own, which are never read",
          help:
            "write `<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">`",
          at: offset..<offset + 1)
        return skipInternalSubset()
      }
      if byte == UInt8(ascii: "<") { break }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      offset += 1
    }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
      if offset == bytes.count { isCutShort = true }
      return report("the document type is not closed", help: "write `>` behind it", at: mark)
    }
    if !DocumentTypeSyntax.isValid(bytes[mark.upperBound..<offset]) {
      report(
        "the document type is malformed",
        help:
          "write `<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">`",
        at: start..<offset + 1)
    }
    offset += 1
  }

  /// Skips `[…]` of a document type and its `>`; quotation marks and comments may hide a bracket.
  private mutating func skipInternalSubset() {
    var quote: UInt8?
    while offset < bytes.count, quote != nil || bytes[offset] != UInt8(ascii: "]") {
      let byte = bytes[offset]
      if byte == quote {
        quote = nil
      } else if quote == nil, bytes.hasPrefix("<!--", at: offset), !lacksCommentEnd {
        if let end = bytes.firstOffset(of: "-->", from: offset + 4) { offset = end + 2 } else { lacksCommentEnd = true }
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      offset += 1
    }
    skipPast(">")
    if offset == bytes.count { isCutShort = true }
  }
}
