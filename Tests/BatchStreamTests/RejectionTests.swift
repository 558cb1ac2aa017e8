import Outbound
import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("A line that is no batch is rejected whole, at its place")
struct RejectionTests {
  static let lines: [(String, RejectionReason)] = [
    (#"{"events":[⟦01]}"#, .malformedNumber), (#"{"events":⟦nope}"#, .expectedValue),
    ("{\"events\":\"⟦\u{7}\"}", .controlCharacter),
    (#"{⟦events:[]}"#, .expectedKey), (#"{"events"⟦[]}"#, .expectedColon), (#"{"events":[{} ⟦{}]}"#, .expectedCommaOrBracket),
    (#"{"events":[] ⟦"purchases":[]}"#, .expectedCommaOrBrace), (#"{"events":⟦"}"#, .openString),
    (#"{"events":"⟦\a"}"#, .unknownEscape),
    (#"{"events":[]}⟦{}"#, .secondDocument), (#"⟦[]"#, .rootNoObject), (#"⟦"é""#, .rootNoObject),
    (#"{"events":[],⟦"Events":[]}"#, .unknownRootKey), (#"{"events":[],⟦"\u0065vents":[]}"#, .doubledRootKey),
    (#"{⟦"\ud800":[]}"#, .loneSurrogate), (#"{"events":⟦{}}"#, .noArray), (#"{"events":[⟦[]]}"#, .elementNoObject),
    (#"{"purchases":[{"external_id":"é"},{⟦"email":null}]}"#, .identityNoString),
    (#"{"purchases":[{"external_id":"é"},⟦{}]}"#, .noIdentity), (#"{"purchases":[{⟦"braze_id":""}]}"#, .identityNoString),
    (#"{"purchases":[{⟦"user_alias":"a"}]}"#, .aliasInvalid), (#"{"purchases":[{⟦"external_id":"\udc00"}]}"#, .loneSurrogate),
    (#"{"purchases":[{"external_id":"a",⟦"external_id":"b"}]}"#, .identityTwice),
    (
      #"{"purchases":[{"user_alias":{"alias_name":"b","alias_label":"l"},⟦"user_alias":{"alias_name":"c","alias_label":"l"}}]}"#,
      .identityTwice
    ),
    (#"{"attributes":[{⟦"user_alias":{"device_id":"X","idfa":"Y","email":"q"},"dob":"x"}]}"#, .aliasInvalid),
    (#"{"purchases":[{⟦"user_alias":{"alias_name":"n"}}]}"#, .aliasInvalid),
    (#"{"purchases":[{⟦"user_alias":{}}]}"#, .aliasInvalid),
    (#"{"purchases":[{⟦"user_alias":{"alias_name":"n","alias_label":"l","x":1}}]}"#, .aliasInvalid),
    (#"{"purchases":[{⟦"user_alias":{"alias_name":"n","alias_name":"n"}}]}"#, .aliasInvalid),
    (#"{"purchases":[{⟦"user_alias":{"alias_name":"","alias_label":"l"}}]}"#, .aliasInvalid),
    (#"{"purchases":[{"external_id":"u",⟦"user_alias":{"alias_name":["n"],"alias_label":"l"}}]}"#, .aliasInvalid),
    (#"{"purchases":[{⟦"app_id":{"email":"e"},"external_id":"u"}]}"#, .appIDNoString),
    (#"{"attributes":[{"external_id":"u",⟦"_merge_objects":"e"}]}"#, .flagNoBool),
    (#"{"events":[{"external_id":"u","name":"e",⟦"_update_existing_only":[]}]}"#, .flagNoBool),
    (#"{"attributes":[{"external_id":"u",⟦"push_token\u005fimport":1}]}"#, .flagNoBool),
    (#"{"purchases":[{⟦"user_alias":{"\ud800":1}}]}"#, .loneSurrogate),
    (#"{"events":[⟦{"external_id":"a"}]}"#, .nameMissing), (#"{"events":[{"external_id":"a",⟦"name":1}]}"#, .nameNoString),
    (#"{"events":[{"external_id":"a","name":"a",⟦"name":"a"}]}"#, .nameTwice),
    (#"{"events":[{"external_id":"a",⟦"name":"\ud800"}]}"#, .loneSurrogate),
    (#"{"attributes":[{"external_id":"a",⟦"\ud800":1}]}"#, .loneSurrogate),
    ("{\"purchases\":[\(String(repeating: "[", count: 126))⟦[", .tooDeep),
    ("{\"purchases\":[⟦{\"external_id\":\"\(String(repeating: "a", count: 4_000_000))\"}]}", .objectTooLarge),
  ]

  @Test("the column counts Unicode scalars", arguments: lines)
  func rejects(_ marked: String, _ reason: RejectionReason) throws {
    let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let good = "{\"purchases\":[{\"external_id\":\"a\"}]}"
    let input = Array((good + "\r\n" + parts.joined() + "\n" + good).utf8)
    let split = try splitStream(input, rules: allRules()[0], consent: .fixed(collected: .denied, now: .denied))
    let expected = RejectedLine(
      line: 2, column: parts[0].unicodeScalars.count + 1, code: reason.code, reason: reason.description)
    #expect(split.result.rejected == [expected])
    #expect(split.result.firstParty == Array((good + "\n" + good + "\n").utf8))
    #expect(split.summary.batches == 2)
  }

  @Test("bytes that are no UTF-8 are told of where they stand")
  func rejectsBrokenUTF8() throws {
    let input = Array("{\"é\":\"é".utf8) + [0xC3] + Array("\"}".utf8)
    let split = try splitStream(input, rules: allRules()[0], consent: .fixed(collected: .denied, now: .denied))
    #expect(split.result.rejected.map(\.column) == [8])
    #expect(split.result.rejected.map(\.code) == [.notJSON])
  }

  @Test("a line over 16 MiB is rejected, one of 16 MiB is split, and what follows is read")
  func rejectsLongLines() throws {
    let start = Array("{\"purchases\":[{\"external_id\":\"a\"}]".utf8)
    func line(_ length: Int) -> [UInt8] {
      start + [UInt8](repeating: UInt8(ascii: " "), count: length - start.count - 1) + Array("}".utf8)
    }
    let good = line(start.count + 1)
    let input = line(16 << 20) + [0x0A] + line((16 << 20) + 1) + [0x0A] + good
    let split = try splitStream(
      input, rules: allRules()[0], consent: .fixed(collected: .denied, now: .denied), pieces: [1 << 20])
    #expect(split.result.rejected.map(\.line) == [2])
    #expect(split.result.rejected.map(\.code.description) == ["line-too-long"])
    #expect(split.result.firstParty == good + [0x0A] + good + [0x0A])
  }

  @Test("values nest up to 128 levels, the batch, its array and the object among them")
  func boundsDepth() throws {
    for (depth, passes) in [(125, true), (126, false)] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let input = Array("{\"purchases\":[{\"external_id\":\"a\",\"x\":\(value)}]}".utf8)
      let split = try splitStream(input, rules: allRules()[0], consent: .fixed(collected: .denied, now: .denied))
      #expect(split.summary.batches == (passes ? 1 : 0))
      #expect(split.result.rejected.map(\.code) == (passes ? [] : [.nesting]))
    }
  }

  @Test("every reason has a line here")
  func isComplete() {
    let elsewhere: Set<RejectionReason> = [.lineTooLong, .notUTF8, .outOfMemory]
    #expect(Set(Self.lines.map(\.1)).union(elsewhere) == Set(RejectionReason.allCases))
  }
}
