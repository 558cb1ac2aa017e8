// Processing instructions, the XML declaration and document types.

extension XMLDiagnosis {
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

  /// Reads what begins with `<!DOCTYPE`, which is judged but never followed.
  mutating func readDocumentType() {
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
