// Where an element may begin.

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

  /// Whether a `<key>` may begin here and has a place in the tree.
  private mutating func admitKey(tag: Range<Int>) -> Bool {
    if elements.isEmpty || (elements.last?.name == .plist && elements.last?.hasRoot == false) {
      guard admitRootOfDocument(tag: tag, what: "`<key>` stands outside of a `<dict>`") else { return false }
    }
    guard let parent = elements.last else { return false }
    switch parent.name {
    case .dict:
      reportPendingKey()
      if parent.isBuilt { builder.pendingKey = nil }
      return parent.isBuilt
    case nil: return false
    default:
      report("`<key>` stands outside of a `<dict>`", help: "write `<dict>` around keys and their values", at: tag)
      return false
    }
  }

  /// Supposes the `<plist>` and `<dict>` that are missing around a key; false where a root is there already.
  private mutating func admitRootOfDocument(tag: Range<Int>, what: String) -> Bool {
    if elements.isEmpty, hasElement {
      report("a second root behind the first", help: "keep one `<plist>` and delete the other", at: tag)
      return false
    }
    let isInPlist = !elements.isEmpty
    report(
      what, help: isInPlist ? "write `<dict>` around the keys" : "write `<plist version=\"1.0\"><dict>` around the keys", at: tag)
    if isInPlist { elements[elements.count - 1].hasRoot = true }
    lacksPlist = lacksPlist || !isInPlist
    let point = tag.lowerBound..<tag.lowerBound
    let isBuilt = elements.last?.isBuilt ?? true
    if isBuilt { builder.open(.dictionary, start: Int32(point.lowerBound), contentStart: Int32(point.lowerBound)) }
    push(Element(name: .dict, tag: point, nameRange: point, isBuilt: isBuilt))
    return true
  }

  /// Whether a value may begin here and has a place in the tree.
  private mutating func admitValue(_ meant: ElementName?, tag: Range<Int>) -> Bool {
    guard let parent = elements.last else { return admitRoot(meant, tag: tag) }
    let top = elements.count - 1
    if meant == .plist, parent.name != nil {
      report("a `<plist>` inside of another", help: "delete it and its end tag", at: tag)
    }
    switch parent.name {
    case .plist:
      if parent.hasRoot {
        report("a second value in `<plist>`, which holds one", help: "write one `<dict>` around all", at: tag)
        return false
      }
      elements[top].hasRoot = true
    case .dict:
      guard parent.pendingKey != nil else {
        if meant != .plist {
          report("a value without a key", help: "write `<key>…</key>` before it", at: tag)
        }
        return false
      }
      elements[top].pendingKey = nil
    case .array: break
    default: return false
    }
    let isBuilt = parent.isBuilt && meant?.kind != nil
    if parent.isBuilt, !isBuilt { builder.pendingKey = nil }
    return isBuilt && isWithinLimits(meant, tag: tag)
  }

  private mutating func admitRoot(_ meant: ElementName?, tag: Range<Int>) -> Bool {
    if hasElement {
      if !hasSecondDocument {
        report("a second root behind the first", help: "keep one `<plist>` and delete the other", at: tag)
      }
      return false
    }
    if meant != .plist {
      report(
        "`<plist>` is missing around the root", help: "write `<plist version=\"1.0\">` before it and `</plist>` behind it",
        at: tag)
      lacksPlist = true
    }
    return true
  }

  private mutating func isWithinLimits(_ meant: ElementName?, tag: Range<Int>) -> Bool {
    if meant == .dict || meant == .array, builder.depth >= PropertyListLimits.depth {
      stopTooDeep(at: tag)
    } else if builder.nodes.count >= PropertyListLimits.nodes {
      report("more than \(PropertyListLimits.nodes) values; nothing behind this was read", at: tag)
      isStopped = true
    }
    return !isStopped
  }

  private mutating func stopTooDeep(at tag: Range<Int>) {
    isStopped = true
    report(
      "more than \(PropertyListLimits.depth) dictionaries and arrays within each other; nothing behind this was read", at: tag)
  }

  /// Reports the key of the open dictionary whose value did not come.
  mutating func reportPendingKey() {
    guard let key = elements.last?.pendingKey else { return }
    elements[elements.count - 1].pendingKey = nil
    report("the key `\(key.text)` has no value", help: "write its value behind it, or delete it", at: key.range)
  }
}
