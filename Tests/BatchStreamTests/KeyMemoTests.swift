import Testing
import TrackingPolicy

@testable import BatchStream

@Suite("A remembered key is never taken for another")
struct KeyMemoTests {
  @Test("whatever key stood at the place before, the one that stands there now means what the table says", arguments: [0, 1])
  func tellsKeysApart(_ parity: Int) throws {
    let lengths = [0, 1, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 23, 24, 25, 40]
    let plain = lengths.map { [UInt8](repeating: UInt8(ascii: "a"), count: $0) }
    let keys = plain.flatMap { key in
      [key]
        + key.indices.map { index in
          var other = key
          other[index] = UInt8(ascii: "b")
          return other
        }
    }
    // Every other length is listed, so that a length that is mistaken shows.
    let listed = Set(
      plain.enumerated().filter { $0.offset % 2 == parity }.map { String(decoding: $0.element, as: UTF8.self) })
    let policy = try TrackingPolicy(
      endpoints: TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com")),
      trackingPropertyAllowList: [.customAttribute(listed)])
    let meanings = SplitRules(policy).meanings
    var memo = KeyMemo(arrays: 1, meanings.other)
    var mistakes: [String] = []
    for before in keys {
      for key in keys {
        for text in [before, key] {
          let isTracking = text.withUnsafeBytes { memo.meaning(of: $0, array: 0, index: 3, meanings).isTracking }
          let text = String(decoding: text, as: UTF8.self)
          if isTracking != listed.contains(text) { mistakes.append(text) }
        }
      }
    }
    #expect(mistakes == [])
  }
}
