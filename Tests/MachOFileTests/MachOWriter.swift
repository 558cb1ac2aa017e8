/// Makes Mach-O files byte by byte. Header and commands fill the first `start` bytes, everything else follows in the order placed.
struct MachOWriter {
  var is64Bit = true
  var isBigEndian = false
  var cpuType: UInt32 = 0x0100_000C
  var cpuSubtype: UInt32 = 0
  var fileType: UInt32 = 2
  /// `MH_TWOLEVEL`.
  var flags: UInt32 = 0x80
  /// Overrides of what the header claims.
  var commandCount: UInt32?
  var commandSize: UInt32?
  private(set) var commands: [[UInt8]] = []
  private(set) var payload: [UInt8] = []

  static let start = 4096
  var start = MachOWriter.start

  struct Symbol {
    var name: String
    var type: UInt8 = 1
    var description: UInt16 = 0x0100
    var value: UInt64 = 0
    var nameOffset: UInt32?
  }

  func uint16(_ value: UInt16) -> [UInt8] { number(value) }
  func uint32(_ value: UInt32) -> [UInt8] { number(value) }
  func uint64(_ value: UInt64) -> [UInt8] { number(value) }
  func word(_ value: UInt64) -> [UInt8] { is64Bit ? number(value) : number(UInt32(value)) }

  private func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  /// Appends content and answers its offset.
  mutating func place(_ content: [UInt8]) -> UInt32 {
    while payload.count % 16 != 0 { payload.append(0) }
    defer { payload += content }
    return UInt32(start + payload.count)
  }

  mutating func command(_ number: UInt32, _ content: [UInt8], size: UInt32? = nil) {
    var content = content
    while content.count % 8 != 0 { content.append(0) }
    commands.append(uint32(number) + uint32(size ?? UInt32(content.count + 8)) + content)
  }

  mutating func symbols(_ symbols: [Symbol], count: UInt32? = nil, stringSize: UInt32? = nil) {
    var strings: [UInt8] = [0]
    var entries: [UInt8] = []
    for symbol in symbols {
      entries +=
        uint32(symbol.nameOffset ?? UInt32(strings.count)) + [symbol.type, 0] + uint16(symbol.description) + word(symbol.value)
      strings += Array(symbol.name.utf8) + [0]
    }
    let table = place(entries)
    let names = place(strings)
    command(0x02, [table, count ?? UInt32(symbols.count), names, stringSize ?? UInt32(strings.count)].flatMap(uint32))
  }

  mutating func undefined(_ names: [String]) { symbols(names.map { Symbol(name: $0) }) }

  mutating func dylib(_ name: String, command number: UInt32 = 0x0C) {
    command(number, [24, 0, 0, 0].flatMap(uint32) + Array(name.utf8) + [0])
  }

  mutating func linkEdit(_ number: UInt32, _ content: [UInt8]) {
    let offset = place(content)
    command(number, uint32(offset) + uint32(UInt32(content.count)))
  }

  mutating func bindings(bind: [UInt8] = [], weak: [UInt8] = [], lazy: [UInt8] = [], command number: UInt32 = 0x8000_0022) {
    var fields: [UInt32] = [0, 0]
    for stream in [bind, weak, lazy] { fields += [place(stream), UInt32(stream.count)] }
    command(number, (fields + [0, 0]).flatMap(uint32))
  }

  /// A segment of one section; both cover `content`.
  mutating func segment(_ section: String, address: UInt64, _ content: [UInt8], relocations: [UInt8] = []) {
    let offset = place(content)
    let entries = relocations.isEmpty ? 0 : place(relocations)
    let size = UInt64(content.count)
    var body = fixed("__SEGMENT") + [address, size, UInt64(offset), size].flatMap(word) + [7, 7, 1, 0].flatMap(uint32)
    body += fixed(section) + fixed("__SEGMENT") + word(address) + word(size)
    body += [offset, 0, entries, UInt32(relocations.count / 8), 0, 0, 0].flatMap(uint32)
    if is64Bit { body += uint32(0) }
    command(is64Bit ? 0x19 : 0x01, body)
  }

  /// The segment that begins with the header, whose address is the image's base.
  mutating func headerSegment(address: UInt64) {
    command(
      is64Bit ? 0x19 : 0x01,
      fixed("__TEXT") + [address, 4096, 0, 4096].flatMap(word) + [5, 5, 0, 0].flatMap(uint32))
  }

  private func fixed(_ text: String) -> [UInt8] {
    Array((Array(text.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
  }

  var bytes: [UInt8] {
    let all = commands.flatMap { $0 }
    let magic: UInt32 = is64Bit ? 0xFEED_FACF : 0xFEED_FACE
    var header = [
      magic, cpuType, cpuSubtype, fileType, commandCount ?? UInt32(commands.count), commandSize ?? UInt32(all.count), flags,
    ].flatMap(uint32)
    if is64Bit { header += uint32(0) }
    header += all
    return header + [UInt8](repeating: 0, count: start - header.count) + payload
  }

  /// A fat file of slices, each with the architecture to name in the table.
  static func fat(_ slices: [[UInt8]], is64Bit: Bool = false, at offsets: [UInt64]? = nil) -> [UInt8] {
    let writer = MachOWriter(isBigEndian: true)
    var table = writer.uint32(is64Bit ? 0xCAFE_BABF : 0xCAFE_BABE) + writer.uint32(UInt32(slices.count))
    var content: [UInt8] = []
    for (index, slice) in slices.enumerated() {
      while content.count % 64 != 0 { content.append(0) }
      let offset = offsets?[index] ?? UInt64(1024 + content.count)
      table += [0x0100_000C, 0].flatMap(writer.uint32)
      if is64Bit {
        table += writer.uint64(offset) + writer.uint64(UInt64(slice.count)) + [6, 0].flatMap(writer.uint32)
      } else {
        table += [UInt32(offset), UInt32(slice.count), 6].flatMap(writer.uint32)
      }
      content += slice
    }
    return table + [UInt8](repeating: 0, count: 1024 - table.count) + content
  }

  /// A static archive; a name longer than 16 bytes or with a space is written in BSD's manner.
  static func archive(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes = Array("!<arch>\n".utf8)
    for member in members {
      var content = member.content
      var name = member.name
      if name.utf8.count > 16 || name.contains(" ") && !name.hasPrefix("__.SYMDEF") {
        let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 8 - name.utf8.count % 8)
        content = padded + content
        name = "#1/\(padded.count)"
      }
      bytes += memberHeader(name, size: content.count) + content
      if content.count % 2 == 1 { bytes.append(0x0A) }
    }
    return bytes
  }

  static func memberHeader(_ name: String, size: Int) -> [UInt8] {
    let fields = [(name, 16), ("0", 12), ("0", 6), ("0", 6), ("100644", 8), ("\(size)", 10)]
    return fields.flatMap { text, width in Array((text + String(repeating: " ", count: width)).utf8.prefix(width)) } + [
      0x60, 0x0A,
    ]
  }
}
