/// What a file's first bytes say that it is.
enum MachOMagic: Equatable {
  /// `MH_MAGIC`, `MH_MAGIC_64` and the two in the other byte order.
  case image(is64Bit: Bool, isBigEndian: Bool)
  /// `FAT_MAGIC`, `FAT_MAGIC_64`.
  case fat(is64Bit: Bool)
  /// `!<arch>`.
  case archive
  /// `!<thin>`, an archive of GNU's `ar` that holds no members.
  case thinArchive

  /// Looks at the first eight bytes of a file; `nil` where they are none of these.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFE, 0xED, 0xFA, 0xCE): self = .image(is64Bit: false, isBigEndian: true)
    case (0xFE, 0xED, 0xFA, 0xCF): self = .image(is64Bit: true, isBigEndian: true)
    case (0xCE, 0xFA, 0xED, 0xFE): self = .image(is64Bit: false, isBigEndian: false)
    case (0xCF, 0xFA, 0xED, 0xFE): self = .image(is64Bit: true, isBigEndian: false)
    case (0xCA, 0xFE, 0xBA, 0xBF): self = .fat(is64Bit: true)
    case (0xCA, 0xFE, 0xBA, 0xBE):
      // A Java class begins the same and goes on with its version, of which the least is 45.
      guard bytes.count >= 8, bytes[4] == 0, bytes[5] == 0, bytes[6] == 0, bytes[7] < 45 else { return nil }
      self = .fat(is64Bit: false)
    case (UInt8(ascii: "!"), UInt8(ascii: "<"), _, _):
      guard bytes.count >= 8 else { return nil }
      if bytes.prefix(8).elementsEqual("!<arch>\n".utf8) {
        self = .archive
      } else if bytes.prefix(8).elementsEqual("!<thin>\n".utf8) {
        self = .thinArchive
      } else {
        return nil
      }
    default: return nil
    }
  }
}
