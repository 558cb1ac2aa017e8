// Which element may stand where.

extension XMLDiagnosis {
  /// Whether a `<key>` may begin here and has a place in the tree.
  mutating func admitKey(tag: Range<Int>) -> Bool {
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
  mutating func admitValue(_ meant: ElementName?, tag: Range<Int>) -> Bool {
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
      report("more than \(PropertyListLimits.nodes) values; nothing behind this was read", at: tag, isOwnLimit: true)
      isStopped = true
    }
    return !isStopped
  }

  mutating func stopTooDeep(at tag: Range<Int>) {
    isStopped = true
    report(
      "more than \(PropertyListLimits.depth) dictionaries and arrays within each other; nothing behind this was read", at: tag,
      isOwnLimit: true)
  }

  /// Reports the key of the open dictionary whose value did not come.
  mutating func reportPendingKey() {
    guard let key = elements.last?.pendingKey else { return }
    elements[elements.count - 1].pendingKey = nil
    report("the key `\(quoted(key.text.utf8))` has no value", help: "write its value behind it, or delete it", at: key.range)
  }
}
