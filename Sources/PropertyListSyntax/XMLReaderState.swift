internal import CLibXML2

/// What `XMLReader` knows between two callbacks of libxml2.
struct XMLReaderState {
  private enum Phase { case start, root, rootClosed, end }

  private let base: UnsafePointer<UInt8>
  private let context: xmlParserCtxtPtr
  private var builder: PropertyListTreeBuilder
  private var phase = Phase.start
  /// The scalar or key that is open.
  private var leaf: ElementName?
  private var leafStart: Int32 = 0
  private var leafContentStart: Int32 = 0
  private var leafText: Int32 = 0
  private(set) var isStopped = false

  init(base: UnsafePointer<UInt8>, count: Int, context: xmlParserCtxtPtr) {
    self.base = base
    self.context = context
    builder = PropertyListTreeBuilder(estimatedNodes: count / 40 + 4, estimatedText: count / 2)
  }

  func finish() -> PropertyListValue? {
    isStopped || phase != .end ? nil : builder.finish()
  }

  mutating func stop() {
    guard !isStopped else { return }
    isStopped = true
    xmlStopParser(context)
  }

  /// libxml2 stands on the `>` or `/` that ends the tag; no `<` can be inside of one.
  mutating func startElement(_ name: UnsafePointer<UInt8>, hasAttributes: Bool, hasOnlyVersion: Bool) {
    guard !isStopped, leaf == nil, let current = context.pointee.input?.pointee.cur,
      let element = ElementName(UnsafeBufferPointer(start: name, count: length(of: name)))
    else { return stop() }
    var open = current
    while open > base, open.pointee != UInt8(ascii: "<") { open -= 1 }
    let start = offset(of: open)
    let contentStart = offset(of: current) + 1
    if element == .plist {
      guard phase == .start, !hasAttributes || hasOnlyVersion else { return stop() }
      // Apple's parser ends a tag at the first `>`.
      if hasAttributes, UnsafeBufferPointer(start: open, count: current - open).contains(UInt8(ascii: ">")) { return stop() }
      phase = .root
      return
    }
    guard !hasAttributes, phase == .root, builder.depth > 0 || !builder.hasRoot else { return stop() }
    let isKeyExpected = builder.isInDictionary && builder.pendingKey == nil
    guard (element == .key) == isKeyExpected else { return stop() }
    if element == .dict || element == .array {
      guard builder.depth < PropertyListLimits.depth else { return stop() }
      builder.open(element == .dict ? .dictionary : .array, start: start, contentStart: contentStart)
    } else {
      leaf = element
      leafStart = start
      leafContentStart = contentStart
      leafText = builder.textCount
    }
    if builder.nodes.count >= PropertyListLimits.nodes { stop() }
  }

  /// libxml2 stands behind the `>` of the end tag, or of `<string/>`.
  mutating func endElement() {
    guard !isStopped, let current = context.pointee.input?.pointee.cur else { return }
    let end = offset(of: current)
    var close = current - 1
    while close > base, close.pointee != UInt8(ascii: "<") { close -= 1 }
    let contentEnd = offset(of: close)
    // The start tag of `<string/>` is its own end: nothing lies between.
    let isEmptyTag = current[-2] == UInt8(ascii: "/")
    guard let element = leaf else { return endContainer(contentEnd: contentEnd, end: end, isEmptyTag: isEmptyTag) }
    leaf = nil
    let content = isEmptyTag ? PropertyListTree.Span(end, end) : PropertyListTree.Span(leafContentStart, contentEnd)
    let range = PropertyListTree.Span(leafStart, end)
    if element == .key {
      builder.pendingKey = PropertyListTreeBuilder.Key(
        range: range, content: content, text: PropertyListTree.Span(leafText, builder.textCount))
      return
    }
    guard let kind = element.kind else { return stop() }
    if kind == .boolean {
      guard builder.textCount == leafText else { return stop() }
      builder.append(UnsafeBufferPointer(start: element.spelling.utf8Start, count: element.spelling.utf8CodeUnitCount))
    } else if kind != .string {
      // Apple's parser reads no references in numbers, dates and data, and has no empty ones as one tag.
      guard !isEmptyTag, !hasReference(from: leafContentStart, to: contentEnd),
        ScalarSyntax.isValid(builder.text[Int(leafText)...], as: kind)
      else { return stop() }
    }
    builder.addScalar(kind, range: range, content: content, text: PropertyListTree.Span(leafText, builder.textCount))
    if builder.depth == 0 { phase = .rootClosed }
  }

  private mutating func endContainer(contentEnd: Int32, end: Int32, isEmptyTag: Bool) {
    if builder.depth == 0 {
      guard phase == .rootClosed else { return stop() }
      phase = .end
      return
    }
    guard builder.pendingKey == nil else { return stop() }
    builder.close(contentEnd: contentEnd, end: end, isEmptyTag: isEmptyTag)
    if builder.depth == 0 { phase = .rootClosed }
  }

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isStopped else { return }
    if leaf != nil { return builder.append(bytes) }
    for byte in bytes where !isWhiteSpace(byte) { return stop() }
    // White space written as a reference is none to Apple's parser.
    if let current = context.pointee.input?.pointee.cur, current[-1] == UInt8(ascii: ";") { stop() }
  }

  /// Apple's parser takes a CDATA section only in `<string>` and `<key>`.
  mutating func cdata(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isStopped else { return }
    leaf == .string || leaf == .key ? builder.append(bytes) : stop()
  }

  /// A comment or processing instruction: Apple's parser takes it between elements only.
  mutating func interruption() {
    if leaf != nil { stop() }
  }

  /// The document type; libxml2 stands behind its names, on `[` where an internal subset follows.
  mutating func documentType() {
    guard !isStopped, let current = context.pointee.input?.pointee.cur, current.pointee == UInt8(ascii: ">") else {
      return stop()
    }
    var open = current - 1
    while open > base, open.pointee != UInt8(ascii: "<") { open -= 1 }
    let written = UnsafeBufferPointer(start: open, count: current - open)
    // Apple's parser looks for `>` and `[` in its quoted names as well.
    guard written.hasPrefix("<!DOCTYPE", at: 0), written.count > 9, isWhiteSpace(written[9]),
      !written.contains(UInt8(ascii: ">")), !written.contains(UInt8(ascii: "["))
    else { return stop() }
  }

  private func length(of name: UnsafePointer<UInt8>) -> Int {
    var length = 0
    while name[length] != 0 { length += 1 }
    return length
  }

  private func hasReference(from start: Int32, to end: Int32) -> Bool {
    UnsafeBufferPointer(start: base + Int(start), count: Int(end - start)).contains(UInt8(ascii: "&"))
  }

  private func offset(of pointer: UnsafePointer<UInt8>) -> Int32 {
    Int32(truncatingIfNeeded: pointer - base)
  }
}
