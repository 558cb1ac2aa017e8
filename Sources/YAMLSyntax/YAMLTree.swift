/// The nodes of one document in document order, without their surroundings.
///
/// One flat array and one buffer of decoded text, so that a file costs a handful of allocations.
final class YAMLTree: Sendable {
  let nodes: [Node]
  /// The decoded text of keys and scalars, UTF-8.
  let text: [UInt8]

  init(nodes: [Node], text: [UInt8]) {
    self.nodes = nodes
    self.text = text
  }

  struct Node: Sendable {
    var kind: YAMLNode.Kind
    var style: YAMLNode.Style = .plain
    /// Index of the enclosing mapping or sequence, -1 at the root.
    var parent: Int32 = -1
    /// Index of the next node in the same container, -1 at the last.
    var next: Int32 = -1
    /// Index of the first node inside, -1 where there is none.
    var first: Int32 = -1
    /// How many values are inside.
    var count: Int32 = 0
    /// Place among the values of the container, from 0.
    var position: Int32 = 0
    /// For an alias the index of the node it names, otherwise the node's own.
    var content: Int32
    var range: Span
    var text = Span()
    /// The key before a value of a mapping.
    var key = Span()
    var keyText = Span()
  }

  struct Span: Sendable {
    var lower: Int32 = 0
    var upper: Int32 = 0

    init() {}

    init(_ range: Range<Int>) {
      lower = Int32(range.lowerBound)
      upper = Int32(range.upperBound)
    }

    var range: Range<Int> { Int(lower)..<Int(upper) }
  }

  /// The path of keys to a node. Long keys are cut short: a path is for people.
  static func keyPath(of index: Int, nodes: [Node], text: [UInt8]) -> String {
    var parts: [String] = []
    var index = index
    while nodes[index].parent >= 0 {
      let node = nodes[index]
      index = Int(node.parent)
      if nodes[index].kind == .sequence {
        parts.append("[\(node.position)]")
      } else {
        let key = String(decoding: text[node.keyText.range], as: UTF8.self).clipped
        parts.append(nodes[index].parent < 0 ? key : "." + key)
      }
    }
    return parts.reversed().joined()
  }
}

extension String {
  /// The text itself, or its first 100 characters and an ellipsis.
  var clipped: String {
    utf8.count <= 100 ? self : prefix(100) + (dropFirst(100).isEmpty ? "" : "…")
  }
}
