import MachOFile
import Testing

@Suite("A static archive")
struct StaticArchiveTests {
  private func object(_ name: String) -> [UInt8] {
    var writer = MachOWriter(fileType: 1)
    writer.undefined([name])
    return writer.bytes
  }

  @Test("gives each member's imports, with short and BSD's long names, without its symbol index")
  func bsd() throws {
    let bytes = MachOWriter.archive([
      ("__.SYMDEF SORTED", [1, 2, 3]), ("a.o", object("_stat")), ("a name of more than 16 bytes.o", object("_lstat")),
    ])
    let reading = try #require(Reading(bytes))
    #expect(reading.file.kind == .archive)
    #expect(reading.file.images.map(\.member) == ["a.o", "a name of more than 16 bytes.o"])
    #expect(reading.names == ["_stat", "_lstat"])
    #expect(reading.problems == [])
    #expect(Reading(MachOWriter.archive([("#1/20", Array("__.SYMDEF SORTED\0\0\0\0".utf8) + [1])]))?.problems == [])
  }

  @Test("is read in GNU's manner of names too")
  func gnu() throws {
    let bytes = MachOWriter.archive([
      ("/", [0, 0, 0, 0]), ("/SYM64/", []), ("//", Array("a/long/name.o/\nanother.o/\n".utf8)), ("/0", object("_stat")),
      ("/15", object("_lstat")), ("short.o/", object("_fstat")),
    ])
    let reading = try #require(Reading(bytes))
    #expect(reading.file.images.map(\.member) == ["a/long/name.o", "another.o", "short.o"])
    #expect(reading.names == ["_stat", "_lstat", "_fstat"])
    #expect(reading.problems == [])
  }

  @Test("tells members that are bitcode or something else, and reads the others")
  func otherMembers() throws {
    let bytes = MachOWriter.archive([
      ("a.o", [0x42, 0x43, 0xC0, 0xDE]), ("b.o", [0xDE, 0xC0, 0x17, 0x0B, 0]), ("c.txt", Array("text".utf8)),
      ("d.o", object("_stat")),
    ])
    let reading = try #require(Reading(bytes))
    #expect(reading.names == ["_stat"])
    #expect(reading.codes == [.bitcode, .foreignMember])
    #expect(reading.problems.map(\.count) == [2, 1])
  }

  @Test("whose member is cut off, or whose name is not there, is told")
  func malformed() throws {
    let bytes = MachOWriter.archive([("a.o", object("_stat"))])
    #expect(Reading(Array(bytes.dropLast(2)))?.codes == [.member])
    #expect(Reading(Array(bytes.prefix(30)))?.codes == [.member])
    #expect(Reading(Array("!<arch>\n".utf8) + MachOWriter.memberHeader("a", size: -1))?.codes == [.member])
    #expect(Reading(MachOWriter.archive([("#1/99", [1, 2])]))?.codes == [.member])
    #expect(Reading(MachOWriter.archive([("/7", [1, 2])]))?.codes == [.member])
    #expect(Reading(Array("!<thin>\n".utf8))?.codes == [.thinArchive])
    #expect(Reading(Array("!<arch>\n".utf8))?.problems == [])
  }
}
