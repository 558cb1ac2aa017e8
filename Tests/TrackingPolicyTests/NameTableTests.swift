import Testing

@testable import TrackingPolicy

@Suite("Looking names up by their bytes")
struct NameTableTests {
  @Test("three characters beyond ASCII, and no others, are canonically equivalent to an ASCII one, and the table knows them")
  func equivalence() {
    let ascii = Set((0..<0x80).map { String(Unicode.Scalar(UInt8($0))) })
    // No character above plane 2 has a canonical decomposition.
    let found = (UInt32(0x80)...0x2FFFF).compactMap(Unicode.Scalar.init).map { String($0) }.filter(ascii.contains)
    #expect(found == ["\u{37E}", "\u{1FEF}", "\u{212A}"])
    for text in found {
      #expect(NameTable.asciiForm(text).map { String(decoding: $0, as: UTF8.self).utf8.count } == 1)
      #expect(NameTable.asciiForm(text).map { String(decoding: $0, as: UTF8.self) } == text)
    }
  }

  @Test(
    "every name is found by every spelling that equals it, and by no other",
    arguments: [names, [], ["a"], ["\u{212A}2"], ["K"], [";a"], ["é"]])
  func lookUp(names: [String]) {
    let table = NameTable(names)
    for spelling in Self.names + Self.others {
      let expected = names.firstIndex { $0 == spelling }.map { names[$0] }
      let byText = table.index(of: spelling).map { table.names[$0] }
      let byBytes = Array(spelling.utf8).withUnsafeBytes { table.index(ofUTF8: $0) }.map { table.names[$0] }
      #expect(byText == expected && byBytes == expected, "\(spelling)")
    }
  }

  @Test("thousands of names of one length that differ in one place are all found, and their neighbours are not")
  func many() {
    let names = (0..<5000).map { "prefix_which_is_shared_\(100_000 + $0)_suffix_which_is_shared" }
    let table = NameTable(names)
    for (index, name) in names.enumerated() { #expect(table.index(of: name) == index) }
    #expect(table.index(of: "prefix_which_is_shared_105000_suffix_which_is_shared") == nil)
  }

  private static let names = [
    "a", "", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghi", "first_name", "Kelvin", "K", ";", "`x", "caf\u{E9}",
    "e\u{301}",
    "漢", "\u{212A}2", "𝒳", "a\u{0}b", "1.0", "no",
  ]
  private static let others = [
    "b", "A", "abd", "abcdefgi", "abcdefghj", "\u{212A}elvin", "\u{212A}", "\u{37E}", "\u{1FEF}x", "cafe\u{301}", "\u{E9}", "K2",
    "kelvin", "a\u{0}c", "a\u{301}", "first_nam", "first_namee", "漢字",
  ]
}
