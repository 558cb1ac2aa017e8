extension SwiftLexer {
  /// Reads a string from its delimiter to its end or its first interpolation.
  mutating func openString(pounds: Int) {
    let start = position
    let quote = bytes[start + pounds]
    let first = start + pounds + 1
    var isMultiline = false
    position = first
    if quote == UInt8(ascii: "\""), byte(first) == quote, byte(first + 1) == quote, !closesOnLine(first + 1, pounds: pounds) {
      isMultiline = true
      position = first + 2
    }
    strings.append(OpenString(pounds: pounds, isMultiline: isMultiline, quote: quote))
    lexStringBody(from: start)
  }

  /// Whether a raw string that opens with three quotes ends on the same line, as `#"""#` does, which makes it one of one line.
  private mutating func closesOnLine(_ start: Int, pounds: Int) -> Bool {
    guard pounds > 0, !(start < unclosedBefore.offset && pounds >= unclosedBefore.pounds) else { return false }
    var offset = start
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      if bytes[offset] == UInt8(ascii: "\""), hasPounds(pounds, at: offset + 1) { return true }
      offset += 1
    }
    unclosedBefore = (offset, pounds)
    return false
  }

  func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    for index in 0..<pounds where byte(offset + index) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Reads on in the innermost string.
  mutating func lexStringBody(from tokenStart: Int? = nil) {
    guard let string = strings.last else { return }
    let start = tokenStart ?? position
    while position < bytes.count {
      let next = bytes[position]
      if next == UInt8(ascii: "\\"), hasPounds(string.pounds, at: position + 1) {
        let escaped = position + 1 + string.pounds
        if byte(escaped) == UInt8(ascii: "(") {
          emit(.string, from: start)
          position = escaped + 1
          emit(.openInterpolation, from: escaped)
          slash = .afterOpening
          return
        }
        position = escaped
        if escaped < bytes.count, bytes[escaped] != 0x0A, bytes[escaped] != 0x0D { position += 1 }
      } else if next == string.quote {
        if closes(string) {
          finishString(from: start)
          return
        }
        position += 1
      } else if !string.isMultiline, next == 0x0A || next == 0x0D {
        finishString(from: start)
        return
      } else {
        position += 1
      }
    }
    finishString(from: start)
  }

  private mutating func closes(_ string: OpenString) -> Bool {
    let quotes = string.isMultiline ? 3 : 1
    for index in 0..<quotes where byte(position + index) != string.quote { return false }
    guard hasPounds(string.pounds, at: position + quotes) else { return false }
    position += quotes + string.pounds
    return true
  }

  private mutating func finishString(from start: Int) {
    emit(.string, from: start)
    strings.removeLast()
    slash = .afterValue
  }

  /// A string of one line ends with it, also where an interpolation in it is still open: what follows is code again.
  mutating func closeStringsAtLineEnd() {
    while let last = strings.last, !last.isMultiline { strings.removeLast() }
  }
}
