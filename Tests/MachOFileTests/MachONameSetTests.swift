import MachOFile
import Testing

@Suite("A set of names to look for")
struct MachONameSetTests {
  @Test("finds what a set of strings finds, for every name of up to four letters of a small alphabet")
  func smallWorld() {
    var words = [""]
    for length in 0..<4 { words += words.filter { $0.count == length }.flatMap { word in ["a", "b", "_"].map { word + $0 } } }
    let chosen = words.enumerated().filter { $0.offset % 3 == 1 }.map(\.element)
    let set = MachONameSet(chosen + chosen)
    #expect(set.names == chosen)
    for word in words {
      let found = Array(word.utf8).withUnsafeBytes { set.index(of: $0) }
      #expect(found == chosen.firstIndex(of: word))
    }
  }

  @Test("tells names of more than 63 bytes apart")
  func longNames() {
    let long = String(repeating: "x", count: 63)
    let set = MachONameSet([long, long + "ab"])
    for (name, index) in [(long, 0), (long + "a", nil), (long + "ab", 1), (long + "abc", nil)] as [(String, Int?)] {
      #expect(Array(name.utf8).withUnsafeBytes { set.index(of: $0) } == index)
    }
  }

  @Test("that is empty finds nothing")
  func empty() {
    #expect(Array("_stat".utf8).withUnsafeBytes { MachONameSet([]).index(of: $0) } == nil)
  }
}
