// What an end tag closes, and what a closed element must hold.

internal import SourceDiagnostics

extension XMLDiagnosis {
  /// Closes what the end tag before `offset` belongs to.
  mutating func closeElement(tag: Range<Int>, nameRange: Range<Int>) {
    let element = bytes[nameRange].withUnsafeBufferPointer { ElementName($0) }
    guard let top = elements.last else {
      // The end of a `<plist>` whose start is missing, or of a second document: reported there.
      if (lacksPlist && element == .plist) || hasSecondDocument { return }
      return report("`</\(written(nameRange))>` closes nothing", help: "delete it", at: tag)
    }
    if closes(top, nameRange: nameRange, element: element) { return closeTop(contentEnd: tag.lowerBound, end: tag.upperBound) }
    let isOpen = element.map { openCounts[$0, default: 0] > 0 } ?? isOpenUnknown(nameRange)
    if top.isLeaf {
      if isOpen, element == .dict || element == .array || element == .plist {
        reportUnclosed(top)
        closeTop(contentEnd: tag.lowerBound, end: tag.lowerBound)
        return closeElement(tag: tag, nameRange: nameRange)
      }
      report(
        "`<\(written(top.nameRange))>` is closed by `</\(written(nameRange))>`", help: "write `</\(written(top.nameRange))>`",
        at: tag)
      return closeTop(contentEnd: tag.lowerBound, end: tag.upperBound)
    }
    if element == nil, let name = top.name, nameRange.isEmpty || meaning(of: nameRange) == name {
      report(
        "`<\(written(top.nameRange))>` is closed by `</\(written(nameRange))>`", help: "write `</\(written(top.nameRange))>`",
        at: tag)
      return closeTop(contentEnd: tag.lowerBound, end: tag.upperBound)
    }
    guard isOpen, top.isSupposed || !isStray(nameRange: nameRange, element: element) else {
      let help = "delete it" + (isOpen ? ", or write `</\(written(top.nameRange))>` before it" : "")
      let open = isOpen ? " while `<\(written(top.nameRange))>` is open" : " that is open"
      return report("`</\(written(nameRange))>` closes nothing\(open)", help: help, at: tag)
    }
    closeUnclosed(until: nameRange, element: element, tag: tag)
  }

  /// Whether the end tags that follow fit better without this one than with the elements it would leave open closed.
  private func isStray(nameRange: Range<Int>, element: ElementName?) -> Bool {
    guard let match = elements.suffix(16).lastIndex(where: { closes($0, nameRange: nameRange, element: element) }) else {
      return false
    }
    return followingEndTags(closing: elements.count) > followingEndTags(closing: match)
  }

  /// How many of the end tags behind `offset` close, one after the other, the innermost of the first `count` elements.
  private func followingEndTags(closing count: Int) -> Int {
    var next = offset
    var matches = 0
    for element in elements[..<count].suffix(4).reversed() {
      next = bytes.skipWhiteSpace(from: next)
      guard isEndTag(of: element.nameRange, at: next) else { break }
      next += element.nameRange.count + 2
      while next < bytes.count, isWhiteSpace(bytes[next]) { next += 1 }
      next += 1
      matches += 1
    }
    return matches
  }

  private func closes(_ top: Element, nameRange: Range<Int>, element: ElementName?) -> Bool {
    if let element, element == top.name { return true }
    return !top.isSupposed && bytes[nameRange].elementsEqual(bytes[top.nameRange])
  }

  /// Whether an unknown element of the name is open close by; farther out it is not looked for.
  private func isOpenUnknown(_ nameRange: Range<Int>) -> Bool {
    elements.suffix(8).contains { closes($0, nameRange: nameRange, element: nil) }
  }

  /// Closes the elements that an end tag leaves open, and the one it belongs to.
  private mutating func closeUnclosed(until nameRange: Range<Int>, element: ElementName?, tag: Range<Int>) {
    var unclosed: [Element] = []
    while let top = elements.last, !closes(top, nameRange: nameRange, element: element) {
      if !top.isSupposed { unclosed.append(top) }
      closeTop(contentEnd: tag.lowerBound, end: tag.lowerBound)
    }
    if let first = unclosed.first {
      let line = source.position(at: first.tag.lowerBound).line
      let others = unclosed.count > 1 ? " (and \(unclosed.count - 1) more around it)" : ""
      let missing = unclosed.prefix(8).map { "</\(written($0.nameRange))>" }.joined()
      report(
        "`<\(written(first.nameRange))>` of line \(line)\(others) is not closed before `</\(written(nameRange))>`",
        help: "write `\(missing)` before it", at: tag)
    }
    closeTop(contentEnd: tag.lowerBound, end: tag.upperBound)
  }

  /// Closes the innermost element and checks what it holds.
  mutating func closeTop(contentEnd: Int, end: Int, isEmptyTag: Bool = false) {
    guard let top = elements.last else { return }
    switch top.name {
    case .dict:
      reportPendingKey()
      if top.isBuilt { builder.close(contentEnd: Int32(contentEnd), end: Int32(end), isEmptyTag: isEmptyTag) }
    case .array:
      if top.isBuilt { builder.close(contentEnd: Int32(contentEnd), end: Int32(end), isEmptyTag: isEmptyTag) }
    case .plist:
      if top.isBuilt, !top.hasRoot, problems.count == top.problemCount {
        report("`<plist>` holds no value", help: "write a `<dict>` in it", at: top.tag)
      }
    case nil: break
    default: closeLeaf(top, contentEnd: contentEnd, end: end, isEmptyTag: isEmptyTag)
    }
    elements.removeLast()
    if let name = top.name { openCounts[name, default: 0] -= 1 }
  }

  private mutating func closeLeaf(_ leaf: Element, contentEnd: Int, end: Int, isEmptyTag: Bool) {
    guard let name = leaf.name else { return }
    let range = Span(Int32(leaf.tag.lowerBound), Int32(end))
    let content = isEmptyTag ? Span(Int32(end), Int32(end)) : Span(Int32(leaf.tag.upperBound), Int32(contentEnd))
    if problems.count == leaf.problemCount { checkText(of: leaf, name: name, range: range.range, content: content.range) }
    let text = Span(leaf.textStart, builder.textCount)
    if name == .key {
      let decoded = String(decoding: builder.text[text.range], as: UTF8.self)
      if elements.count > 1, elements[elements.count - 2].name == .dict {
        elements[elements.count - 2].pendingKey = (decoded, range.range)
      }
      if leaf.isBuilt {
        builder.pendingKey = PropertyListTreeBuilder.Key(range: range, content: content, text: text)
      } else {
        builder.dropText(from: leaf.textStart)
      }
      return
    }
    guard leaf.isBuilt, let kind = name.kind else { return builder.dropText(from: leaf.textStart) }
    if kind == .boolean {
      builder.dropText(from: leaf.textStart)
      builder.append(UnsafeBufferPointer(start: name.spelling.utf8Start, count: name.spelling.utf8CodeUnitCount))
    }
    builder.addScalar(kind, range: range, content: content, text: Span(leaf.textStart, builder.textCount))
  }

  /// Checks the text of a scalar in which nothing was wrong so far.
  private mutating func checkText(of leaf: Element, name: ElementName, range: Range<Int>, content: Range<Int>) {
    let text = builder.text[Int(leaf.textStart)...]
    switch name {
    case .true, .false:
      if !text.isEmpty { report("`<\(name.spelling)>` holds text", help: "write `<\(name.spelling)/>`", at: range) }
    case .integer, .real, .date, .data:
      guard let kind = name.kind, content.lowerBound == range.upperBound || !ScalarSyntax.isValid(text, as: kind)
      else { return }
      report(
        "`<\(name.spelling)>` holds no \(ScalarSyntax.noun(for: kind))", help: ScalarSyntax.help(for: kind),
        at: content.isEmpty ? range : content)
    default: break
    }
  }
}
