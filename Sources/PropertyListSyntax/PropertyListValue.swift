/// A value of a property list that knows its place.
public struct PropertyListValue: Sendable {
  let tree: PropertyListTree
  let index: Int

  /// The types of a property list.
  public enum Kind: UInt8, Sendable, Hashable {
    /// `<dict>`
    case dictionary
    /// `<array>`
    case array
    /// `<string>`
    case string
    /// `<integer>`
    case integer
    /// `<real>`
    case real
    /// `<true/>`, `<false/>`
    case boolean
    /// `<date>`
    case date
    /// `<data>`
    case data
    /// An object of a binary file with no XML form of its own: UID, set, null.
    case other
  }

  /// The type.
  public var kind: Kind { node.kind }

  /// The whole element with its tags, in bytes; in a binary file the object.
  public var range: Range<Int> { node.range.range }

  /// What stands between the tags as written, in bytes; empty for `<string/>` and in `<string></string>`.
  public var contentRange: Range<Int> { node.content.range }

  /// The decoded text of a scalar; nil for containers. `true` or `false` for a boolean.
  public var text: String? {
    switch kind {
    case .dictionary, .array: nil
    default: String(decoding: textBytes, as: UTF8.self)
    }
  }

  /// The text of a `<string>`, nil for any other type.
  public var string: String? { kind == .string ? text : nil }

  /// The value of a `<true/>` or `<false/>`, nil for any other type.
  public var boolean: Bool? { kind == .boolean ? textBytes.count == 4 : nil }

  /// How many values a container holds directly.
  public var count: Int { Int(node.count) }

  /// The values of an array (of a dictionary: its values without their keys), in document order.
  public var elements: Elements { Elements(tree: tree, first: Int(node.first)) }

  /// The keys and values of a dictionary, in document order, duplicates included; of any other type none.
  public var entries: Entries { Entries(tree: tree, first: kind == .dictionary ? Int(node.first) : -1) }

  /// The key before this value, where it stands in a dictionary.
  public var key: PropertyListKey? {
    guard node.parent >= 0, tree.nodes[Int(node.parent)].kind == .dictionary else { return nil }
    return PropertyListKey(tree: tree, index: index)
  }

  /// The value around this one, nil at the root.
  public var parent: PropertyListValue? {
    node.parent < 0 ? nil : PropertyListValue(tree: tree, index: Int(node.parent))
  }

  /// The path of keys from the root, such as `NSPrivacyAccessedAPITypes[1].NSPrivacyAccessedAPIType`; empty at the root.
  ///
  /// Of a long key the first 60 characters are shown, of a long path the last 1,000 bytes, each with `…` for the rest; control
  /// characters are replaced. It is for people to read, not to look values up.
  public var keyPath: String {
    PropertyListTree.keyPath(to: index, nodes: tree.nodes, text: tree.text)
  }

  var node: PropertyListTree.Node { tree.nodes[index] }
  var textBytes: ArraySlice<UInt8> { tree.text[node.valueText.range] }
}

/// A key of a dictionary that knows its place.
public struct PropertyListKey: Sendable {
  let tree: PropertyListTree
  let index: Int

  /// The decoded key.
  public var text: String { String(decoding: tree.text[tree.nodes[index].keyText.range], as: UTF8.self) }
  /// The `<key>` element with its tags, in bytes; in a binary file the key's object.
  public var range: Range<Int> { tree.nodes[index].key.range }
  /// What stands between the tags as written, in bytes.
  public var contentRange: Range<Int> { tree.nodes[index].keyContent.range }
}

/// A key with its value.
public struct PropertyListEntry: Sendable {
  /// The key.
  public let key: PropertyListKey
  /// The value.
  public let value: PropertyListValue
}

extension PropertyListValue {
  /// The values of a container, in document order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let tree: PropertyListTree
    var first: Int

    /// The next value, nil after the last.
    public mutating func next() -> PropertyListValue? {
      guard first >= 0 else { return nil }
      defer { first = Int(tree.nodes[first].next) }
      return PropertyListValue(tree: tree, index: first)
    }
  }

  /// The keys and values of a dictionary, in document order.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    let tree: PropertyListTree
    var first: Int

    /// The next key with its value, nil after the last.
    public mutating func next() -> PropertyListEntry? {
      guard first >= 0 else { return nil }
      defer { first = Int(tree.nodes[first].next) }
      return PropertyListEntry(
        key: PropertyListKey(tree: tree, index: first), value: PropertyListValue(tree: tree, index: first))
    }
  }
}
