/// A static archive as `ar` and `libtool` write it, in BSD's or GNU's manner of long names.
enum StaticArchive {
  private static let headerSize = 60
  /// Many members may point at one name without an end; this bounds what they cost.
  private static let longestName = 1024

  /// Reads every member of an archive that is an image.
  static func read(_ archive: MachOBytes, into images: inout [MachOImage], problems: inout MachOProblemList) {
    var offset = 8
    var longNames: MachOBytes?
    while offset < archive.count {
      guard offset <= archive.count - headerSize, archive.memory[offset + 58] == 0x60, archive.memory[offset + 59] == 0x0A,
        let size = decimal(archive.text(at: offset + 48, width: 10)), size <= archive.count - offset - headerSize
      else {
        problems.add(.member, at: archive.fileOffset + offset, "the archive's member is not where its header says")
        return
      }
      var content = archive.window(offset + headerSize..<offset + headerSize + size)
      let field = trimmed(archive.text(at: offset, width: 16))
      // Members begin at even offsets; the last may lack its padding.
      let next = offset + headerSize + size + size % 2
      defer { offset = next }

      if field == "//" {
        longNames = content
        continue
      }
      if field == "/" || field == "/SYM64/" { continue }
      guard let name = name(field, longNames: longNames, content: &content) else {
        problems.add(.member, at: archive.fileOffset + offset, "the name `\(field)` of an archive's member is not in the archive")
        continue
      }
      if name.hasPrefix("__.SYMDEF") { continue }
      read(content, name: name, into: &images, problems: &problems)
    }
  }

  private static func read(
    _ content: MachOBytes, name: String, into images: inout [MachOImage], problems: inout MachOProblemList
  ) {
    switch MachOMagic(content.memory) {
    case .image:
      guard var image = LoadCommandReader.image(in: content, problems: &problems) else { return }
      image.member = name
      images.append(image)
    default:
      let start = content.memory.prefix(4)
      // A bitcode file, and one in Apple's wrapper.
      if start.elementsEqual([0x42, 0x43, 0xC0, 0xDE]) || start.elementsEqual([0xDE, 0xC0, 0x17, 0x0B]) {
        problems.add(.bitcode, at: content.fileOffset, "the member `\(name)` is LLVM bitcode")
      } else {
        problems.add(.foreignMember, at: content.fileOffset, "the member `\(name)` is no Mach-O object")
      }
    }
  }

  /// A member's name. BSD's `#1/N` puts it into the first N bytes of the content, which are then cut off; GNU's `/N`
  /// into the member `//`.
  private static func name(_ field: String, longNames: MachOBytes?, content: inout MachOBytes) -> String? {
    if field.hasPrefix("#1/") {
      guard let length = decimal(String(field.dropFirst(3))), length <= content.count else { return nil }
      let name = content.text(at: 0, width: length)
      content = content.window(length..<content.count)
      return name
    }
    if field.hasPrefix("/") {
      guard let longNames, let start = decimal(String(field.dropFirst())), start < longNames.count else { return nil }
      let name = longNames.memory[start...].prefix(longestName).prefix { $0 != 0x0A && $0 != 0 }
      return String(decoding: name.last == 0x2F ? name.dropLast() : name, as: UTF8.self)
    }
    return field.hasSuffix("/") ? String(field.dropLast()) : field
  }

  private static func trimmed(_ field: String) -> String {
    String(field.reversed().drop { $0 == " " }.reversed())
  }

  /// A number padded with spaces; `nil` where it is none or does not fit 48 bits, more than any file.
  private static func decimal(_ text: String) -> Int? {
    let digits = trimmed(text)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(digits), value < 1 << 48
    else { return nil }
    return value
  }
}
