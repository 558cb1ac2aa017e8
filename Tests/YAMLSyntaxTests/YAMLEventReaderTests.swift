import Foundation
import SourceDiagnostics
import Testing
import YAMLSyntax

@Suite("Hostile YAML")
struct YAMLEventReaderTests {
  static let sample = """
    %YAML 1.1
    --- # é漢😀
    version: &v 1
    list: [a, 'b''c', "d\\u00e9\\t", *v, {k: [], ? x : y}]
    block:
      - |2-
         text
      - >+
        folded

        more
      - !t &a {b: c}
      - *a
    "q": {<<: *a, z: 'é'}
    <<: no
    ...
    --- second

    """

  @Test("a text cut at any byte is read without a crash, every range within it")
  func truncation() {
    let bytes = Array(YAMLEventReaderTests.sample.utf8)
    for length in 0...bytes.count { YAMLEventReaderTests.check(Array(bytes[..<length])) }
  }

  @Test("a text with any bit flipped is read without a crash, every range within it")
  func bitFlips() {
    let bytes = Array(YAMLEventReaderTests.sample.utf8)
    for offset in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[offset] ^= 1 << UInt8(bit)
        YAMLEventReaderTests.check(flipped)
      }
    }
  }

  @Test("text of random syntax is read without a crash, every range within it")
  func random() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let pieces = [
      "a", "é", "😀", ": ", ":", "- ", "-", "[", "]", "{", "}", ", ", "\n", "\n  ", "\n ", "\r\n", "'", "\"", "\\", "\\u12",
      "&a ", "*a", "!t ", "? ", "| ", ">", "#", " #", "%", "---", "...", "<<", "\t", "\u{FEFF}", "@", "0", "~", "\n%TAG ! a",
    ].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      YAMLEventReaderTests.check((0..<next(24)).flatMap { _ in pieces[next(pieces.count)] })
    }
    for _ in 0..<5_000 { YAMLEventReaderTests.check((0..<next(40)).map { _ in UInt8(next(256)) }) }
  }

  @Test("every character of Unicode either stands in a quoted text as it is, or is a problem of its own words")
  func everyCharacter() throws {
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value), value < 0x3000 || value > 0xD000 && value < 0x10400 || value % 997 == 0 else {
        continue
      }
      if scalar == "\"" || scalar == "\\" || scalar == "\n" || scalar == "\r" { continue }
      let document = YAMLDocument(parsing: Array("- \"x\(scalar)x\"".utf8))
      if let problem = document.problems.first {
        #expect(problem.message == "this character cannot stand in a text", "U+\(String(value, radix: 16))")
      } else {
        let text = try #require(document.root?.elements.first { _ in true }?.text)
        #expect(Array(text.unicodeScalars) == ["x", scalar, "x"], "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(
    "eight times as much of any one construct costs about eight times as much",
    arguments: [
      "[", "{", "- ", "a: ", "? ", "[a, ", "{a: b, ", "a\n", "- a\n", "- é\n", "'", "'\n", "\"\n", "|\n", "#\n", "&a ", "*a ",
      "!a ",
      "%TAG !a! b\n", "%YAML 1.1\n", "...\n", "---\n", "...\n%TAG !a! b\n", "- &a\n", "- *a\n", "<<: a\n", "- [a]\n", "a: b\r",
      "[\n", "{a:\n", "-\n ", " ", "\t", "\n", "- \"\\u00e9\"\n", "a b ", "é", ",", "]",
    ])
  func linear(piece: String) {
    func cost(of size: Int) -> Int {
      let start = YAMLEventReaderTests.processorTime
      YAMLEventReaderTests.check(Array(String(repeating: piece, count: size / piece.utf8.count).utf8))
      YAMLEventReaderTests.check(Array(("- [ " + String(repeating: piece, count: size / 2 / piece.utf8.count)).utf8))
      return YAMLEventReaderTests.processorTime - start
    }
    let (part, whole) = (cost(of: 32_768), cost(of: 262_144))
    #expect(whole < 24 * part + 50_000_000, "\(part) and \(whole) ns; a quadratic cost is 64 times the part's")
  }

  /// What this thread has used of the processor, in nanoseconds: a busy machine does not count.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// What holds for any input.
  static func check(_ bytes: [UInt8]) {
    let document = YAMLDocument(parsing: bytes)
    let all = 0...document.source.bytes.count
    for problem in document.problems {
      #expect(all.contains(problem.range.lowerBound) && all.contains(problem.range.upperBound))
      #expect(
        problem.message != "this is not YAML",
        "no words for an error of the parser in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    #expect(document.problems.isEmpty ? document.root != nil : true)
    if bytes.count < 1000, let root = document.root { walk(root, within: all) }
  }

  private static func walk(_ node: YAMLNode, within all: ClosedRange<Int>) {
    #expect(all.contains(node.range.lowerBound) && all.contains(node.range.upperBound))
    _ = node.text
    for entry in node.entries { #expect(entry.key.range.upperBound <= all.upperBound) }
    for element in node.elements { walk(element, within: all) }
  }
}
