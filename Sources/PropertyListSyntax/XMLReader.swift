internal import CLibXML2

/// Reads a well-formed XML property list through libxml2's SAX2, straight into a tree.
///
/// It is the arbiter of what is well-formed: at the first thing it does not take it stops, and `XMLDiagnosis` says what is
/// wrong. So it holds no recovery and no words, and a clean manifest costs little more than libxml2 itself.
enum XMLReader {
  private static let initialized: Void = xmlInitParser()

  /// - Parameter bytes: UTF-8, checked before; a declared encoding is ignored.
  /// - Returns: the root, or nil where anything at all is wrong.
  static func read(_ bytes: [UInt8]) -> PropertyListValue? {
    _ = initialized
    // libxml2 wants a zero behind its input; with an input of our own it copies nothing, and an offset is a subtraction.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 1)
    defer { copy.deallocate() }
    _ = copy.update(fromContentsOf: bytes)
    copy[bytes.count] = 0
    guard let base = UnsafePointer(copy.baseAddress), let context = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(context) }
    // `HUGE` lifts libxml2's own limits, 10 MB of a comment or a text; ours on size, depth and nodes are narrower, and nothing
    // is ever expanded.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_HUGE.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    guard let input = xmlNewInputStream(context) else { return nil }
    input.pointee.base = base
    input.pointee.cur = base
    input.pointee.end = base + bytes.count
    input.pointee.length = Int32(bytes.count)
    guard inputPush(context, input) >= 0 else { return nil }

    var state = XMLReaderState(base: base, count: bytes.count, context: context)
    return withUnsafeMutablePointer(to: &state) { state in
      context.pointee.userData = UnsafeMutableRawPointer(state)
      guard let handler = context.pointee.sax else { return nil }
      handler.pointee = XMLReaderCallbacks.handler
      guard xmlParseDocument(context) == 0, context.pointee.wellFormed == 1 else { return nil }
      return state.pointee.finish()
    }
  }
}
