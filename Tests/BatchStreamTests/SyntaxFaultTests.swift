import Testing

@testable import BatchStream

@Suite("The slow reading says where a line stops to be JSON")
struct SyntaxFaultTests {
  @Test(
    "the first fault is found at its mark",
    arguments: [
      (#"{"a":⟦01}"#, .malformedNumber), (#"{"a":⟦1x}"#, .malformedNumber),
      (#"{"a":⟦tru}"#, .expectedValue), (#"{"a" ⟦1}"#, .expectedColon), (#"{"a":1 ⟦"b":2}"#, .expectedCommaOrBrace),
      (#"[1 ⟦2]"#, .expectedCommaOrBracket), (#"{⟦a:1}"#, .expectedKey), (#"{"a":⟦"b}"#, .openString),
      (#"{"é":"⟦\x"}"#, .unknownEscape), ("{\"a\":\"b⟦\tc\"}", .controlCharacter), (#"{} ⟦{}"#, .secondDocument),
      (#"[1,⟦]"#, .expectedValue), (#"⟦"#, .expectedValue), (#"[1,⟦"#, .expectedValue), (#"[⟦"\"#, .openString),
    ] as [(String, RejectionReason)])
  func findsFirst(_ marked: String, _ reason: RejectionReason) {
    let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let fault = Array(parts.joined().utf8).withUnsafeBytes { SyntaxFaultFinder.firstFault(in: $0) }
    #expect(fault == LineFault(offset: parts[0].utf8.count, reason: reason))
  }
}
