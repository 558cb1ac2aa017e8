internal import CLibXML2

/// libxml2's callbacks, each handed on to the `XMLReaderState` behind the context's user data.
enum XMLReaderCallbacks {
  /// Without entity callbacks no entity but XML's own five is ever known, so none is expanded; `serror` belongs to the
  /// context, unlike libxml2's global error function.
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, name, prefix, _, namespaceCount, _, attributeCount, _, attributes in
      guard let state = XMLReaderCallbacks.state(context) else { return }
      guard let name, prefix == nil, namespaceCount == 0 else { return state.pointee.stop() }
      state.pointee.startElement(
        name, hasAttributes: attributeCount > 0, hasOnlyVersion: attributeCount == 1 && XMLReaderCallbacks.isVersion(attributes))
    }
    handler.endElementNs = { context, _, _, _ in XMLReaderCallbacks.state(context)?.pointee.endElement() }
    handler.characters = { context, bytes, count in
      XMLReaderCallbacks.state(context)?.pointee.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { context, bytes, count in
      XMLReaderCallbacks.state(context)?.pointee.cdata(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.comment = { context, _ in XMLReaderCallbacks.state(context)?.pointee.interruption() }
    handler.processingInstruction = { context, _, _ in XMLReaderCallbacks.state(context)?.pointee.interruption() }
    handler.internalSubset = { context, _, _, _ in XMLReaderCallbacks.state(context)?.pointee.documentType() }
    handler.serror = { context, error in
      guard let error, error.pointee.level != XML_ERR_WARNING else { return }
      XMLReaderCallbacks.state(context)?.pointee.stop()
    }
    return handler
  }

  private static func state(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLReaderState>? {
    context?.assumingMemoryBound(to: XMLReaderState.self)
  }

  /// Attributes come as five pointers each: name, prefix, namespace, begin and end of the value.
  private static func isVersion(_ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) -> Bool {
    guard let attributes, let name = attributes[0], attributes[1] == nil else { return false }
    return xmlStrEqual(name, "version") == 1
  }
}
