/// Makes zip archives byte by byte, honest ones and others.
struct ZipWriter {
  struct Entry {
    var name: [UInt8]
    var content: [UInt8] = []
    /// 0 stores; 8 wraps the content into deflate blocks that are stored too.
    var method: UInt16 = 0
    /// What the directory says the content unpacks to.
    var claimedSize: UInt32?
    var isEncrypted = false
    /// The flag that says the name is UTF-8, which `ditto` and Finder do not set though it is.
    var isMarkedUTF8 = true
    /// A Unix mode: 0o100644 for a file, 0o120777 for a link, 0o040755 for a folder.
    var mode: UInt16 = 0o100644
    var hasWrongChecksum = false

    init(_ name: String, _ content: [UInt8] = []) {
      self.name = Array(name.utf8)
      self.content = content
      if name.hasSuffix("/") { mode = 0o040755 }
    }

    static func link(_ name: String, to target: String) -> Entry {
      var entry = Entry(name, Array(target.utf8))
      entry.mode = 0o120777
      return entry
    }

    func with(_ change: (inout Entry) -> Void) -> Entry {
      var entry = self
      change(&entry)
      return entry
    }
  }

  static func zip(_ entries: [Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt32(bytes.count)
      let packed = entry.method == 8 ? deflated(entry.content) : entry.content
      let fields =
        number(UInt16((entry.isEncrypted ? 1 : 0) | (entry.isMarkedUTF8 ? 0x0800 : 0))) + number(entry.method) + number(UInt32(0))
        + number(crc(entry.content) ^ (entry.hasWrongChecksum ? 1 : 0)) + number(UInt32(packed.count))
        + number(entry.claimedSize ?? UInt32(entry.content.count)) + number(UInt16(entry.name.count)) + number(UInt16(0))
      bytes += [0x50, 0x4B, 3, 4] + number(UInt16(20)) + fields + entry.name + packed
      directory += [0x50, 0x4B, 1, 2] + number(UInt16(0x0314)) + number(UInt16(20)) + fields + [0, 0, 0, 0, 0, 0]
      directory += number(UInt32(entry.mode) << 16) + number(offset) + entry.name
    }
    let start = UInt32(bytes.count)
    bytes += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number(UInt16(entries.count)) + number(UInt16(entries.count))
    return bytes + number(UInt32(directory.count)) + number(start) + [0, 0]
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    precondition(content.count <= 65535)
    let count = UInt16(content.count)
    return [1] + number(count) + number(~count) + content
  }

  private static func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
