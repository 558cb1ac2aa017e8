/// The nodes of one property list in document order, without their surroundings.
///
/// One flat array and one buffer of decoded text: a manifest of forty values costs a handful of allocations.
final class PropertyListTree: Sendable {
  let nodes: [Node]
  /// The decoded text of keys and scalars, UTF-8.
  let text: [UInt8]

  init(nodes: [Node], text: [UInt8]) {
    self.nodes = nodes
    self.text = text
  }

  /// The path of keys from the root to a node, such as `a[1].b`; empty at the root.
  static func keyPath(to index: Int, nodes: [Node], text: [UInt8]) -> String {
    keyPath(KeyPath(), to: index, nodes: nodes, text: text)
  }

  /// The path of keys to a node, with the steps that lie inside of it behind.
  static func keyPath(_ inner: KeyPath, to index: Int, nodes: [Node], text: [UInt8]) -> String {
    var path = inner
    var current = index
    while nodes.indices.contains(current), nodes[current].parent >= 0 {
      let node = nodes[current]
      current = Int(node.parent)
      if nodes[current].kind == .dictionary {
        path.prepend(key: text[node.keyText.range])
      } else {
        path.prepend(position: node.position)
      }
    }
    return path.text
  }

  struct Node: Sendable {
    var kind: PropertyListValue.Kind
    /// Index of the enclosing dictionary or array, -1 at the root.
    var parent: Int32
    /// Index of the next node in the same container, -1 at the last.
    var next: Int32 = -1
    /// Index of the first node inside, -1 where there is none.
    var first: Int32 = -1
    /// How many values are inside.
    var count: Int32 = 0
    /// Place among the values of the container, from 0.
    var position: Int32 = 0
    /// The whole element, tags included; the object in a binary file.
    var range: Span
    /// What stands between the tags; empty for `<string/>`.
    var content: Span
    /// The `<key>` element before a value of a dictionary.
    var key: Span = Span(0, 0)
    var keyContent: Span = Span(0, 0)
    /// Where the decoded key and the decoded scalar lie in `text`.
    var keyText: Span = Span(0, 0)
    var valueText: Span = Span(0, 0)
  }

  struct Span: Sendable {
    var lower: Int32
    var upper: Int32

    init(_ lower: Int32, _ upper: Int32) {
      self.lower = lower
      self.upper = upper
    }

    init(_ range: Range<Int>) {
      lower = Int32(range.lowerBound)
      upper = Int32(range.upperBound)
    }

    var range: Range<Int> { Int(lower)..<Int(upper) }
  }
}
