// What a start tag opens.

extension XMLDiagnosis {
  typealias Span = PropertyListTree.Span

  /// Opens the element of a start tag, which `offset` stands behind; closes it where the tag is empty.
  mutating func openElement(tag: Range<Int>, nameRange: Range<Int>, element: ElementName?, isEmpty: Bool) {
    defer { hasElement = true }
    if isForeign || isForeignRoot(tag: tag, nameRange: nameRange, element: element) {
      if !isEmpty { push(Element(name: nil, tag: tag, nameRange: nameRange, isBuilt: false)) }
      return
    }
    if let top = elements.last, top.isLeaf {
      guard element != nil else { return openUnknown(in: top, tag: tag, nameRange: nameRange, isEmpty: isEmpty) }
      if !isEmpty, top.name == element, isMissingSlash(nameRange: nameRange) {
        report(
          "`<\(written(nameRange))>` inside `<\(written(top.nameRange))>`", help: "write `</\(written(nameRange))>` to close it",
          at: tag)
        return closeTop(contentEnd: tag.lowerBound, end: tag.upperBound)
      }
      reportUnclosed(top)
      closeTop(contentEnd: tag.lowerBound, end: tag.lowerBound)
    }
    let meant = element ?? reportUnknown(nameRange, tag: tag)
    let problemCount = problems.count
    let isBuilt = meant == .key ? admitKey(tag: tag) : admitValue(meant, tag: tag)
    guard !isStopped else { return }
    var opened = Element(name: meant, tag: tag, nameRange: nameRange, isBuilt: isBuilt)
    opened.textStart = builder.textCount
    opened.problemCount = problemCount
    if isBuilt, meant == .dict || meant == .array {
      builder.open(meant == .dict ? .dictionary : .array, start: Int32(tag.lowerBound), contentStart: Int32(tag.upperBound))
    }
    push(opened)
    if isEmpty, !isStopped { closeTop(contentEnd: tag.upperBound, end: tag.upperBound, isEmptyTag: true) }
  }

  mutating func push(_ element: Element) {
    elements.append(element)
    // The `<plist>` and a scalar come on top of the containers.
    if elements.count > PropertyListLimits.depth + 2 { stopTooDeep(at: element.tag) }
    if let name = element.name { openCounts[name, default: 0] += 1 }
  }

  /// Whether the tag is the root of some other kind of XML; reports it.
  private mutating func isForeignRoot(tag: Range<Int>, nameRange: Range<Int>, element: ElementName?) -> Bool {
    guard !hasElement, element == nil, meaning(of: nameRange) == nil else { return false }
    isForeign = true
    report(
      "the root element is `<\(written(nameRange))>`, so this is some other XML and not a property list",
      help: "the root of a property list is `<plist version=\"1.0\">`", at: tag)
    return true
  }

  private mutating func openUnknown(in leaf: Element, tag: Range<Int>, nameRange: Range<Int>, isEmpty: Bool) {
    let name = written(nameRange)
    report(
      "an element `<\(name)>` inside `<\(written(leaf.nameRange))>`", help: "write `&lt;` for a `<` that is text", at: tag)
    if !isEmpty { push(Element(name: nil, tag: tag, nameRange: nameRange, isBuilt: false)) }
  }

  /// Whether a start tag in an element of the same name is an end tag without its slash: no text and no end tag follow.
  private func isMissingSlash(nameRange: Range<Int>) -> Bool {
    let next = bytes.skipWhiteSpace(from: offset)
    guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: "<") else { return next == bytes.count }
    return !isEndTag(of: nameRange, at: next)
  }

  /// Whether `</name` stands at an offset.
  func isEndTag(of nameRange: Range<Int>, at offset: Int) -> Bool {
    guard bytes.hasPrefix("</", at: offset), offset + 2 + nameRange.count < bytes.count else { return false }
    let name = bytes[offset + 2..<offset + 2 + nameRange.count]
    return name.elementsEqual(bytes[nameRange]) && !isNameByte(bytes[offset + 2 + nameRange.count])
  }

  func reportUnclosedHelp(_ leaf: Element) -> String {
    leaf.name == .true || leaf.name == .false
      ? "write `<\(written(leaf.nameRange))/>`" : "write `</\(written(leaf.nameRange))>` behind its text"
  }

  mutating func reportUnclosed(_ leaf: Element) {
    report("`<\(written(leaf.nameRange))>` is not closed", help: reportUnclosedHelp(leaf), at: leaf.tag)
  }

  /// Reports an unknown element and gives the one that was meant.
  private mutating func reportUnknown(_ nameRange: Range<Int>, tag: Range<Int>) -> ElementName? {
    let name = bytes[nameRange]
    let meant = meaning(of: nameRange)
    // In an unknown element nothing is known to be wrong.
    if let parent = elements.last, parent.name == nil { return meant }
    let help =
      ElementSuggestion.isBoolean(name)
      ? "write `<true/>` or `<false/>`"
      : meant.map { "did you mean `<\($0.spelling)\($0 == .true || $0 == .false ? "/" : "")>`?" }
        ?? "property lists have `<dict>`, `<array>`, `<key>`, `<string>`, `<true/>`, `<false/>`, `<integer>`, `<real>`, `<date>` and `<data>`"
    report("unknown element `<\(written(nameRange))>`", help: help, at: tag)
    return ElementSuggestion.isBoolean(name) ? nil : meant
  }
}
