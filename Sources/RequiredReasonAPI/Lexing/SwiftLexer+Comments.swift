extension SwiftLexer {
  mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
  }

  mutating func skipLineComment() {
    let start = position + 2
    skipLine()
    noteDirective(start..<position)
  }

  /// Skips a comment with the comments in it; one that is never closed ends with the file.
  mutating func skipBlockComment() {
    let start = position + 2
    var depth = 1
    position = start
    while position < bytes.count {
      let next = bytes[position]
      if next == UInt8(ascii: "*"), byte(position + 1) == UInt8(ascii: "/") {
        position += 2
        depth -= 1
        if depth == 0 {
          noteDirective(start..<(position - 2))
          return
        }
      } else if next == UInt8(ascii: "/"), byte(position + 1) == UInt8(ascii: "*") {
        position += 2
        depth += 1
      } else {
        if next == 0x0A || next == 0x0D {
          startsLine = true
          closeStringsAtLineEnd()
        }
        position += 1
      }
    }
  }

  private mutating func noteDirective(_ text: Range<Int>) {
    if let directive = SourceDirective.range(in: text, of: bytes) { result.directives.append(directive) }
  }
}
