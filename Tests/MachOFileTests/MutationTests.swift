import MachOFile
import Testing

@Suite("A broken file")
struct MutationTests {
  /// A file with something of everything, small enough to break at every byte.
  private static func sample() -> [UInt8] {
    var writer = MachOWriter()
    writer.headerSegment(address: 0x1_0000_0000)
    writer.segment("__objc_methname", address: 0x1_0000_4000, Array("systemUptime\0".utf8))
    writer.segment("__objc_selrefs", address: 0x1_0000_8000, writer.uint64(0x4000))
    writer.dylib("/usr/lib/libSystem.B.dylib")
    writer.command(0x32, [2, 0x000F_0000, 0, 0].flatMap(writer.uint32))
    writer.symbols([.init(name: "_stat"), .init(name: "_objc_msgSend$systemUptime"), .init(name: "_main", type: 0x0F, value: 1)])
    writer.bindings(
      bind: BindOpcodesTests.symbol("_stat") + [0x90], lazy: [0x11] + BindOpcodesTests.symbol("_lstat") + [0x90, 0])
    let starts =
      writer.uint32(3) + [0, 0, 16].flatMap(writer.uint32) + writer.uint32(24) + writer.uint16(0x4000) + writer.uint16(6)
    writer.linkEdit(0x8000_0034, ChainedFixupsTests.fixups([("_fstat", 1, false)], format: 1, starts: starts))
    writer.linkEdit(0x1D, [1, 2, 3, 4])
    return writer.bytes
  }

  @Test("never stops the reader: every cut of an image, an archive and a fat file")
  func everyCut() throws {
    let image = Self.sample()
    let archive = MachOWriter.archive([("a member with a long name.o", image)])
    for bytes in [image, archive, MachOWriter.fat([archive, image])] {
      let whole = try #require(Reading(bytes))
      #expect(whole.problems == [])
      // The padding between commands and content is cut in the middle only.
      for count in Array(0..<900) + Array(stride(from: 900, to: bytes.count, by: 7)) {
        // What is left of the archive after its magic is a sound archive without members.
        if count == 8, bytes == archive { continue }
        let reading = Reading(Array(bytes.prefix(count)))
        #expect(count < 8 || reading != nil)
        #expect(reading == nil || !(reading?.problems.isEmpty ?? true), "a cut at \(count) goes untold")
      }
    }
  }

  @Test("never stops the reader: every byte of an image set to each of eight values")
  func everyByte() {
    let image = Self.sample()
    var bytes = image
    for offset in image.indices where offset < 900 || offset >= MachOWriter.start {
      for value in [0, 1, 0x7F, 0x80, 0xFF, image[offset] ^ 1, image[offset] ^ 0x80, image[offset] &+ 1] {
        bytes[offset] = value
        _ = Reading(bytes)
      }
      bytes[offset] = image[offset]
    }
  }

  @Test("asked with bytes of another file gives an answer, if a worthless one")
  func otherBytes() {
    let images = Self.sample().withUnsafeBytes { MachOFile($0)?.images ?? [] }
    #expect(!images.isEmpty)
    for bytes in [[], [1, 2, 3], [UInt8](repeating: 0xFF, count: 5000)] as [[UInt8]] {
      for image in images {
        bytes.withUnsafeBytes {
          _ = image.imports(in: $0)
          _ = image.selectors(in: $0)
        }
      }
    }
  }
}
