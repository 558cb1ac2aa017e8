import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("A file of consents is taken whole or not at all")
struct ConsentFileTests {
  private func read(_ text: String, pieces: Int = 1) throws -> ConsentTable {
    var reader = ConsentFileReader()
    let bytes = Array(text.utf8)
    for piece in 0..<pieces {
      try bytes[(bytes.count * piece / pieces)..<(bytes.count * (piece + 1) / pieces)].withUnsafeBytes { try reader.push($0) }
    }
    return try reader.finish()
  }

  private func entry(_ key: ConsentTable.Key, _ identity: String, in table: ConsentTable) -> ConsentTable.Entry? {
    Array(identity.utf8).withUnsafeBufferPointer { table.entry(key, $0) }
  }

  @Test(
    "a table says whether a user is listed",
    arguments: [("", true), ("\n \n", true), (#"{"braze_id":"a","att":"denied"}"#, false)])
  func isEmpty(_ text: String, _ isEmpty: Bool) throws {
    #expect(try read(text).isEmpty == isEmpty)
  }

  @Test("users are found under the key they are listed under, wherever the file is cut", arguments: [1, 2, 7, 100])
  func findsUsers(_ pieces: Int) throws {
    let table = try read(
      """
      \u{FEFF}{"external_id":"a","att":"authorized"}\r
      {"braze_id":"a","att":"denied","since":"2026-11-30T18:46:40Z"}

      {"att":"restricted","external_id":"\\u0062"}
      {"external_id":"a","att":"authorized"}
      """, pieces: pieces)
    #expect(entry(.externalID, "a", in: table) == .init(status: .authorized, since: nil))
    #expect(
      entry(.brazeID, "a", in: table) == .init(status: .denied, since: Timestamp(iso8601: "2026-11-30T18:46:40Z")))
    #expect(entry(.externalID, "b", in: table)?.status == .restricted)
    #expect(entry(.brazeID, "b", in: table) == nil)
    #expect(entry(.externalID, "", in: table) == nil)
  }

  @Test("ten thousand users are each found with their own answer")
  func findsMany() throws {
    let statuses = ATTStatus.allCases
    let table = try read(
      (0..<10_000).map { "{\"external_id\":\"user-\($0)\",\"att\":\"\(statuses[$0 % 4].rawValue)\"}\n" }.joined())
    #expect((0..<10_000).allSatisfy { entry(.externalID, "user-\($0)", in: table)?.status == statuses[$0 % 4] })
    #expect(entry(.externalID, "user-10000", in: table) == nil)
  }

  @Test(
    "what is not known is an error at its place",
    arguments: [
      (#"{"external_id":"a","att":⟦"maybe"}"#, "unknown status"), (#"{"external_id":"a","att":⟦true}"#, "`att` is no string"),
      (#"⟦{"external_id":"a"}"#, "`att` is missing"), (#"⟦{"att":"denied"}"#, "expected one identity"),
      (#"⟦{"external_id":"a","braze_id":"b","att":"denied"}"#, "expected one identity"),
      (#"{"é":1}"#.replacing("\"é", with: "⟦\"é"), "unknown key `é`"),
      (#"{"external_id":⟦"","att":"denied"}"#, "the identity is empty"),
      (#"{"external_id":"é","att":"denied","since":⟦"2026-11-30"}"#, "`since` names no moment"),
      (#"{"external_id":"a",⟦"external_id":"a","att":"denied"}"#, "`external_id` stands twice"),
      (#"{"external_id":⟦"\ud800","att":"denied"}"#, "half a surrogate pair is no text"),
      (#"{"external_id":"a","att":"denied"⟦"#, "expected `,` or `}`"), (#"⟦["a"]"#, "expected an object"),
      (#"{"external_id":⟦"b","att":"denied"}"#, "this user is listed before with another answer"),
      (
        #"{"external_id":⟦"b","att":"authorized","since":"2026-11-30T18:46:40Z"}"#,
        "this user is listed before with another answer"
      ),
    ])
  func refuses(_ marked: String, _ message: String) throws {
    let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let error = #expect(throws: ConsentFileError.self) {
      _ = try read("{\"external_id\":\"b\",\"att\":\"authorized\"}\n" + parts.joined())
    }
    #expect(error?.message == message)
    #expect(error?.line == 2)
    #expect(error?.column == parts[0].unicodeScalars.count + 1)
  }
}
