extension PropertyListValue {
  /// The number of a value in its document: a value of which only the document is kept.
  public struct ID: Sendable, Hashable {
    let index: Int32
  }

  /// This value with the key before it, where it stands in a dictionary.
  public var entry: PropertyListEntry? { key.map { PropertyListEntry(key: $0, value: self) } }

  /// The number of this value in its document.
  public var id: ID { ID(index: Int32(truncatingIfNeeded: index)) }

  /// Looks at the decoded text of a scalar, UTF-8, without making a string; it is empty for a container.
  public func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try tree.withText(in: node.valueText, body)
  }
}

/// The values of a document by their numbers.
///
/// A `PropertyListValue` keeps its document alive, which costs a count up and down for every copy. Who looks at all values
/// of ten thousand documents goes by their numbers.
public struct PropertyListValues: Sendable {
  private let tree: PropertyListTree

  init(tree: PropertyListTree) {
    self.tree = tree
  }

  /// A value by its number, which must be of this document.
  public subscript(id: PropertyListValue.ID) -> PropertyListValue {
    PropertyListValue(tree: tree, index: Int(id.index))
  }

  /// The type of a value.
  public func kind(of id: PropertyListValue.ID) -> PropertyListValue.Kind { tree.nodes[Int(id.index)].kind }

  /// How many values a container holds directly.
  public func count(of id: PropertyListValue.ID) -> Int { Int(tree.nodes[Int(id.index)].count) }

  /// The first value in a container; nil where there is none.
  public func first(in id: PropertyListValue.ID) -> PropertyListValue.ID? { self.id(tree.nodes[Int(id.index)].first) }

  /// The next value in the same container; nil after the last.
  public func next(after id: PropertyListValue.ID) -> PropertyListValue.ID? { self.id(tree.nodes[Int(id.index)].next) }

  /// Whether a value is `<true/>`; nil where it is no boolean.
  public func boolean(of id: PropertyListValue.ID) -> Bool? {
    let node = tree.nodes[Int(id.index)]
    return node.kind == .boolean ? node.valueText.upper - node.valueText.lower == 4 : nil
  }

  /// Where the decoded key before a value stands in a list of words; nil where it does not.
  public func keyPosition(of id: PropertyListValue.ID, in index: TextIndex) -> Int? {
    tree.withText(in: tree.nodes[Int(id.index)].keyText) { index.position(of: $0) }
  }

  /// Where the decoded text of a scalar stands in a list of words; nil where it does not.
  public func textPosition(of id: PropertyListValue.ID, in index: TextIndex) -> Int? {
    tree.withText(in: tree.nodes[Int(id.index)].valueText) { index.position(of: $0) }
  }

  /// Whether a scalar has no text but white space; true for a container.
  public func isBlank(_ id: PropertyListValue.ID) -> Bool {
    tree.withText(in: tree.nodes[Int(id.index)].valueText) { text in
      for byte in text where byte != 0x20 && byte &- 0x09 > 4 { return false }
      return true
    }
  }

  private func id(_ index: Int32) -> PropertyListValue.ID? {
    index < 0 ? nil : PropertyListValue.ID(index: index)
  }
}

extension PropertyListDocument {
  /// All values by their numbers.
  public var values: PropertyListValues {
    PropertyListValues(tree: root?.tree ?? PropertyListTree(nodes: [], text: []))
  }
}

extension PropertyListTree {
  fileprivate func withText<Result>(
    in span: Span, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[span.range])) }
  }
}
