import MachOFile
import Testing

@Suite("Objective-C selectors")
struct ObjectiveCSelectorsTests {
  private let names = Array("systemUptime\0activeInputModes\0".utf8)
  private let base: UInt64 = 0x1_0000_0000

  /// An image with names at base + 0x4000 and one reference that holds `pointer`.
  private func image(pointer: UInt64, format: UInt16?, _ writer: MachOWriter = MachOWriter()) -> [UInt8] {
    var writer = writer
    writer.headerSegment(address: base)
    writer.segment("__objc_methname", address: base + 0x4000, names)
    writer.segment("__objc_selrefs", address: base + 0x8000, writer.word(pointer))
    if let format {
      let starts =
        writer.uint32(3) + [0, 0, 16].flatMap(writer.uint32) + writer.uint32(24) + writer.uint16(0x4000) + writer.uint16(format)
      writer.linkEdit(0x8000_0034, ChainedFixupsTests.fixups([], format: 1, starts: starts))
    }
    return writer.bytes
  }

  private let both = [
    MachOSelector(name: "systemUptime", sources: .methodNames),
    MachOSelector(name: "activeInputModes", sources: [.methodNames, .selectorReferences]),
  ]

  @Test("are told with whether a reference points to them, in every format of pointers")
  func formats() throws {
    let offset: UInt64 = 0x4000 + 13
    let address = base + offset
    let cases: [(UInt64, UInt16?)] = [
      (address, nil), (address, 2), (offset | 1 << 51, 6), (address, 1), (offset, 9), (offset | 1 << 51, 12),
      (offset | 1 << 63, 9),
    ]
    for (pointer, format) in cases {
      let reading = try #require(Reading(image(pointer: pointer, format: format)))
      #expect(reading.selectors == [both], "format \(format ?? 0)")
      #expect(reading.problems == [])
    }
  }

  @Test("that a binding, an unknown format or nothing points to are told by name only")
  func unresolved() throws {
    for (pointer, format) in [(1 << 63, 6), (1 << 62, 9), (0x4000, 77), (0x9999, nil), (.max, nil)] as [(UInt64, UInt16?)] {
      let reading = try #require(Reading(image(pointer: pointer, format: format)))
      #expect(reading.selectors[0].map(\.sources) == [.methodNames, .methodNames])
    }
  }

  @Test("are read in 32-bit images too, in both byte orders", arguments: [false, true])
  func narrow(isBigEndian: Bool) throws {
    var writer = MachOWriter(is64Bit: false, isBigEndian: isBigEndian, cpuType: 12, cpuSubtype: 9)
    writer.segment("__objc_methname", address: 0x4000, names)
    writer.segment("__objc_selrefs", address: 0x8000, writer.uint32(0x4000 + 13))
    #expect(Reading(writer.bytes)?.selectors == [both])
  }

  @Test("of an object are found through relocations, and through the stubs of messages")
  func object() throws {
    var writer = MachOWriter(fileType: 1)
    writer.segment("__objc_methname", address: 0, names)
    // The first reference is relocated by section, the second by symbol 0 at 13, the third in a way that is not followed.
    let entries: [[UInt32]] = [[0, 1 | 3 << 25], [8, 0 | 3 << 25 | 1 << 27], [16, 1 | 3 << 25 | 5 << 28]]
    writer.segment(
      "__objc_selrefs", address: 64, writer.uint64(13) + writer.uint64(0) + writer.uint64(13),
      relocations: entries.flatMap { $0 }.flatMap(writer.uint32))
    writer.symbols([
      .init(name: "l_name", type: 0x0E, value: 0), .init(name: "_objc_msgSend$systemUptime"),
      .init(name: "_objc_msgSend$setObject:forKey:"),
    ])
    #expect(
      Reading(writer.bytes)?.selectors == [
        [
          MachOSelector(name: "systemUptime", sources: [.methodNames, .selectorReferences, .messageStub]),
          MachOSelector(name: "activeInputModes", sources: [.methodNames, .selectorReferences]),
          MachOSelector(name: "setObject:forKey:", sources: .messageStub),
        ]
      ])
    let query = Reading(writer.bytes, selectorsMatching: ["setObject:forKey:", "other"])
    #expect(query?.selectors[0].map(\.name) == ["setObject:forKey:"])
  }

  @Test("in encrypted code are not made up from noise")
  func encrypted() throws {
    var writer = MachOWriter()
    writer.command(0x2C, [4096, 4096, 1, 0].flatMap(writer.uint32))
    let reading = try #require(Reading(image(pointer: 0, format: nil, writer)))
    #expect(reading.selectors == [[]])
    #expect(reading.codes == [.encrypted])
  }

  @Test("without an end, in sections out of the file, or in many sections over the same bytes are told")
  func malformed() throws {
    var endless = MachOWriter()
    endless.segment("__objc_methname", address: 0, Array("a\0bc".utf8))
    #expect(Reading(endless.bytes)?.selectors[0].map(\.name) == ["a"])
    #expect(Reading(endless.bytes)?.codes == [.selectors])

    // Two sections that are each the greater part of the file.
    var bytes = { () -> [UInt8] in
      var writer = MachOWriter()
      writer.segment("__objc_methname", address: 0, [UInt8](repeating: 0, count: 16_384))
      writer.segment("__objc_methname", address: 0, [0])
      return writer.bytes
    }()
    let second = 32 + 152 + 72
    let writer = MachOWriter()
    bytes.replaceSubrange(second + 40..<second + 52, with: writer.uint64(16_384) + writer.uint32(UInt32(MachOWriter.start)))
    #expect(Reading(bytes)?.codes == [.selectors])
    bytes.replaceSubrange(second + 48..<second + 52, with: writer.uint32(.max))
    #expect(Reading(bytes)?.codes == [.selectors])
  }
}
