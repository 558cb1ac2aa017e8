import MachOFile
import Testing

@Suite("Chained fixups")
struct ChainedFixupsTests {
  /// The data of `LC_DYLD_CHAINED_FIXUPS`: imports of (name, ordinal, weak).
  static func fixups(
    _ imports: [(String, Int, Bool)], format: UInt32, compression: UInt32 = 0, version: UInt32 = 0, count: UInt32? = nil,
    starts: [UInt8] = [0, 0, 0, 0]
  ) -> [UInt8] {
    let writer = MachOWriter()
    var names: [UInt8] = [0]
    var entries: [UInt8] = []
    for (name, ordinal, isWeak) in imports {
      let weak: UInt64 = isWeak ? 1 : 0
      let start = UInt64(names.count)
      names += Array(name.utf8) + [0]
      if format == 3 {
        entries += writer.uint64(UInt64(UInt16(truncatingIfNeeded: ordinal)) | weak << 16 | start << 32) + writer.uint64(7)
      } else {
        entries += writer.uint32(UInt32(UInt8(truncatingIfNeeded: ordinal)) | UInt32(weak) << 8 | UInt32(start) << 9)
        if format == 2 { entries += writer.uint32(7) }
      }
    }
    let importsStart = 32 + starts.count
    let header: [UInt32] = [
      version, 32, UInt32(importsStart), UInt32(importsStart + entries.count), count ?? UInt32(imports.count), format,
      compression, 0,
    ]
    return header.flatMap(writer.uint32) + starts + entries + names
  }

  @Test("give the imports in each of the three formats, special ordinals without a library", arguments: [1, 2, 3] as [UInt32])
  func formats(format: UInt32) throws {
    var writer = MachOWriter()
    writer.dylib("/one")
    writer.dylib("/two")
    writer.linkEdit(
      0x8000_0034,
      Self.fixups([("_stat", 1, false), ("_lstat", 2, true), ("_flat", -2, false), ("_weak", -3, false)], format: format))
    let imports = try #require(Reading(writer.bytes)).imports[0]
    #expect(imports.map(\.name) == ["_stat", "_lstat", "_flat", "_weak"])
    #expect(imports.map(\.library) == ["/one", "/two", nil, nil])
    #expect(imports.map(\.isWeak) == [false, true, false, false])
    #expect(imports.allSatisfy { $0.sources == .chainedFixups })
  }

  @Test("take ordinals of 241 and more for special ones, however many libraries there are")
  func specialOrdinals() throws {
    var many = MachOWriter(start: 16_384)
    for _ in 0..<256 { many.dylib("/a") }
    many.linkEdit(0x8000_0034, Self.fixups([("_a", 240, false), ("_b", 241, false), ("_c", -2, false)], format: 1))
    #expect(try #require(Reading(many.bytes)).imports[0].map(\.library) == ["/a", nil, nil])
  }

  @Test("join with the symbol table under one name")
  func joined() throws {
    var writer = MachOWriter(flags: 0)
    writer.dylib("/one")
    writer.undefined(["_stat"])
    writer.linkEdit(0x8000_0034, Self.fixups([("_stat", 1, false), ("_stat", 1, false)], format: 1))
    let imports = try #require(Reading(writer.bytes)).imports[0]
    #expect(imports == [MachOImport(name: "_stat", library: "/one", isWeak: false, sources: [.symbolTable, .chainedFixups])])
  }

  @Test("with compressed names say that they are not read")
  func compressed() throws {
    var writer = MachOWriter()
    writer.linkEdit(0x8000_0034, Self.fixups([("_stat", 1, false)], format: 1, compression: 1))
    #expect(Reading(writer.bytes)?.codes == [.compressedNames])
    #expect(Reading(writer.bytes)?.names == [])
  }

  @Test("of an unknown version or format, cut short, or with too many imports are told")
  func malformed() throws {
    let cases = [
      Self.fixups([("_stat", 1, false)], format: 4), Self.fixups([("_stat", 1, false)], format: 1, version: 1),
      Self.fixups([("_stat", 1, false)], format: 3, count: .max), Array(Self.fixups([("_stat", 1, false)], format: 1).prefix(20)),
      Array(Self.fixups([("_stat", 1, false)], format: 1).dropLast()),
    ]
    for fixups in cases {
      var writer = MachOWriter()
      writer.linkEdit(0x8000_0034, fixups)
      #expect(Reading(writer.bytes)?.codes == [.chainedFixups])
      #expect(Reading(writer.bytes)?.names == [])
    }
  }
}
