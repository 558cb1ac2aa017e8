import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("What is a line, and what of it survives")
struct StreamRulesTests {
  private func split(_ text: String, _ index: Int = 0) throws -> (first: String, tracking: String, SplitSummary) {
    let split = try splitStream(
      Array(text.utf8), rules: allRules()[index], consent: .fixed(collected: .authorized, now: .authorized))
    #expect(split.result.rejected == [])
    return (
      String(decoding: split.result.firstParty, as: UTF8.self), String(decoding: split.result.tracking, as: UTF8.self),
      split.summary
    )
  }

  @Test(
    "a stream without a batch gives nothing",
    arguments: ["", "\n", "\u{FEFF}", "\u{FEFF}\r\n", " \t\r\n\n", "{}\n{\"events\":[]}"])
  func givesNothing(_ text: String) throws {
    let (first, tracking, _) = try split(text)
    #expect(first == "" && tracking == "")
  }

  @Test("a byte order mark, CRLF and lines of white space are taken for what they are")
  func readsLines() throws {
    let (first, _, summary) = try split(
      "\u{FEFF}{\"purchases\":[{\"braze_id\":\"a\"}]}\r\n \t\r\n\n{\"purchases\":[{\"braze_id\":\"b\"}]}")
    #expect(first == "{\"purchases\":[{\"braze_id\":\"a\"}]}\n{\"purchases\":[{\"braze_id\":\"b\"}]}\n")
    #expect(summary.lines == 4)
    #expect(summary.batches == 2)
    #expect(summary.firstParty == 2)
  }

  @Test("big numbers, escapes and half surrogates in values pass as they are written")
  func keepsValues() throws {
    let line = #"{"purchases":[{"external_id":"a","x":[1e999999,-0.0,"\ud800","\u0061\/",{"\ud800":"\udc00"}]}]}"#
    #expect(try split(line).first == line + "\n")
  }

  @Test("an object is parted at its keys, with identity and control keys in both parts, and loses only space between tokens")
  func partsObjects() throws {
    let line = #"{ "attributes" : [ { "x" : [ 1 ] , "external\u005fid" : "a" , "y":2,"x":3,"app_id":"p" } ] }"#
    let (first, tracking, summary) = try split(line, 4)
    #expect(first == "{\"attributes\":[{\"external\\u005fid\":\"a\",\"y\":2,\"app_id\":\"p\"}]}\n")
    #expect(tracking == "{\"attributes\":[{\"x\":[ 1 ],\"external\\u005fid\":\"a\",\"x\":3,\"app_id\":\"p\"}]}\n")
    #expect(summary.tracking == 2)
    #expect(summary.firstParty == 1)
  }
}
