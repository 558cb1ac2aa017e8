import MachOFile
import Testing

@Suite("Binding opcodes")
struct BindOpcodesTests {
  static func symbol(_ name: String, flags: UInt8 = 0) -> [UInt8] { [0x40 | flags] + Array(name.utf8) + [0] }

  private func reading(bind: [UInt8] = [], weak: [UInt8] = [], lazy: [UInt8] = []) throws -> Reading {
    var writer = MachOWriter()
    writer.dylib("/one")
    writer.dylib("/two")
    writer.bindings(bind: bind, weak: weak, lazy: lazy)
    return try #require(Reading(writer.bytes))
  }

  @Test("give the names that are bound, with library and weakness, whatever opcode binds them")
  func everyOpcode() throws {
    let uleb: [UInt8] = [0x80, 0x01]
    let reading = try reading(
      bind: [0x11] + Self.symbol("_a") + [0x51, 0x71] + uleb + [0x90]
        + [0x20, 0x02] + Self.symbol("_b", flags: 1) + [0x60] + uleb + [0x80] + uleb + [0xA0] + uleb
        + [0x3E] + Self.symbol("_c") + [0xB3] + Self.symbol("_d") + [0xC0] + uleb + uleb
        + Self.symbol("_unbound") + [0xD0] + uleb + [0xD1] + [0x00] + Self.symbol("_past_the_end") + [0x90])
    #expect(reading.problems == [])
    #expect(reading.names == ["_a", "_b", "_c", "_d"])
    #expect(reading.imports[0].map(\.library) == ["/one", "/two", nil, nil])
    #expect(reading.imports[0].map(\.isWeak) == [false, true, false, false])
  }

  @Test("go on behind each end in the lazy stream, and say from which stream a name is")
  func streams() throws {
    let bound = { (name: String) in [0x11] + Self.symbol(name) + [0x90, 0x00] }
    let reading = try reading(bind: bound("_a"), weak: bound("_c"), lazy: bound("_a") + bound("_b"))
    #expect(reading.names == ["_a", "_b", "_c"])
    #expect(reading.imports[0].map(\.sources) == [[.bind, .lazyBind], .lazyBind, .weakBind])
    #expect(reading.imports[0].map(\.library) == ["/one", "/one", nil])
  }

  @Test("that repeat without end cost one pass")
  func hugeRepeats() throws {
    let greatest: [UInt8] = [UInt8](repeating: 0xFF, count: 9) + [0x01]
    let reading = try reading(bind: Self.symbol("_a") + [0xC0] + greatest + greatest + [0x80] + greatest + [0x90])
    #expect(reading.names == ["_a"])
    #expect(reading.problems == [])
  }

  @Test("that break off, are unknown, or bind before a name are told, and what came before is kept")
  func malformed() throws {
    let start = Self.symbol("_a") + [0x90]
    let overflow: [UInt8] = [UInt8](repeating: 0xFF, count: 10) + [0x01]
    for broken in [[0xE0], [0xD7], [0x71], [0x71, 0x80], [0x60, 0xFF], [0x40, 0x61], [0xC0, 0x01], [0x80] + overflow] as [[UInt8]]
    {
      let reading = try reading(bind: start + broken)
      #expect(reading.codes == [.binding])
      #expect(reading.names == ["_a"])
    }
    #expect(try reading(bind: [0x90]).codes == [.binding])
  }
}
