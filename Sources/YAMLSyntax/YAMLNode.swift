/// A value of a YAML document that knows its place.
///
/// An alias (`*name`) shows the content of the node it names; its place is its own, and the places inside are those of
/// that node.
public struct YAMLNode: Sendable {
  let tree: YAMLTree
  let index: Int

  /// The kinds of values.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Text.
    case scalar
    /// A list.
    case sequence
    /// Keys with values.
    case mapping
    /// An alias that leads nowhere; a problem of the document says why.
    case broken
  }

  /// How a scalar is written.
  public enum Style: UInt8, Sendable, Hashable {
    /// Without quotes.
    case plain
    /// In single or double quotes.
    case quoted
    /// Behind `|` or `>`.
    case block
  }

  /// The kind.
  public var kind: Kind { content.kind }

  /// How a scalar is written; `plain` for any other kind.
  public var style: Style { content.style }

  /// The bytes of the value as written, without its anchor; empty where nothing is written.
  public var range: Range<Int> { node.range.range }

  /// The decoded text of a scalar, nil for any other kind. `no`, `1.0`, `null` and `~` are text like any other.
  public var text: String? {
    kind == .scalar ? String(decoding: tree.text[content.text.range], as: UTF8.self) : nil
  }

  /// Whether no value is written, as after `key:` at the end of a line. Its `text` is empty.
  public var isAbsent: Bool { kind == .scalar && content.style == .plain && content.text.lower == content.text.upper }

  /// How many values a sequence or mapping holds directly.
  public var count: Int { Int(content.count) }

  /// The values of a sequence (of a mapping: its values without their keys), in document order.
  public var elements: Elements { Elements(tree: tree, first: content.first) }

  /// The keys and values of a mapping, in document order, duplicates included; of any other kind none.
  public var entries: Entries { Entries(tree: tree, first: kind == .mapping ? content.first : -1) }

  /// The key before this value, where it stands in a mapping.
  public var key: YAMLKey? {
    guard node.parent >= 0, tree.nodes[Int(node.parent)].kind == .mapping else { return nil }
    return YAMLKey(tree: tree, index: index)
  }

  /// The path of keys from the root, such as `trackingPropertyAllowList[1].customEvent`; empty at the root.
  public var keyPath: String { YAMLTree.keyPath(of: index, nodes: tree.nodes, text: tree.text) }

  private var node: YAMLTree.Node { tree.nodes[index] }
  private var content: YAMLTree.Node { tree.nodes[Int(node.content)] }
}

/// A key of a mapping that knows its place.
public struct YAMLKey: Sendable {
  let tree: YAMLTree
  let index: Int

  /// The decoded key.
  public var text: String { String(decoding: tree.text[tree.nodes[index].keyText.range], as: UTF8.self) }
  /// The bytes of the key as written, quotes included.
  public var range: Range<Int> { tree.nodes[index].key.range }
  /// The path of keys from the root to the key's value.
  public var keyPath: String { YAMLTree.keyPath(of: index, nodes: tree.nodes, text: tree.text) }
}

/// A key with its value.
public struct YAMLEntry: Sendable {
  /// The key.
  public let key: YAMLKey
  /// The value.
  public let value: YAMLNode
}

extension YAMLNode {
  /// The values of a sequence or mapping, in document order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let tree: YAMLTree
    var first: Int32

    /// The next value, nil after the last.
    public mutating func next() -> YAMLNode? {
      guard first >= 0 else { return nil }
      defer { first = tree.nodes[Int(first)].next }
      return YAMLNode(tree: tree, index: Int(first))
    }
  }

  /// The keys and values of a mapping, in document order.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    let tree: YAMLTree
    var first: Int32

    /// The next key with its value, nil after the last.
    public mutating func next() -> YAMLEntry? {
      guard first >= 0 else { return nil }
      defer { first = tree.nodes[Int(first)].next }
      return YAMLEntry(key: YAMLKey(tree: tree, index: Int(first)), value: YAMLNode(tree: tree, index: Int(first)))
    }
  }
}
