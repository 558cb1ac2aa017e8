import Testing

@testable import BatchStream

/// Whether the quick reading takes a line for one JSON document.
private func isTakenQuickly(_ line: [UInt8]) -> Bool {
  (line + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return false }
    do throws(LineFault) {
      return try TokenReader(checking: LineText(start, length: line.count, isFirst: false), TokenIndexer()) != nil
    } catch {
      return false
    }
  }
}

private func isTakenSlowly(_ line: [UInt8]) -> Bool {
  line.withUnsafeBytes { SyntaxFaultFinder.firstFault(in: $0) == nil }
}

@Suite("Every token of a line is checked")
struct TokenReaderTests {
  @Test(
    "JSON passes, whatever is in its values",
    arguments: [
      "{}", "[]", " [ 1 , 2 ] ", "\"\\ud800\"", "123456789012345678901234567890e999999", "-0", "0.0E+0", "[true,false,null]",
      "{\"a\":{\"a\":[[[{}]]]},\"a\":1}", "\"\\u0000\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\u{7F}é漢😀\"", "{\"\":\"\"}\r",
    ])
  func takes(_ line: String) {
    #expect(isTakenQuickly(Array(line.utf8)))
    #expect(isTakenSlowly(Array(line.utf8)))
  }

  @Test(
    "what simdjson On-Demand skips unchecked is refused",
    arguments: [
      "[01]", "[1.]", "[.5]", "[+1]", "[1e]", "[-]", "[1 2]", "[truee]", "[tru]", "[nul]", "[\"a\"b]", "[\"a\" \"b\"]",
      "[1\"a\"]",
      "[\"\\x\"]", "[\"\\u12g4\"]", "[\"\\", "[\"\\\"", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}",
      "{} {}", "{}]", "]", "", " ", "[\\\"a\\\"]", "[1\\]", "[\u{FEFF}1]", "{\"a\":1 \"b\":2}", "[NaN]", "[1}", "{\"a\":1]",
      "[\u{0C}1]", "[1\u{1A}2]", "\"\u{1F}\"", "[\"a\",\u{0}]",
    ])
  func refuses(_ line: String) {
    #expect(!isTakenQuickly(Array(line.utf8)))
    #expect(!isTakenSlowly(Array(line.utf8)))
  }

  @Test(
    "bytes that are no UTF-8 are refused wherever they stand",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3], [0xFF],
    ] as [[UInt8]])
  func refusesBrokenUTF8(_ bytes: [UInt8]) {
    for (before, after) in [("\"", "\""), ("[\"a", "b\"]"), ("", ""), ("[1", "]")] {
      let line = Array(before.utf8) + bytes + Array(after.utf8)
      #expect(!isTakenQuickly(line))
      #expect(!isTakenSlowly(line))
    }
  }

  @Test("128 levels pass and 129 do not")
  func boundsDepth() {
    for (depth, passes) in [(128, true), (129, false), (100_000, false)] {
      let arrays = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
      let objects = Array((String(repeating: "{\"a\":", count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)).utf8)
      for line in [arrays, objects] {
        #expect(isTakenQuickly(line) == passes)
        #expect(isTakenSlowly(line) == passes)
      }
    }
  }

  @Test("both readings agree on every text of up to four pieces")
  func agreesOnSmallWorld() {
    let pieces = ["{", "}", "[", "]", ",", ":", "\"", "\"a\"", "1", "-", "0", ".", "e", "true", "\\", "u", " "].map {
      Array($0.utf8)
    }
    var lines: [[UInt8]] = [[]]
    var disagreements: [String] = []
    for _ in 0..<4 {
      lines = lines.flatMap { line in pieces.map { line + $0 } }
      for line in lines where isTakenQuickly(line) != isTakenSlowly(line) {
        disagreements.append(String(decoding: line, as: UTF8.self))
      }
    }
    #expect(disagreements == [])
  }

  @Test("both readings agree when one byte of a good line is changed to any other")
  func agreesOnMutations() {
    let good = Array(#"{"a":[{"é\u00e9":-1.5e+3,"b":"\"\\"},true,null],"c":false,"d":"漢😀"}"#.utf8)
    #expect(isTakenQuickly(good))
    var disagreements: [[UInt8]] = []
    for index in good.indices {
      for byte in UInt8.min...UInt8.max {
        var line = good
        line[index] = byte
        if isTakenQuickly(line) != isTakenSlowly(line) { disagreements.append(line) }
        line.remove(at: index)
        if isTakenQuickly(line) != isTakenSlowly(line) { disagreements.append(line) }
      }
    }
    #expect(disagreements == [])
  }
}
