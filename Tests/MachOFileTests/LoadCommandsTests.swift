import MachOFile
import Testing

@Suite("The load commands")
struct LoadCommandsTests {
  @Test("name the libraries in the order of their ordinals, and the image's own install name")
  func dylibs() throws {
    var writer = MachOWriter(fileType: 6)
    writer.dylib("@rpath/Own.framework/Own", command: 0x0D)
    writer.dylib("/usr/lib/libSystem.B.dylib")
    writer.dylib("/weak", command: 0x8000_0018)
    writer.dylib("/again", command: 0x8000_001F)
    writer.dylib("/lazy", command: 0x20)
    writer.dylib("/upward", command: 0x8000_0023)
    let image = try #require(Reading(writer.bytes)?.file.images.first)
    #expect(image.installName == "@rpath/Own.framework/Own")
    #expect(image.dylibs.map(\.kind) == [.required, .weak, .reexported, .lazy, .upward])
    #expect(image.dylibs.map(\.name) == ["/usr/lib/libSystem.B.dylib", "/weak", "/again", "/lazy", "/upward"])
  }

  @Test("tell the platform, also in the older way, and more than one")
  func platforms() throws {
    var writer = MachOWriter()
    writer.command(0x32, [2, 0x000F_0000, 0x0011_0201, 0].flatMap(writer.uint32))
    writer.command(0x32, [6, 0x000E_0000, 0, 0].flatMap(writer.uint32))
    writer.command(0x24, [0x000A_0900, 0x000B_0000].flatMap(writer.uint32))
    writer.command(0x25, [0x0008_0000, 0].flatMap(writer.uint32))
    let platforms = try #require(Reading(writer.bytes)?.file.images.first).platforms
    #expect(platforms.map(\.name) == ["iOS", "macCatalyst", "macOS", "iOS"])
    #expect(platforms.map(\.minimumVersion) == ["15.0", "14.0", "10.9", "8.0"])
    #expect(platforms.map(\.sdkVersion) == ["17.2.1", "n/a", "11.0", "n/a"])
    #expect(platforms.map(\.usesMacBundles) == [false, true, true, false])

    var simulator = MachOWriter(cpuType: 0x0100_0007, cpuSubtype: 3)
    simulator.command(0x25, [0x0008_0000, 0].flatMap(simulator.uint32))
    #expect(Reading(simulator.bytes)?.file.images.first?.platforms.map(\.name) == ["iOS simulator"])
  }

  @Test("tell a signature and encryption")
  func signatureAndEncryption() throws {
    var writer = MachOWriter()
    let plain = try #require(Reading(writer.bytes)?.file.images.first)
    #expect(!plain.hasCodeSignature)
    #expect(!plain.isEncrypted)
    writer.linkEdit(0x1D, [0xFA, 0xDE, 0x0C, 0xC0])
    writer.command(0x2C, [4096, 4096, 1, 0].flatMap(writer.uint32))
    let signed = try #require(Reading(writer.bytes)?.file.images.first)
    #expect(signed.hasCodeSignature)
    #expect(signed.isEncrypted)
  }

  @Test("that do not fit, are too short or come twice are told")
  func malformed() throws {
    var tooLong = MachOWriter()
    tooLong.command(0x0C, [24, 0].flatMap(tooLong.uint32), size: 1 << 20)
    #expect(Reading(tooLong.bytes)?.codes == [.loadCommand])
    var tiny = MachOWriter()
    tiny.command(0x32, [], size: 4)
    #expect(Reading(tiny.bytes)?.codes == [.loadCommand])
    var short = MachOWriter()
    short.command(0x32, short.uint32(2))
    #expect(Reading(short.bytes)?.codes == [.loadCommand])
    var many = MachOWriter(commandCount: .max)
    many.dylib("/usr/lib/libSystem.B.dylib")
    #expect(Reading(many.bytes)?.codes == [.loadCommand])
    #expect(Reading(MachOWriter(commandSize: .max).bytes)?.codes == [.header])
    var twice = MachOWriter()
    twice.undefined(["_a"])
    twice.undefined(["_b"])
    #expect(Reading(twice.bytes)?.codes == [.loadCommand])
    #expect(Reading(twice.bytes)?.names == ["_a"])
    var name = MachOWriter()
    name.command(0x0C, [4000, 0, 0, 0].flatMap(name.uint32))
    #expect(Reading(name.bytes)?.codes == [.loadCommand])
  }

  @Test("that point out of the file are told, with the file's offset, also inside a slice")
  func outOfFile() throws {
    var writer = MachOWriter()
    writer.command(0x1D, [1 << 30, 16].flatMap(writer.uint32))
    #expect(Reading(writer.bytes)?.problems.map(\.offset) == [40])
    let fat = MachOWriter.fat([writer.bytes])
    #expect(Reading(fat)?.problems.map(\.offset) == [1024 + 40])
    var segment = MachOWriter()
    segment.command(0x19, [UInt8](repeating: 0xFF, count: 48) + [0, 0, 0, 0].flatMap(segment.uint32))
    #expect(Reading(segment.bytes)?.codes == [.loadCommand])
  }
}
