// Text, references and CDATA sections.

extension XMLDiagnosis {
  /// Reads text up to the next markup. In `<string>` and the like it is kept, between elements it is a fault.
  mutating func readText() {
    guard let top = elements.last, top.isLeaf else { return readTextOutside() }
    var start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") {
        guard offset + 1 < bytes.count else { return endInMarkup() }
        if beginsMarkup(bytes[offset + 1]) { break }
        report("a `<` that begins no tag", help: "write `&lt;`", at: offset..<offset + 1)
      } else if byte == UInt8(ascii: "&") {
        keepText(from: start)
        readReference(in: top)
        start = offset
        continue
      } else if byte == 0x0D {
        // The end of a line is one line feed, however it is written.
        keepText(from: start)
        appendText([0x0A])
        offset += bytes.hasPrefix("\r\n", at: offset) ? 2 : 1
        start = offset
        continue
      } else if byte == UInt8(ascii: "]"), bytes.hasPrefix("]]>", at: offset) {
        report("`]]>` in a text", help: "write `]]&gt;`", at: offset..<offset + 3)
      }
      offset += 1
    }
    keepText(from: start)
  }

  private mutating func keepText(from start: Int) {
    guard start < offset else { return }
    bytes[start..<offset].withUnsafeBufferPointer { builder.append($0) }
  }

  private mutating func appendText(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { builder.append($0) }
  }

  private mutating func endInMarkup() {
    report("the file ends in the middle of a tag", help: "if it was cut short, fetch it again", at: offset..<bytes.count)
    offset = bytes.count
    isCutShort = true
  }

  private mutating func readTextOutside() {
    let start = bytes.skipWhiteSpace(from: offset)
    offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "<"), offset + 1 == bytes.count || beginsMarkup(bytes[offset + 1]) { break }
      offset += 1
    }
    if start < offset {
      var end = offset
      while isWhiteSpace(bytes[end - 1]) { end -= 1 }
      reportTextOutside(at: start..<end)
    }
    if offset + 1 == bytes.count { endInMarkup() }
  }

  private mutating func reportTextOutside(at range: Range<Int>) {
    guard let top = elements.last else {
      if hasSecondDocument || isForeign { return }
      hasTextBefore = hasTextBefore || !hasElement
      let side = hasElement ? "behind the end of" : "before the start of"
      return report("text \(side) the property list", help: "delete it", at: range)
    }
    guard let name = top.name else { return }
    let help = name == .plist ? "delete it" : "write `<string>` and `</string>` around it, or delete it"
    report("text directly in `<\(name.spelling)>`", help: help, at: range)
  }

  /// Reads the reference at `offset`, in the text of a scalar.
  private mutating func readReference(in leaf: Element) {
    let start = offset
    guard let (text, end) = reference(at: start) else {
      offset += 1
      return appendText([UInt8(ascii: "&")])
    }
    offset = end
    if leaf.name != .string, leaf.name != .key, problems.count == leaf.problemCount {
      report(
        "a reference in `<\(written(leaf.nameRange))>`, where Apple's parser reads none", help: "write the character itself",
        at: start..<end)
    }
    appendText(text)
  }

  /// Reports what is wrong with the references in an attribute.
  mutating func checkReferences(in range: Range<Int>) {
    for start in range where bytes[start] == UInt8(ascii: "&") { _ = reference(at: start) }
  }

  /// The text of the reference that begins at an offset, and where it ends; nil, with a report, for a bare `&`.
  private mutating func reference(at start: Int) -> (text: [UInt8], end: Int)? {
    var end = start + 1
    // A reference is short: what does not end soon is none.
    while end < bytes.count, end - start <= 64, isNameByte(bytes[end]) || bytes[end] == UInt8(ascii: "#") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > start + 1 else {
      report("a `&` that begins no reference", help: "write `&amp;`", at: start..<start + 1)
      return nil
    }
    let name = bytes[start + 1..<end]
    let range = start..<end + 1
    if name.first == UInt8(ascii: "#") {
      guard let scalar = characterReference(name.dropFirst()) else {
        report(
          "`\(written(range))` is no character of XML", help: "write a decimal (`&#233;`) or hexadecimal (`&#xE9;`) number",
          at: range)
        return ([], range.upperBound)
      }
      return (Array(String(Character(scalar)).utf8), range.upperBound)
    }
    let predefined: [(name: StaticString, text: UInt8)] = [
      ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")), ("amp", UInt8(ascii: "&")), ("apos", UInt8(ascii: "'")),
      ("quot", UInt8(ascii: "\"")),
    ]
    if let (_, text) = predefined.first(where: {
      $0.name.utf8CodeUnitCount == name.count && name.hasPrefix($0.name, at: start + 1)
    }) {
      return ([text], range.upperBound)
    }
    report(
      "the entity `\(written(range))` is not defined: property lists have `&lt;`, `&gt;`, `&amp;`, `&apos;` and `&quot;`",
      help: "write the character itself, or `&amp;` for a `&`", at: range)
    return ([], range.upperBound)
  }

  private func characterReference(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard !number.isEmpty, number.allSatisfy({ isASCIIDigit($0) || isHexadecimal && isASCIILetter($0) }),
      let value = UInt32(String(decoding: number, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      TextFaults.isAllowed(value)
    else { return nil }
    return Unicode.Scalar(value)
  }

  /// Reads a CDATA section, which only `<string>` and `<key>` may hold.
  mutating func readCDATA() {
    let start = offset
    let content = start + 9
    let end = lacksCDATAEnd ? nil : bytes.firstOffset(of: "]]>", from: content)
    guard let end else {
      lacksCDATAEnd = true
      offset = content
      return report("a CDATA section is not closed", help: "write `]]>` behind it", at: start..<content)
    }
    offset = end + 3
    guard let top = elements.last, top.name != nil else {
      if !isForeign, elements.isEmpty { reportTextOutside(at: start..<offset) }
      return
    }
    guard top.name == .string || top.name == .key else {
      return report(
        "a CDATA section in `<\(written(top.nameRange))>`, where Apple's parser reads none",
        help: "only `<string>` and `<key>` may hold one", at: start..<offset)
    }
    appendText(normalizingLineEnds(bytes[content..<end]))
  }

  private func normalizingLineEnds(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for index in text.indices {
      if text[index] != 0x0D {
        result.append(text[index])
      } else if !text.hasPrefix("\r\n", at: index) {
        result.append(0x0A)
      }
    }
    return result
  }
}
