/// Tells where the pointers in a section of an image point, in each of the ways in which they are stored.
struct PointerDecoder {
  private let image: MachOImage
  private let bytes: MachOBytes
  /// The address of the image's first byte, from which some formats count.
  private let base: UInt64

  init(_ image: MachOImage, _ bytes: MachOBytes) {
    self.image = image
    self.bytes = bytes
    base = image.segments.first { $0.file.lowerBound == 0 && !$0.file.isEmpty }?.address ?? 0
  }

  /// The addresses that the section's pointers point to; those that cannot be told are left out.
  func addresses(in section: MachOImage.Section) -> [UInt64] {
    if image.fileType == .object { return relocatedAddresses(in: section) }
    let width = image.is64Bit ? 8 : 4
    let content = bytes.window(section.file)
    let format = pointerFormat(ofSegment: section.segment)
    return stride(from: 0, to: content.count, by: width).compactMap { offset in
      content.word(at: offset, is64Bit: image.is64Bit).flatMap { address($0, format: format) }
    }
  }

  /// `DYLD_CHAINED_PTR_…`; 0 for plain addresses.
  private func pointerFormat(ofSegment index: Int) -> UInt16 {
    guard let range = image.chainedFixups else {
      // arm64e before chained fixups threaded its pointers in the same layout.
      return image.architecture.hasSignedPointers && image.bindings != nil ? 1 : 0
    }
    let fixups = bytes.window(range)
    guard let starts = fixups.uint32(at: 4), let count = fixups.uint32(at: Int(starts)), index < Int(count),
      let offset = fixups.uint32(at: Int(starts) + 4 + 4 * index), offset != 0,
      let format = fixups.uint16(at: Int(starts) + Int(offset) + 6)
    else { return 0 }
    return format
  }

  private func address(_ pointer: UInt64, format: UInt16) -> UInt64? {
    switch format {
    case 0: return pointer
    case 2, 6:  // DYLD_CHAINED_PTR_64, …_64_OFFSET
      guard pointer >> 63 == 0 else { return nil }
      let target = pointer & 0xF_FFFF_FFFF
      return format == 2 ? target : base &+ target
    case 1, 9, 12:  // DYLD_CHAINED_PTR_ARM64E, …_USERLAND, …_USERLAND24
      guard pointer >> 62 & 1 == 0 else { return nil }
      if pointer >> 63 == 1 { return base &+ (pointer & 0xFFFF_FFFF) }
      let target = pointer & 0x7FF_FFFF_FFFF
      return format == 1 ? target : base &+ target
    case 3:  // DYLD_CHAINED_PTR_32
      return pointer >> 31 & 1 == 0 ? pointer & 0x03FF_FFFF : nil
    default: return nil
    }
  }

  /// In an object the section holds addends, and each entry says which symbol or address they are added to.
  private func relocatedAddresses(in section: MachOImage.Section) -> [UInt64] {
    let content = bytes.window(section.file)
    let relocations = bytes.window(section.relocations)
    return stride(from: 0, to: relocations.count, by: 8).compactMap { entry -> UInt64? in
      guard let place = relocations.uint32(at: entry), let bits = relocations.uint32(at: entry + 4), place >> 31 == 0,
        let addend = content.word(at: Int(place), is64Bit: image.is64Bit)
      else { return nil }
      // Bit-fields begin at the end where the number begins.
      let isBig = image.isBigEndian
      let type = isBig ? bits & 0xF : bits >> 28
      let isExternal = isBig ? bits >> 4 & 1 == 1 : bits >> 27 & 1 == 1
      // Type 0 is the plain address on every processor.
      guard type == 0 else { return nil }
      guard isExternal else { return addend }
      return symbolValue(isBig ? bits >> 8 : bits & 0xFF_FFFF).map { $0 &+ addend }
    }
  }

  private func symbolValue(_ index: UInt32) -> UInt64? {
    guard let table = image.symbolTable, Int(index) < table.count else { return nil }
    let entrySize = image.is64Bit ? 16 : 12
    return bytes.word(at: table.offset + Int(index) * entrySize + 8, is64Bit: image.is64Bit)
  }
}
