import MachOFile
import Testing

@Suite("The symbol table")
struct SymbolTableTests {
  @Test("gives the undefined symbols only, as they stand, each once")
  func undefinedOnly() throws {
    var writer = MachOWriter()
    writer.symbols([
      .init(name: "_stat"),
      .init(name: "_stat$INODE64"),
      .init(name: "_defined", type: 0x0F, value: 4096),
      .init(name: "_absolute", type: 0x03),
      .init(name: "_common", type: 0x01, value: 8),
      .init(name: "/tmp/a.o", type: 0x66),
      .init(name: "_stab", type: 0x20),
      .init(name: "_prebound", type: 0x0D),
      .init(name: "_stat"),
      .init(name: "", nameOffset: 0),
    ])
    #expect(Reading(writer.bytes)?.names == ["_stat", "_stat$INODE64", "_prebound"])
    #expect(Reading(writer.bytes)?.problems == [])
  }

  @Test("tells library and weakness, but no library for the special ordinals and in a flat name space")
  func libraries() throws {
    let symbols: [MachOWriter.Symbol] = [
      .init(name: "_one", description: 0x0100), .init(name: "_two", description: 0x0240),
      .init(name: "_self", description: 0x0000), .init(name: "_far", description: 0x0900),
      .init(name: "_dynamic", description: 0xFE00), .init(name: "_main", description: 0xFF00),
    ]
    var writer = MachOWriter()
    writer.dylib("/one")
    writer.dylib("/two")
    writer.symbols(symbols)
    let imports = try #require(Reading(writer.bytes)).imports[0]
    #expect(imports.map(\.library) == ["/one", "/two", nil, nil, nil, nil])
    #expect(imports.map(\.isWeak) == [false, true, false, false, false, false])
    #expect(imports.allSatisfy { $0.sources == .symbolTable })
    writer.flags = 0
    #expect(try #require(Reading(writer.bytes)).imports[0].allSatisfy { $0.library == nil })
  }

  @Test("answers a query with just the names asked for")
  func matching() throws {
    var writer = MachOWriter()
    writer.undefined(["_statement", "_stat", "_sta", "_fstat", "_OBJC_CLASS_$_NSUserDefaults"])
    let reading = Reading(writer.bytes, importsMatching: ["_OBJC_CLASS_$_NSUserDefaults", "_stat", "_lstat"])
    #expect(reading?.names == ["_stat", "_OBJC_CLASS_$_NSUserDefaults"])
    #expect(Reading(writer.bytes, importsMatching: [])?.names == [])
  }

  @Test("of 2^31 entries, or strings beyond the file, is told and not read")
  func hugeCounts() throws {
    var entries = MachOWriter()
    entries.symbols([.init(name: "_stat")], count: 1 << 31)
    #expect(Reading(entries.bytes)?.codes == [.symbolTable])
    #expect(Reading(entries.bytes)?.names == [])
    var strings = MachOWriter()
    strings.symbols([.init(name: "_stat")], stringSize: .max)
    #expect(Reading(strings.bytes)?.problems.first?.code == .symbolTable)
  }

  @Test("with names that are not in the strings tells the first and how many")
  func namesOutside() throws {
    var writer = MachOWriter()
    writer.symbols([.init(name: "_stat"), .init(name: "_a", nameOffset: 4000), .init(name: "_b", nameOffset: .max)])
    let reading = try #require(Reading(writer.bytes))
    #expect(reading.names == ["_stat"])
    #expect(reading.problems.filter { $0.code == .symbolTable }.map(\.count) == [2])
  }

  @Test("whose names share one long string costs no more than the string")
  func overlappingNames() throws {
    var writer = MachOWriter()
    let long = String(repeating: "a", count: 1 << 20)
    writer.symbols([.init(name: long)] + [MachOWriter.Symbol](repeating: .init(name: "", nameOffset: 1), count: 100_000))
    #expect(Reading(writer.bytes, importsMatching: ["_stat"])?.codes == [.names])
    // The same without an end.
    var endless = MachOWriter()
    endless.symbols(
      [.init(name: long)] + [MachOWriter.Symbol](repeating: .init(name: "", nameOffset: 2), count: 100_000),
      stringSize: 1 << 20)
    #expect(Reading(endless.bytes, importsMatching: ["_stat"])?.codes == [.symbolTable])
  }

  @Test("must hold the undefined symbols that LC_DYSYMTAB names")
  func dysymtab() throws {
    var writer = MachOWriter()
    writer.undefined(["_stat"])
    writer.command(0x0B, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].flatMap(writer.uint32))
    #expect(Reading(writer.bytes)?.problems == [])
    var wrong = MachOWriter()
    wrong.undefined(["_stat"])
    wrong.command(0x0B, [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].flatMap(wrong.uint32))
    #expect(Reading(wrong.bytes)?.codes == [.symbolTable])
  }
}
