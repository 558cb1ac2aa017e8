import Foundation

// Writes files with something of everything into the folder named, to start the fuzzer from.

func image(is64Bit: Bool, isBigEndian: Bool, format: UInt32, fileType: UInt32) -> [UInt8] {
  var writer = MachOWriter(is64Bit: is64Bit, isBigEndian: isBigEndian, fileType: fileType)
  writer.start = 1536
  writer.headerSegment(address: 0x1000_0000)
  writer.segment("__objc_methname", address: 0x1000_4000, Array("systemUptime\0setObject:forKey:\0".utf8))
  writer.segment(
    "__objc_selrefs", address: 0x1000_8000, writer.word(0x1000_4000) + writer.word(0x4000),
    relocations: [0, 1 | 3 << 25, 8, 1 << 27 | 3 << 25].flatMap(writer.uint32))
  writer.dylib("/usr/lib/libSystem.B.dylib")
  writer.dylib("@rpath/Own.framework/Own", command: 0x0D)
  writer.command(0x32, [2, 0x000F_0000, 0x0011_0000, 0].flatMap(writer.uint32))
  writer.symbols([.init(name: "_stat"), .init(name: "_objc_msgSend$systemUptime"), .init(name: "_main", type: 0x0F, value: 1)])
  let name = [0x40] + Array("_fstat$INODE64".utf8) + [0]
  writer.bindings(bind: [0x11] + name + [0x51, 0x71, 0x80, 1, 0x90, 0xC0, 2, 8, 0], weak: name + [0x90], lazy: name + [0x90, 0])
  let width = [1: 4, 2: 8, 3: 16][format] ?? 4
  let starts = [3, 0, 0, 16, 24, 6 << 16].flatMap { writer.uint32($0) }
  let header: [UInt32] = [0, 32, 32 + UInt32(starts.count), 32 + UInt32(starts.count + width), 1, format, 0, 0]
  let entry = format == 3 ? writer.uint64(1 | 1 << 32) + writer.uint64(0) : writer.uint32(1 | 1 << 9) + writer.uint32(0)
  writer.linkEdit(
    0x8000_0034, header.flatMap(writer.uint32) + starts + entry.prefix(width) + [0] + Array("_lstat".utf8) + [0])
  writer.linkEdit(0x1D, [0xFA, 0xDE, 0x0C, 0xC0])
  return writer.bytes
}

let images = [
  image(is64Bit: true, isBigEndian: false, format: 1, fileType: 2),
  image(is64Bit: true, isBigEndian: false, format: 2, fileType: 6),
  image(is64Bit: true, isBigEndian: false, format: 3, fileType: 1),
  image(is64Bit: false, isBigEndian: true, format: 1, fileType: 8),
]
let archive = MachOWriter.archive([
  ("__.SYMDEF SORTED", [1, 2]), ("a name of more than 16 bytes.o", images[2]), ("b.o", images[3]),
])
let gnu = MachOWriter.archive([("//", Array("a/long/name.o/\n".utf8)), ("/0", images[2])])
let seeds =
  images + [archive, gnu, MachOWriter.fat([images[0], archive]), MachOWriter.fat([images[3], images[1]], is64Bit: true)]
for (number, seed) in seeds.enumerated() {
  try Data(seed).write(to: URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent("seed-\(number)"))
}
