import MachOFile
import SourceDiagnostics
import Testing

@Suite("A Mach-O file")
struct MachOFileTests {
  @Test("is read in both widths and both byte orders", arguments: [true, false], [true, false])
  func widthsAndOrders(is64Bit: Bool, isBigEndian: Bool) throws {
    var writer = MachOWriter(is64Bit: is64Bit, isBigEndian: isBigEndian)
    writer.dylib("/usr/lib/libSystem.B.dylib")
    writer.undefined(["_stat", "_fstat$INODE64"])
    let reading = try #require(Reading(writer.bytes))
    let image = try #require(reading.file.images.first)
    #expect(reading.file.kind == .thin)
    #expect(image.is64Bit == is64Bit)
    #expect(image.isBigEndian == isBigEndian)
    #expect(image.fileType == .executable)
    #expect(reading.names == ["_stat", "_fstat$INODE64"])
    #expect(reading.imports[0].allSatisfy { $0.library == "/usr/lib/libSystem.B.dylib" })
    #expect(reading.problems == [])
  }

  @Test("names each architecture as lipo does")
  func architectureNames() {
    let names: [(UInt32, UInt32, String)] = [
      (7, 3, "i386"), (0x0100_0007, 3, "x86_64"), (0x0100_0007, 8, "x86_64h"), (12, 9, "armv7"), (12, 11, "armv7s"),
      (12, 12, "armv7k"), (12, 6, "armv6"), (12, 0, "arm"), (0x0100_000C, 0, "arm64"), (0x0100_000C, 0x8000_0002, "arm64e"),
      (0x0200_000C, 1, "arm64_32"), (18, 0, "ppc"), (18, 100, "ppc970"), (0x0100_0012, 0, "ppc64"), (77, 1, "unknown(77,1)"),
    ]
    for (type, subtype, name) in names {
      #expect(MachOArchitecture(cpuType: type, cpuSubtype: subtype).name == name)
    }
  }

  @Test("may be fat, with tables of either width, and each slice keeps its own imports", arguments: [false, true])
  func fat(is64Bit: Bool) throws {
    var intel = MachOWriter(cpuType: 0x0100_0007, cpuSubtype: 3)
    intel.undefined(["_stat$INODE64"])
    var arm = MachOWriter()
    arm.undefined(["_stat"])
    let bytes = MachOWriter.fat([intel.bytes, arm.bytes], is64Bit: is64Bit)
    let reading = try #require(Reading(bytes))
    #expect(reading.file.kind == .fat)
    #expect(reading.file.architectures == ["x86_64", "arm64"])
    #expect(reading.imports.map { $0.map(\.name) } == [["_stat$INODE64"], ["_stat"]])
    #expect(reading.problems == [])
  }

  @Test("may be fat with static archives for slices")
  func fatArchive() throws {
    var object = MachOWriter(fileType: 1)
    object.undefined(["_statfs"])
    let bytes = MachOWriter.fat([MachOWriter.archive([("a.o", object.bytes)]), MachOWriter.archive([("b.o", object.bytes)])])
    let reading = try #require(Reading(bytes))
    #expect(reading.file.images.map(\.member) == ["a.o", "b.o"])
    #expect(reading.names == ["_statfs", "_statfs"])
  }

  @Test("is not recognised in a Java class, a text or an empty file")
  func othersAreNot() {
    #expect(Reading([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52, 0, 1]) == nil)
    #expect(Reading(Array("#!/bin/sh\n".utf8)) == nil)
    #expect(Reading([]) == nil)
    #expect(Reading([0xCF, 0xFA]) == nil)
  }

  @Test("whose slices overlap tells it and reads the first only")
  func overlappingSlices() throws {
    var writer = MachOWriter()
    writer.undefined(["_stat"])
    let bytes = MachOWriter.fat([writer.bytes, writer.bytes, writer.bytes], at: [1024, 1024, 1040])
    let reading = try #require(Reading(bytes))
    #expect(reading.file.images.count == 1)
    #expect(reading.codes == [.overlappingSlices])
    #expect(reading.problems.first?.count == 2)
  }

  @Test("whose slice, table or header is not all there tells it")
  func truncated() throws {
    var writer = MachOWriter()
    writer.undefined(["_stat"])
    let fat = MachOWriter.fat([writer.bytes])
    #expect(Reading(Array(fat.prefix(2000)))?.codes == [.slice])
    #expect(Reading(Array(fat.prefix(20)))?.codes == [.header])
    #expect(Reading(MachOWriter.fat([]))?.codes == [.header])
    #expect(Reading(MachOWriter.fat([MachOWriter.fat([writer.bytes])]))?.codes == [.slice])
    #expect(Reading(Array(writer.bytes.prefix(20)))?.codes == [.header])
  }

  @Test("tells a problem as a finding with the place and a word on what to do")
  func findings() throws {
    let malformed = MachOProblem(code: .slice, offset: 8, message: "the slice is wrong", count: 3).finding(in: "a/b")
    #expect(malformed.rule == "malformed-binary")
    #expect(malformed.message == "the slice is wrong, and 2 more of the kind")
    #expect(malformed.place.file == "a/b")
    #expect(malformed.place.range == 8..<8)
    let unreadable = MachOProblem(code: .bitcode, offset: 0, message: "the member `a` is LLVM bitcode").finding(in: "a.a")
    #expect(unreadable.rule == "unreadable-binary")
    #expect(unreadable.message == "the member `a` is LLVM bitcode")
    #expect(unreadable.help != nil)
  }
}
