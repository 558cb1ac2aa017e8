extension CLexer {
  /// Reads the `#` that begins a line and the directive's name.
  mutating func lexDirective() {
    let start = position
    position += 1
    skipBlanks()
    let nameStart = position
    while position < bytes.count, isIdentifier(bytes[position]) { position += 1 }
    var name: SourceWord?
    if position > nameStart,
      case .word(let word)? = vocabulary.meaning(of: UnsafeBufferPointer(rebasing: bytes[nameStart..<position]))
    {
      name = word
    }
    switch name {
    case .if, .ifdef, .ifndef:
      emit(.conditionStart, from: start, word: name)
      inDirective = true
    case .elif, .elifdef, .elifndef, .else:
      emit(.conditionNext, from: start, word: name)
      inDirective = true
    case .endif:
      emit(.conditionEnd, from: start, word: name)
      skipDirectiveLine()
    case .define: lexDefine()
    default: skipDirectiveLine()
    }
  }

  /// Reads a macro's name; the parameters and the body that follow are read as code.
  private mutating func lexDefine() {
    skipBlanks()
    let start = position
    while position < bytes.count, isIdentifier(bytes[position]) { position += 1 }
    var nameNumber: UInt8 = 0
    if position > start,
      case .name(let index)? = vocabulary.meaning(of: UnsafeBufferPointer(rebasing: bytes[start..<position])),
      SourceName.all[index].isInC
    {
      nameNumber = UInt8(index + 1)
    }
    emit(.macroStart, from: start, nameNumber: nameNumber)
    inDirective = true
    inMacro = true
  }

  /// Ends the line of a directive: of a macro's body with a token of its own, of a condition by the next token's `startsLine`.
  mutating func endDirective() {
    guard inDirective else { return }
    inDirective = false
    if inMacro {
      inMacro = false
      emit(.macroEnd, from: position)
      startsLine = true
    }
  }

  private mutating func skipBlanks() {
    while byte(position) == UInt8(ascii: " ") || byte(position) == UInt8(ascii: "\t") { position += 1 }
  }

  /// Skips to the end of a directive's line; a block comment in it may hold line ends.
  private mutating func skipDirectiveLine() {
    while position < bytes.count {
      if isLineEnd(position), !isContinued(position) { return }
      if bytes[position] == UInt8(ascii: "/"), byte(position + 1) == UInt8(ascii: "*") {
        skipBlockComment()
      } else if bytes[position] == UInt8(ascii: "/"), byte(position + 1) == UInt8(ascii: "/") {
        skipLineComment()
        return
      } else {
        position += 1
      }
    }
  }
}
