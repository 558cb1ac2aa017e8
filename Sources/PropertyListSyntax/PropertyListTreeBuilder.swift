/// Lays the nodes of a property list in document order into the arrays of a `PropertyListTree`.
///
/// It knows nothing of XML or `bplist00`; the readers call it in order of the document and keep to its grammar: a value is
/// the root, an element of the open array, or the value of the pending key of the open dictionary.
struct PropertyListTreeBuilder {
  typealias Span = PropertyListTree.Span

  /// A key that waits for its value.
  struct Key {
    var range: Span
    var content: Span
    var text: Span
  }

  private struct Container {
    let index: Int32
    let isDictionary: Bool
    var last: Int32 = -1
    var count: Int32 = 0
  }

  private(set) var nodes: [PropertyListTree.Node] = []
  private(set) var text: [UInt8] = []
  private var containers: [Container] = []
  /// The key whose value comes next.
  var pendingKey: Key?

  /// Makes room for what is expected.
  init(estimatedNodes: Int, estimatedText: Int) {
    nodes.reserveCapacity(estimatedNodes)
    text.reserveCapacity(estimatedText)
    containers.reserveCapacity(8)
  }

  /// How many containers are open.
  var depth: Int { containers.count }
  var hasRoot: Bool { !nodes.isEmpty }
  var isInDictionary: Bool { containers.last?.isDictionary ?? false }
  var textCount: Int32 { Int32(truncatingIfNeeded: text.count) }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: bytes)
  }

  /// Takes back the text from an offset on.
  mutating func dropText(from offset: Int32) {
    text.removeSubrange(Int(offset)...)
  }

  mutating func open(_ kind: PropertyListValue.Kind, start: Int32, contentStart: Int32) {
    let index = add(
      PropertyListTree.Node(kind: kind, parent: -1, range: Span(start, start), content: Span(contentStart, contentStart)))
    containers.append(Container(index: index, isDictionary: kind == .dictionary))
  }

  mutating func close(contentEnd: Int32, end: Int32, isEmptyTag: Bool = false) {
    guard let container = containers.popLast() else { return }
    let index = Int(container.index)
    nodes[index].count = container.count
    nodes[index].content = isEmptyTag ? Span(end, end) : Span(nodes[index].content.lower, contentEnd)
    nodes[index].range.upper = end
    pendingKey = nil
  }

  mutating func addScalar(_ kind: PropertyListValue.Kind, range: Span, content: Span, text: Span) {
    var node = PropertyListTree.Node(kind: kind, parent: -1, range: range, content: content)
    node.valueText = text
    _ = add(node)
  }

  private mutating func add(_ node: PropertyListTree.Node) -> Int32 {
    var node = node
    let index = Int32(truncatingIfNeeded: nodes.count)
    if let key = pendingKey {
      node.key = key.range
      node.keyContent = key.content
      node.keyText = key.text
      pendingKey = nil
    }
    if !containers.isEmpty {
      let top = containers.count - 1
      let container = containers[top]
      node.parent = container.index
      node.position = container.count
      if container.last < 0 {
        nodes[Int(container.index)].first = index
      } else {
        nodes[Int(container.last)].next = index
      }
      containers[top].last = index
      containers[top].count += 1
    }
    nodes.append(node)
    return index
  }

  /// The path of keys to the container that is open, or to the value of the pending key.
  func keyPath() -> String {
    var inner = KeyPath()
    if let key = pendingKey {
      inner.prepend(key: text[key.text.range])
    } else if let container = containers.last, !container.isDictionary {
      inner.prepend(position: container.count)
    }
    return PropertyListTree.keyPath(inner, to: containers.last.map { Int($0.index) } ?? 0, nodes: nodes, text: text)
  }

  /// The root value; nil where there is none.
  func finish() -> PropertyListValue? {
    guard !nodes.isEmpty else { return nil }
    return PropertyListValue(tree: PropertyListTree(nodes: nodes, text: text), index: 0)
  }
}
