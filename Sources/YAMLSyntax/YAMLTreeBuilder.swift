/// Builds the tree from the events of one document, and says what does not belong in it.
struct YAMLTreeBuilder {
  private(set) var nodes: [YAMLTree.Node] = []
  private(set) var text: [UInt8] = []
  private(set) var problems: [YAMLProblem] = []
  /// Set once reading on would be without use or without bound.
  private(set) var hasGivenUp = false

  private var open: [Container] = []
  private var anchors: [String: Int] = [:]
  /// What every node comes to with its aliases followed; zero while it is open.
  private var measures: [Measure] = []

  /// A sequence or mapping whose end is still to come.
  private struct Container {
    let node: Int
    let isMapping: Bool
    var last = -1
    var keys: [String: YAMLTree.Span] = [:]
    var key: Key?
    var measure = Measure(size: 1, height: 1)
    /// Just past the last thing inside.
    var end: Int
  }

  private struct Key {
    var range: Range<Int>
    /// nil for a key that is no scalar.
    var text: YAMLTree.Span?
  }

  private struct Measure {
    var size: Int
    var height: Int
  }

  /// The properties before a value.
  struct Properties {
    var anchor: (name: String, range: Range<Int>)?
    /// Where a tag is written.
    var tag: Range<Int>?
  }

  /// The finished tree; nil where nothing was read or reading was given up.
  var tree: YAMLTree? { nodes.isEmpty || hasGivenUp ? nil : YAMLTree(nodes: nodes, text: text) }

  /// Takes a scalar, as a value or as the key that is due.
  mutating func scalar(_ bytes: UnsafeBufferPointer<UInt8>, style: YAMLNode.Style, range: Range<Int>, properties: Properties) {
    let start = text.count
    text.append(contentsOf: bytes)
    let span = YAMLTree.Span(start..<text.count)
    if isKeyDue {
      checkTag(properties)
      if properties.anchor != nil { report("an anchor cannot stand before a key", range: range) }
      takeKey(span, style: style, range: range)
      return
    }
    let node = append(
      YAMLTree.Node(kind: .scalar, style: style, content: Int32(nodes.count), range: YAMLTree.Span(range), text: span))
    define(properties, node: node)
    close(node, measure: Measure(size: 1, height: 0), end: range.upperBound)
  }

  /// Opens a sequence or a mapping.
  mutating func begin(_ kind: YAMLNode.Kind, at range: Range<Int>, properties: Properties) {
    guard open.count < YAMLDocument.maximumDepth else {
      giveUp("nested more than \(YAMLDocument.maximumDepth) deep", range: range)
      return
    }
    if isKeyDue { report("a key must be text, not a list or a mapping", range: range) }
    let node = append(YAMLTree.Node(kind: kind, content: Int32(nodes.count), range: YAMLTree.Span(range)))
    define(properties, node: node)
    open.append(Container(node: node, isMapping: kind == .mapping, end: range.upperBound))
  }

  /// Closes the innermost sequence or mapping.
  ///
  /// - Parameter end: just past its closing bracket; nil where it has none and ends with what it holds.
  mutating func end(at end: Int?) {
    guard let container = open.popLast() else { return }
    let end = end ?? container.end
    nodes[container.node].range.upper = max(nodes[container.node].range.lower, Int32(end))
    if isKeyDue {
      measures[container.node] = container.measure
      open[open.count - 1].key = Key(range: nodes[container.node].range.range, text: nil)
    } else {
      close(container.node, measure: container.measure, end: end)
    }
  }

  /// Takes an alias.
  mutating func alias(_ name: String, range: Range<Int>) {
    if isKeyDue {
      report("a key must be text, not an alias", help: "write the key itself", range: range)
      open[open.count - 1].key = Key(range: range, text: nil)
      return
    }
    var measure = Measure(size: 1, height: 0)
    var content: Int?
    if let target = anchors[name] {
      measure = measures[target]
      if measure.size == 0 {
        report("`*\(name.clipped)` stands inside the value it names", help: "write the value out", range: range)
        measure = Measure(size: 1, height: 0)
      } else {
        content = target
      }
    } else {
      report("no anchor `&\(name.clipped)` stands before this alias", help: "write the value out", range: range)
    }
    guard open.count + measure.height <= YAMLDocument.maximumDepth else {
      giveUp("with this alias followed, nested more than \(YAMLDocument.maximumDepth) deep", range: range)
      return
    }
    let node = append(
      YAMLTree.Node(
        kind: content == nil ? .broken : .scalar, content: Int32(content ?? nodes.count), range: YAMLTree.Span(range)))
    close(node, measure: measure, end: range.upperBound)
  }

  /// Records a problem met in the innermost open container.
  mutating func report(_ message: String, help: String? = nil, range: Range<Int>, related: YAMLProblem.Related? = nil) {
    guard !hasGivenUp else { return }
    problems.append(YAMLProblem(message: message, help: help, range: range, keyPath: path, related: related))
    if problems.count == YAMLDocument.maximumProblems { hasGivenUp = true }
  }

  /// Records a problem behind which nothing can be read.
  mutating func giveUp(_ message: String, help: String? = nil, range: Range<Int>, related: YAMLProblem.Related? = nil) {
    report(message, help: help, range: range, related: related)
    hasGivenUp = true
  }

  // MARK: Within a container

  private var isKeyDue: Bool { open.last.map { $0.isMapping && $0.key == nil } ?? false }

  private mutating func takeKey(_ span: YAMLTree.Span, style: YAMLNode.Style, range: Range<Int>) {
    let top = open.count - 1
    let name = String(decoding: text[span.range], as: UTF8.self)
    let first = open[top].keys[name]
    open[top].key = Key(range: range, text: span)
    if style == .plain, name == "<<" {
      report("merge keys (`<<`) are not supported", help: "write the entries out", range: range)
    } else if let first {
      report(
        "`\(name.clipped)` is written twice", help: "keep one of the two", range: range,
        related: YAMLProblem.Related(message: "first written here", range: first.range))
    } else {
      open[top].keys[name] = YAMLTree.Span(range)
    }
  }

  private mutating func append(_ node: YAMLTree.Node) -> Int {
    nodes.append(node)
    measures.append(Measure(size: 0, height: 0))
    if nodes.count > YAMLDocument.maximumNodes { giveUp(YAMLTreeBuilder.tooMany, range: node.range.range) }
    guard let top = open.last, !isKeyDue else { return nodes.count - 1 }
    let index = nodes.count - 1
    nodes[index].parent = Int32(top.node)
    nodes[index].position = nodes[top.node].count
    if let key = top.key {
      nodes[index].key = YAMLTree.Span(key.range)
      nodes[index].keyText = key.text ?? YAMLTree.Span()
    }
    return index
  }

  /// Links a finished value into its container.
  private mutating func close(_ node: Int, measure: Measure, end: Int) {
    measures[node] = measure
    guard !open.isEmpty else { return }
    let top = open.count - 1
    let key = open[top].key
    open[top].key = nil
    open[top].end = max(open[top].end, end)
    open[top].measure.size += measure.size
    open[top].measure.height = max(open[top].measure.height, measure.height + 1)
    if open[top].measure.size > YAMLDocument.maximumNodes { giveUp(YAMLTreeBuilder.tooMany, range: nodes[node].range.range) }
    guard !open[top].isMapping || key?.text != nil else { return }
    if open[top].last < 0 {
      nodes[open[top].node].first = Int32(node)
    } else {
      nodes[open[top].last].next = Int32(node)
    }
    nodes[open[top].node].count += 1
    open[top].last = node
  }

  private static let tooMany = "more than \(YAMLDocument.maximumNodes) values, aliases followed"

  // MARK: Properties

  private mutating func define(_ properties: Properties, node: Int) {
    checkTag(properties)
    guard let anchor = properties.anchor else { return }
    if let first = anchors.updateValue(node, forKey: anchor.name) {
      report(
        "anchor `&\(anchor.name.clipped)` is set twice", help: "give each anchor a name of its own", range: anchor.range,
        related: YAMLProblem.Related(message: "first set on this value", range: nodes[first].range.range))
    }
  }

  private mutating func checkTag(_ properties: Properties) {
    guard let tag = properties.tag else { return }
    report("tags are not supported", help: "write the value without its tag: every scalar is text", range: tag)
  }

  /// The path of keys to what is being read.
  private var path: String {
    guard let top = open.last else { return "" }
    let path = YAMLTree.keyPath(of: top.node, nodes: nodes, text: text)
    if !top.isMapping { return path + "[\(nodes[top.node].count)]" }
    guard let span = top.key?.text else { return path }
    let key = String(decoding: text[span.range], as: UTF8.self).clipped
    return path.isEmpty ? key : path + "." + key
  }
}
