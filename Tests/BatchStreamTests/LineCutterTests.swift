import Testing

@testable import BatchStream

@Suite("Lines do not depend on how the stream is cut")
struct LineCutterTests {
  private func lines(of text: String, cutAt cuts: [Int], limit: Int) -> [String] {
    var cutter = LineCutter(limit: limit)
    var lines: [String] = []
    func take(_ line: LineCutter.Line) {
      switch line {
      case .tooLong: lines.append("too long")
      case .text(let start, let length):
        lines.append(String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self))
        if start[length] != UInt8(ascii: "\n") { lines.append("no newline behind the line") }
      }
    }
    let bytes = Array(text.utf8)
    var start = 0
    for cut in cuts + [bytes.count] {
      bytes[start..<cut].withUnsafeBytes {
        var piece = $0
        while let line = cutter.next(from: &piece) { take(line) }
      }
      start = cut
    }
    while let line = cutter.last() { take(line) }
    return lines
  }

  @Test(
    "two cuts anywhere change nothing",
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("ab\n\ncd", ["ab", "", "cd"]), ("\n\n", ["", ""]),
      ("12345\n123456\n1234567890\n\n12345", ["12345", "too long", "too long", "", "12345"]), ("123456", ["too long"]),
    ])
  func cuts(_ text: String, _ expected: [String]) {
    let count = text.utf8.count
    for first in 0...count {
      for second in first...count {
        #expect(lines(of: text, cutAt: [first, second], limit: 5) == expected)
      }
    }
  }
}
