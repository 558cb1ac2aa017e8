import SourceDiagnostics
import Testing

@Suite("Positions in a text")
struct SourceTextTests {
  @Test(
    "every offset agrees with a count from the start, for every kind of line end",
    arguments: [
      "", "a", "a\nb", "a\r\nb\r\n", "a\rb\r\rc", "\u{FEFF}é漢\n😀x\r\n\ty",
      String(repeating: "é漢😀x", count: 300) + "\n" + String(repeating: "z", count: 600),
    ])
  func everyOffset(text: String) {
    let bytes = Array(text.utf8)
    let source = SourceText(bytes: bytes)
    var line = 1
    var column = 1
    var offset = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if previous == "\n" || (previous == "\r" && scalar != "\n") {
        line += 1
        column = 1
      }
      if offset == 0, scalar == "\u{FEFF}" {
        #expect(source.position(at: 0) == SourcePosition(line: 1, column: 1))
      } else {
        #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
        column += 1
      }
      offset += scalar.utf8.count
      previous = scalar
    }
  }

  @Test("a line is given without its end")
  func lineWithoutEnd() {
    let source = SourceText(bytes: Array("ab\r\ncd\n".utf8))
    #expect(source.lineCount == 3)
    #expect(source.line(1) == 0..<2)
    #expect(source.line(2) == 4..<6)
    #expect(source.line(3) == 7..<7)
  }
}
