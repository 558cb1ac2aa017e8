// The writing of tags and attributes.

extension XMLDiagnosis {
  /// Reads from `<` of a start tag to its end.
  mutating func readStartTag() {
    let start = offset
    let name = nameRange(from: start + 1)
    let element = bytes[name].withUnsafeBufferPointer { ElementName($0) }
    var isEmpty = false
    var hasVersion = false
    var attributeProblems = problems.count
    offset = name.upperBound
    while true {
      offset = bytes.skipWhiteSpace(from: offset)
      guard offset < bytes.count else { return endInTag(from: start) }
      let byte = bytes[offset]
      if byte == UInt8(ascii: ">") {
        offset += 1
        break
      }
      if byte == UInt8(ascii: "<") {
        // An attribute that is not closed swallowed the `>`.
        if problems.count > attributeProblems { break }
        report("`<\(written(name))` lacks its `>`", help: "write `>` before the next `<`", at: start..<name.upperBound)
        break
      }
      if byte == UInt8(ascii: "/") {
        isEmpty = true
        offset += 1
        if offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "<") {
          report("`/` must be followed by `>`", help: "write `/>`", at: offset - 1..<offset)
        }
      } else if isNameStart(byte) {
        attributeProblems = problems.count
        guard readAttribute(of: element, tag: start, hasVersion: &hasVersion) else { return }
      } else {
        let junk = offset
        while offset < bytes.count, !endsAttribute(bytes[offset]) { offset += 1 }
        report("a tag holds nothing but its name", help: "delete this", at: junk..<offset)
      }
    }
    openElement(tag: start..<offset, nameRange: name, element: element, isEmpty: isEmpty)
  }

  /// Reads one attribute; false where the file ends in it.
  private mutating func readAttribute(of element: ElementName?, tag: Int, hasVersion: inout Bool) -> Bool {
    let name = nameRange(from: offset)
    offset = bytes.skipWhiteSpace(from: name.upperBound)
    // `<key NSPrivacyTracking</key>`: not an attribute, the `>` is missing.
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "<") { return true }
    guard offset < bytes.count else {
      endInTag(from: tag)
      return false
    }
    guard bytes[offset] == UInt8(ascii: "=") else {
      report("an attribute needs a value in quotation marks", help: "write `>` behind the element's name", at: name)
      return true
    }
    offset = bytes.skipWhiteSpace(from: offset + 1)
    guard offset < bytes.count else {
      endInTag(from: tag)
      return false
    }
    let quote = bytes[offset]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let value = offset
    if isQuoted { offset += 1 }
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<"),
      isQuoted ? bytes[offset] != quote : !endsAttribute(bytes[offset])
    { offset += 1 }
    guard offset < bytes.count else {
      endInTag(from: tag)
      return false
    }
    let isClosed = isQuoted && bytes[offset] == quote
    if isClosed { offset += 1 }
    let whole = name.lowerBound..<offset
    if isQuoted, !isClosed {
      report("the value of `\(written(name))` is not closed", help: "write the closing quotation mark", at: whole)
      if let end = bytes[value..<offset].firstIndex(of: UInt8(ascii: ">")) { offset = end }
    } else if !isQuoted {
      report("the value of `\(written(name))` needs quotation marks", help: "write `version=\"1.0\"`", at: whole)
    } else if element != .plist || !bytes[name].elementsEqual("version".utf8) {
      reportAttribute(of: element, at: whole)
    } else if hasVersion {
      report("`version` stands twice", help: "delete one", at: whole)
    } else if bytes[value..<offset].contains(UInt8(ascii: ">")) {
      report("`>` in an attribute, at which Apple's parser ends the tag", help: "write `version=\"1.0\"`", at: whole)
    } else {
      checkReferences(in: value + 1..<offset - 1)
      checkBlank(before: name.lowerBound)
    }
    hasVersion = hasVersion || bytes[name].elementsEqual("version".utf8)
    return true
  }

  private mutating func reportAttribute(of element: ElementName?, at range: Range<Int>) {
    guard !isForeign, let element else { return }
    if element == .plist {
      report("`<plist>` takes no attribute but `version`", help: "delete it", at: range)
    } else {
      report("`<\(element.spelling)>` takes no attribute", help: "delete it", at: range)
    }
  }

  private mutating func checkBlank(before offset: Int) {
    guard !isWhiteSpace(bytes[offset - 1]) else { return }
    report("a space is missing before the attribute", help: "write a space", at: offset..<offset)
  }

  private func endsAttribute(_ byte: UInt8) -> Bool {
    isWhiteSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "/")
  }

  /// Reads from `</` to the end of the tag.
  mutating func readEndTag() {
    let start = offset
    let name = nameRange(from: bytes.skipWhiteSpace(from: start + 2))
    if name.lowerBound > start + 2, !name.isEmpty {
      report("white space after `</`", help: "write `</\(written(name))>`", at: start..<name.upperBound)
    }
    offset = bytes.skipWhiteSpace(from: name.upperBound)
    if offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "<") {
      let junk = offset
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "<") { offset += 1 }
      if offset < bytes.count {
        report("an end tag holds nothing but its name", help: "write `</\(written(name))>`", at: junk..<offset)
      }
    }
    guard offset < bytes.count else { return endInTag(from: start) }
    if bytes[offset] == UInt8(ascii: ">") {
      offset += 1
    } else {
      report("`</\(written(name))` lacks its `>`", help: "write `>` before the next `<`", at: start..<name.upperBound)
    }
    closeElement(tag: start..<offset, nameRange: name)
  }

  private func nameRange(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    return start..<end
  }

  private mutating func endInTag(from start: Int) {
    offset = bytes.count
    isCutShort = true
    report("the file ends in the middle of a tag", help: "if it was cut short, fetch it again", at: start..<bytes.count)
  }
}
