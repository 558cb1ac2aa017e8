internal import CLibYAML

/// Drives libyaml's event parser over a text; the one file that touches a C type.
struct YAMLEventReader {
  private let bytes: [UInt8]
  private let start: Int
  private let offsets: CodePointOffsets
  private var builder = YAMLTreeBuilder()
  /// For every open container whether it ends with a bracket of its own.
  private var endsWithBracket: [Bool] = []

  init(text: YAMLText) {
    bytes = text.bytes
    start = text.markLength
    offsets = CodePointOffsets(text.bytes, from: text.markLength)
  }

  /// Reads the one document of the text.
  mutating func read() -> (tree: YAMLTree?, problems: [YAMLProblem]) {
    // %TAG lines are refused before libyaml sees them: it compares each with all before it, a cost that is quadratic.
    refuseDirectives(from: start)
    let bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { parser.deallocate() }
      guard yaml_parser_initialize(parser) == 1 else {
        builder.giveUp(LibYAMLWords.outOfMemory, range: 0..<0)
        return
      }
      defer { yaml_parser_delete(parser) }
      guard let base = buffer.baseAddress else { return }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, base + start, buffer.count - start)
      readEvents(of: parser)
    }
    if builder.nodes.isEmpty, builder.problems.isEmpty {
      builder.giveUp("the document is empty", range: start..<start)
    }
    return (builder.tree, builder.problems)
  }

  private mutating func readEvents(of parser: UnsafeMutablePointer<yaml_parser_t>) {
    var event = yaml_event_t()
    var isPastFirst = false
    while !builder.hasGivenUp {
      guard yaml_parser_parse(parser, &event) == 1 else {
        reportFailure(of: parser)
        return
      }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
        return
      case YAML_DOCUMENT_START_EVENT where isPastFirst:
        reportSecondDocument(at: range(of: event))
        return
      case YAML_DOCUMENT_END_EVENT:
        isPastFirst = true
        refuseDirectives(from: range(of: event).upperBound)
      default:
        take(event)
      }
    }
  }

  private mutating func take(_ event: yaml_event_t) {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let (properties, range) = properties(of: event, anchor: scalar.anchor, isTagged: true)
      // `---` alone is a document of one scalar that is written nowhere.
      if range.isEmpty, builder.nodes.isEmpty, properties.anchor == nil, properties.tag == nil { return }
      let style: YAMLNode.Style =
        switch scalar.style {
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        case YAML_PLAIN_SCALAR_STYLE: .plain
        default: .quoted
        }
      builder.scalar(
        UnsafeBufferPointer(start: scalar.value, count: scalar.length), style: style,
        range: style == .block ? trimmed(range) : range, properties: properties)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      begin(.sequence, event, anchor: sequence.anchor, tag: sequence.tag, bracket: UInt8(ascii: "["))
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      begin(.mapping, event, anchor: mapping.anchor, tag: mapping.tag, bracket: UInt8(ascii: "{"))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      builder.end(at: endsWithBracket.popLast() == true ? range(of: event).upperBound : nil)
    case YAML_ALIAS_EVENT:
      builder.alias(YAMLEventReader.string(event.data.alias.anchor), range: range(of: event))
    default:
      break
    }
  }

  private mutating func begin(
    _ kind: YAMLNode.Kind, _ event: yaml_event_t, anchor: UnsafeMutablePointer<yaml_char_t>?,
    tag: UnsafeMutablePointer<yaml_char_t>?, bracket: UInt8
  ) {
    let (properties, range) = properties(of: event, anchor: anchor, isTagged: tag != nil)
    let hasBracket = range.lowerBound < bytes.count && bytes[range.lowerBound] == bracket
    endsWithBracket.append(hasBracket)
    builder.begin(kind, at: range.lowerBound..<range.lowerBound + (hasBracket ? 1 : 0), properties: properties)
  }

  // MARK: Places

  private func range(of event: yaml_event_t) -> Range<Int> {
    let lower = offsets.offset(of: event.start_mark.index)
    return lower..<max(lower, offsets.offset(of: event.end_mark.index))
  }

  /// Without the white space at its end.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, YAMLEventReader.isWhite(bytes[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// Splits the anchor and tag before a value from the value itself; an event covers both.
  private func properties(
    of event: yaml_event_t, anchor: UnsafeMutablePointer<yaml_char_t>?, isTagged: Bool
  ) -> (YAMLTreeBuilder.Properties, Range<Int>) {
    let whole = range(of: event)
    var properties = YAMLTreeBuilder.Properties()
    var offset = whole.lowerBound
    guard anchor != nil || isTagged else { return (properties, whole) }
    while offset < whole.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "&") where anchor != nil, UInt8(ascii: "!") where isTagged:
        let start = offset
        while offset < whole.upperBound, !YAMLEventReader.isWhite(bytes[offset]) { offset += 1 }
        if bytes[start] == UInt8(ascii: "!") {
          properties.tag = start..<offset
        } else {
          properties.anchor = (YAMLEventReader.string(anchor), start..<offset)
        }
        offset = skipWhite(from: offset, to: whole.upperBound)
      default:
        return (properties, offset..<whole.upperBound)
      }
    }
    return (properties, offset..<max(offset, whole.upperBound))
  }

  /// The first byte that is neither white space nor in a comment.
  private func skipWhite(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end {
      if bytes[offset] == UInt8(ascii: "#") {
        while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else if YAMLEventReader.isWhite(bytes[offset]) {
        offset += 1
      } else {
        break
      }
    }
    return offset
  }

  private static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  // MARK: What a file of one document cannot hold

  private mutating func refuseDirectives(from start: Int) {
    var offset = skipWhite(from: start, to: bytes.count)
    while bytes[offset...].starts(with: "...".utf8) || bytes[offset...].starts(with: "%YAML".utf8) {
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      offset = skipWhite(from: offset, to: bytes.count)
    }
    let isLineStart = offset == start || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "%"), isLineStart else { return }
    builder.giveUp("directives other than `%YAML` are not supported", help: "remove the line", range: offset..<offset + 1)
  }

  private mutating func reportSecondDocument(at range: Range<Int>) {
    builder.report("a second document begins here", help: "write it to a file of its own", range: range)
  }

  private mutating func reportFailure(of parser: UnsafeMutablePointer<yaml_parser_t>) {
    let failure = parser.pointee
    guard failure.error != YAML_MEMORY_ERROR, let problem = failure.problem else {
      builder.giveUp(LibYAMLWords.outOfMemory, range: 0..<0)
      return
    }
    var place = offsets.offset(of: failure.problem_mark.index)
    let context = failure.context == nil ? nil : offsets.offset(of: failure.context_mark.index)
    let words = LibYAMLWords(
      problem: String(cString: problem), context: failure.context.map { String(cString: $0) } ?? "",
      isTab: place < bytes.count && bytes[place] == 0x09)
    // Where something is never closed, its beginning says more than the end of the file.
    if let context, words.isAboutBeginning || skipWhite(from: place, to: bytes.count) == bytes.count { place = context }
    builder.giveUp(
      words.message, help: words.help, range: place..<place,
      related: context.flatMap { context in
        context == place ? nil : words.contextMessage.map { YAMLProblem.Related(message: $0, range: context..<context) }
      })
  }
}
