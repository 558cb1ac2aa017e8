extension CLexer {
  /// A string up to its quote or, if it has none, to the end of its line.
  mutating func lexString() {
    let start = position
    position += 1
    skipLiteral(UInt8(ascii: "\""))
    emit(.string, from: start)
  }

  mutating func lexCharacter() {
    let start = position
    position += 1
    skipLiteral(UInt8(ascii: "'"))
    emit(.character, from: start)
  }

  private mutating func skipLiteral(_ quote: UInt8) {
    while position < bytes.count {
      let next = bytes[position]
      if next == UInt8(ascii: "\\") {
        position += byte(position + 1) == 0x0D && byte(position + 2) == 0x0A ? 3 : 2
      } else if next == quote {
        position += 1
        return
      } else if isLineEnd(position) {
        return
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  /// Whether an identifier directly before a quote makes it a raw string.
  func isRawPrefix(_ range: Range<Int>) -> Bool {
    guard range.count <= 3, bytes[range.upperBound - 1] == UInt8(ascii: "R") else { return false }
    switch range.count {
    case 1: return true
    case 2: return [UInt8(ascii: "L"), UInt8(ascii: "u"), UInt8(ascii: "U")].contains(bytes[range.lowerBound])
    default: return bytes[range.lowerBound] == UInt8(ascii: "u") && bytes[range.lowerBound + 1] == UInt8(ascii: "8")
    }
  }

  /// Reads `R"x(…)x"`; the text between is taken as it is. `false` if the delimiter is none.
  mutating func lexRawString(from start: Int) -> Bool {
    let delimiter = position + 1
    var open = delimiter
    while byte(open) != UInt8(ascii: "(") {
      let next = byte(open)
      let isDelimiter = next > 0x20 && next != UInt8(ascii: ")") && next != UInt8(ascii: "\\") && next != UInt8(ascii: "\"")
      guard isDelimiter, open - delimiter < 16 else { return false }
      open += 1
    }
    let count = open - delimiter
    var offset = open + 1
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: ")"), byte(offset + 1 + count) == UInt8(ascii: "\""),
        bytes[(offset + 1)..<(offset + 1 + count)].elementsEqual(bytes[delimiter..<open])
      {
        offset += count + 2
        break
      }
      offset += 1
    }
    position = offset
    emit(.string, from: start)
    return true
  }

  mutating func skipLineComment() {
    let start = position + 2
    while position < bytes.count, !isLineEnd(position) || isContinued(position) { position += 1 }
    noteDirective(start..<position)
  }

  mutating func skipBlockComment() {
    let start = position + 2
    position = start
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), byte(position + 1) == UInt8(ascii: "/") {
        noteDirective(start..<position)
        position += 2
        return
      }
      if isLineEnd(position), !inDirective { startsLine = true }
      position += 1
    }
  }

  private mutating func noteDirective(_ text: Range<Int>) {
    if !text.isEmpty, let directive = SourceDirective.range(in: text, of: bytes) { result.directives.append(directive) }
  }
}
