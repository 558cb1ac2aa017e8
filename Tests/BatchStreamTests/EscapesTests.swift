import Testing

@testable import BatchStream

@Suite("Escapes are decoded as RFC 8259 says")
struct EscapesTests {
  private func decoded(_ string: String) -> String? {
    var text: [UInt8] = []
    let bytes = Array(string.utf8)
    return bytes.withUnsafeBufferPointer { decode($0, into: &text) } ? String(decoding: text, as: UTF8.self) : nil
  }

  @Test("every escape stands for its character")
  func decodes() {
    #expect(decoded(#"\"\\\/\b\f\n\r\t"#) == "\"\\/\u{8}\u{C}\n\r\t")
    #expect(decoded(#"\u0061\u00E9\u6f22\ud83d\ude00z"#) == "aé漢😀z")
    #expect(decoded("plain é") == "plain é")
  }

  @Test(
    "half a surrogate pair is no text",
    arguments: [#"\ud800"#, #"\udc00"#, #"\ud800\u0061"#, #"\ud800\ud800"#, #"\udc00\ud800"#, #"\ud800a"#, #"\ud83d\n"#])
  func refusesHalfPairs(_ string: String) {
    #expect(decoded(string) == nil)
  }
}
