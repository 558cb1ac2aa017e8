import Foundation
import Outbound
import Testing

@Suite("Reading a batch")
struct BatchReaderTests {
  @Test(
    "keys and values keep their bytes, arrays and objects their order",
    arguments: [
      (#"{"events":[],"purchases":[{"external_id":"u"}]}"#, #"{"purchases":[{"external_id":"u"}]}"#),
      (
        "\n{ \"events\" : [ {\"name\":\"\\u0065\", \"external_id\" :\"u\" }\r\n], \"attributes\":[{\"braze_id\":\"b\"}] } ",
        #"{"events":[{"name":"\u0065","external_id":"u"}],"attributes":[{"braze_id":"b"}]}"#
      ),
      (#"{"\u0065vents":[]}"#, "{}"),
      (
        #"{"attributes":[{"a":-0.10e+0099,"a":[1, {"b":"\ud800"}],"external_id":"\ud83d\ude00","":"é😀"}]}"#,
        #"{"attributes":[{"a":-0.10e+0099,"a":[1, {"b":"\ud800"}],"external_id":"\ud83d\ude00","":"é😀"}]}"#
      ),
      (
        #"{"attributes":[{"user_alias":{"alias_name":"n","alias_label":"l"},"app_id":"p","_merge_objects":null,"x":1}]}"#,
        #"{"attributes":[{"user_alias":{"alias_name":"n","alias_label":"l"},"app_id":"p","_merge_objects":null,"x":1}]}"#
      ),
      (
        #"{"attributes":[{"external_id":"a","external_id":"\u0061","email":null}]}"#,
        #"{"attributes":[{"external_id":"a","external_id":"\u0061","email":null}]}"#
      ),
    ])
  func accepted(input: String, output: String) throws {
    #expect(text(try Batch(json: Array(input.utf8)).json) == output)
  }

  @Test(
    "a mistake is found at its place, marked ¦, and nothing of the batch is accepted",
    arguments: [
      ("¦", "not-json"), ("¦nul", "not-json"), (#"{"events":[]}¦{}"#, "second-document"), ("¦[]", "root-not-object"),
      ("[1,¦]", "not-json"), (#"{¦"event":[]}"#, "unknown-array"), (#"{"events":[],¦"\u0065vents":[]}"#, "array-twice"),
      (#"{"events":¦{}}"#, "not-array"), (#"{"events":[¦1]}"#, "not-object"), (#"{"events":[{¦}]}"#, "identity-missing"),
      (#"{"events":[¦{"external_ids":"u","name":"e"}]}"#, "identity-missing"),
      (#"{"attributes":[{¦"external_id":""}]}"#, "identity-invalid"),
      (#"{"attributes":[{¦"external_id":1}]}"#, "identity-invalid"),
      (#"{"attributes":[{"braze_id":"b",¦"external_id":null}]}"#, "identity-invalid"),
      (#"{"attributes":[{¦"user_alias":"a"}]}"#, "identity-invalid"),
      (#"{"attributes":[{¦"email":null,"phone":"p"}]}"#, "identity-invalid"),
      (#"{"attributes":[{"x":1,¦"phone":""}]}"#, "identity-invalid"),
      (#"{"attributes":[{"external_id":"a",¦"external_id":"b"}]}"#, "identity-conflict"),
      (#"{"attributes":[{"email":"a",¦"email":"b"}]}"#, "identity-conflict"),
      ("{\"attributes\":[{\"external_id\":\"\u{E9}\",¦\"external_id\":\"e\u{301}\"}]}", "identity-conflict"),
      (#"{"attributes":[{¦"user_alias":{"device_id":"X","idfa":"Y","email":"q"},"dob":"x"}]}"#, "identity-invalid"),
      (#"{"attributes":[{"external_id":"u",¦"user_alias":{"alias_name":"n","alias_label":"l","x":1}}]}"#, "identity-invalid"),
      (#"{"attributes":[{¦"app_id":{"email":"e"},"external_id":"u"}]}"#, "control-invalid"),
      (#"{"purchases":[{"external_id":"u",¦"_merge_objects":"e"}]}"#, "control-invalid"),
      (#"{"purchases":[{"external_id":"u",¦"_update_existing\u005fonly":[]}]}"#, "control-invalid"),
      (#"{"purchases":[{"external_id":"u",¦"push_token_import":1}]}"#, "control-invalid"),
      (#"{"events":[¦{"external_id":"u"}]}"#, "name-missing"), (#"{"events":[{"external_id":"u",¦"name":1}]}"#, "name-invalid"),
      (#"{"events":[{"name":"e",¦"n\u0061me":"e","external_id":"u"}]}"#, "name-twice"),
      (#"{"events":[{"external_id":"u",¦"name":"\ud800"}]}"#, "lone-surrogate"),
      (#"{"attributes":[{"external_id":"u",¦"\udc00":1}]}"#, "lone-surrogate"),
      (#"{"attributes":[{¦"external_id":"\ud83d\u0041"}]}"#, "lone-surrogate"),
      (#"{"attributes":[{¦"user_alias":{"\ud800":1}}]}"#, "lone-surrogate"), (#"{¦"\ud800":[]}"#, "lone-surrogate"),
    ])
  func rejected(marked: String, code: String) throws {
    let bytes = Array(marked.utf8)
    let marker = Array("¦".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: marker) })
    // An empty object has no member that could be marked: the mark stands behind its brace.
    let expected = marked.contains("{¦}") ? place - 1 : place
    let error = #expect(throws: BatchError.self) { try Batch(json: Array(bytes[..<place] + bytes[(place + marker.count)...])) }
    #expect(error?.code.description == code)
    #expect(error?.byteOffset == expected)
  }

  @Test(
    "text that is no JSON is rejected",
    arguments: [
      "01", "1.", ".1", "1e", "+1", "-", "--1", "1e+", "tru", "truee", "nulL", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u123",
      "\"\t\"", "\"\u{1}\"",
      "[1 2]", "[,]", "[1,]", "{\"a\" 1}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "]", "'a'", "NaN", "\u{FEFF}1",
      "//", "\u{A0}1",
    ])
  func noJSON(value: String) {
    let error = #expect(throws: BatchError.self) {
      try Batch(json: Array(#"{"attributes":[{"external_id":"u","x":\#(value)}]}"#.utf8))
    }
    #expect(error?.code == .notJSON)
  }

  @Test(
    "text that is no UTF-8 is rejected, overlong forms, surrogates and what is cut off among it",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func noUTF8(sequence: [UInt8]) {
    #expect(throws: BatchError.self) { try JSONText([0x22] + sequence + [0x22]) }
    #expect(throws: BatchError.self) { try JSONText([0x22] + sequence) }
  }

  @Test("every character of Unicode survives the reader")
  func allCharacters() throws {
    let scalars = (UInt32(0x80)...0x10FFFF).compactMap(Unicode.Scalar.init).enumerated().filter {
      $0.offset % 13 == 0 || $0.element.value < 0x900
    }
    let string = String(String.UnicodeScalarView(scalars.map(\.element)))
    #expect(try JSONText(Array("\"\(string)\"".utf8)).string?.utf8.elementsEqual(string.utf8) == true)
  }

  @Test("nesting of 128 is accepted and of 129 rejected, a hostile depth without a crash")
  func nesting() throws {
    for (depth, isAccepted) in [(1, true), (125, true), (126, false), (1_000_000, false)] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let json = Array(#"{"attributes":[{"external_id":"u","x":\#(value)}]}"#.utf8)
      let error = isAccepted ? nil : #expect(throws: BatchError.self) { try Batch(json: json) }
      if isAccepted { #expect(try Batch(json: json).json == json) } else { #expect(error?.code == .nesting) }
    }
  }

  @Test("a mistake is told without any value of user data")
  func noUserData() {
    let secret = "jane@example.com"
    for input in [
      #"{"attributes":[{"external_id":"\#(secret)","external_id":"b"}]}"#,
      #"{"attributes":[{"email":"\#(secret)","email":"b"}]}"#,
      #"{"events":[{"external_id":"u","name":"\#(secret)","name":"\#(secret)"}]}"#, #"{"attributes":[{"x":"\#(secret)"}]}"#,
      #"{"attributes":[{"external_id":"u","x":"\#(secret)}]}"#,
    ] {
      let error = #expect(throws: BatchError.self) { try Batch(json: Array(input.utf8)) }
      #expect(error?.message.contains("jane") == false)
    }
  }

  @Test("a damaged batch is never accepted where another reader of JSON refuses it, and never crashes the reader")
  func damaged() throws {
    let base = Array(
      #"{"attributes":[{"external_id":"u\u00e9\n","x":[1,-2.5e3,true,null,{"k":"é😀"}]}],"events":[{"email":"e","name":"n"}]}"#
        .utf8)
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let alphabet = Array("{}[]:,\"\\u0eE+-.1tfn \u{1}é".utf8) + [0x80, 0xFF]
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = base
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = alphabet[random(alphabet.count)]
        case 1: bytes.insert(alphabet[random(alphabet.count)], at: place)
        default: bytes.remove(at: place)
        }
      }
      guard let batch = try? Batch(json: bytes) else { continue }
      accepted += 1
      let isKnownDifference = bytes.contains(UInt8(ascii: "e")) && text(bytes).contains("\\u")
      if (try? JSONSerialization.jsonObject(with: Data(bytes))) == nil && !isKnownDifference { Issue.record("\(text(bytes))") }
      #expect(try Batch(json: batch.json) == batch)
    }
    #expect(accepted > 500)
  }
}
