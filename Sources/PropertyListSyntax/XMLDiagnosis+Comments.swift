// Comments, and what begins like one.

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

  mutating func skipPast(_ byte: Unicode.Scalar) {
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
}
