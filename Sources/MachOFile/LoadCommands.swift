/// Reads an image's header and load commands.
struct LoadCommandReader {
  private let bytes: MachOBytes
  private var image: MachOImage
  private var seen: Set<UInt32> = []
  /// How many bytes the sections of selectors have taken.
  private var selectorBytes: UInt64 = 0

  /// The image that `bytes` begin with; `nil` where they are no Mach-O image.
  static func image(in bytes: MachOBytes, problems: inout MachOProblemList) -> MachOImage? {
    guard let magic = MachOMagic(bytes.memory), case .image(let is64Bit, let isBigEndian) = magic else { return nil }
    let bytes = MachOBytes(bytes.memory, fileOffset: bytes.fileOffset, isBigEndian: isBigEndian)
    let headerSize = is64Bit ? 32 : 28
    guard bytes.count >= headerSize, let cpuType = bytes.uint32(at: 4), let cpuSubtype = bytes.uint32(at: 8),
      let fileType = bytes.uint32(at: 12), let count = bytes.uint32(at: 16), let size = bytes.uint32(at: 20),
      let flags = bytes.uint32(at: 24)
    else {
      problems.add(.header, at: bytes.fileOffset, "the file ends within the Mach-O header")
      return nil
    }
    var reader = LoadCommandReader(
      bytes: bytes,
      image: MachOImage(
        architecture: MachOArchitecture(cpuType: cpuType, cpuSubtype: cpuSubtype),
        fileType: MachOFileType(rawValue: fileType), range: bytes.fileOffset..<(bytes.fileOffset + bytes.count),
        is64Bit: is64Bit, isBigEndian: isBigEndian, hasTwoLevelNames: flags & 0x80 != 0))
    reader.readCommands(count: Int(count), from: headerSize, size: Int(size), problems: &problems)
    return reader.image
  }

  private init(bytes: MachOBytes, image: MachOImage) {
    self.bytes = bytes
    self.image = image
  }

  private mutating func readCommands(count: Int, from start: Int, size: Int, problems: inout MachOProblemList) {
    if size > bytes.count - start {
      problems.add(.header, at: bytes.fileOffset + 20, "the header names \(size) bytes of load commands, which are not all there")
    }
    let commands = bytes.window(0..<min(start + size, bytes.count))
    var offset = start
    for index in 0..<count {
      guard let command = commands.uint32(at: offset), let commandSize = commands.uint32(at: offset + 4),
        commandSize >= 8, Int(commandSize) <= commands.count - offset
      else {
        problems.add(.loadCommand, at: bytes.fileOffset + offset, "load command \(index + 1) of \(count) does not fit")
        return
      }
      let end = offset + Int(commandSize)
      let whole = read(command, commands.window(offset..<end), problems: &problems)
      if !whole {
        problems.add(.loadCommand, at: bytes.fileOffset + offset, "load command \(index + 1) is too short for its kind")
      }
      offset = end
    }
  }

  /// Reads one command. `false` where it is shorter than its kind needs.
  private mutating func read(_ number: UInt32, _ command: MachOBytes, problems: inout MachOProblemList) -> Bool {
    switch number {
    case 0x01, 0x19:  // LC_SEGMENT, LC_SEGMENT_64
      return readSegment(command, is64Bit: number == 0x19, problems: &problems)
    case 0x02, 0x0B, 0x22, 0x8000_0022, 0x1D, 0x8000_0034:  // LC_SYMTAB, LC_DYSYMTAB, … as below
      // Each lies where it likes in the file, so that only one of a kind keeps the cost linear; dyld too knows only one.
      guard seen.insert(number | 0x8000_0000).inserted else {
        problems.add(.loadCommand, at: command.fileOffset, "a second load command of a kind that an image has once")
        return true
      }
      return readLinkEdit(number, command, problems: &problems)
    case 0x0C, 0x8000_0018, 0x8000_001F, 0x20, 0x8000_0023:  // LC_LOAD_DYLIB and its kin
      guard let name = lcString(command) else { return false }
      let kind: MachODylib.Kind =
        switch number {
        case 0x8000_0018: .weak
        case 0x8000_001F: .reexported
        case 0x20: .lazy
        case 0x8000_0023: .upward
        default: .required
        }
      image.dylibs.append(MachODylib(name: name, kind: kind))
    case 0x0D:  // LC_ID_DYLIB
      guard let name = lcString(command) else { return false }
      image.installName = name
    case 0x21, 0x2C:  // LC_ENCRYPTION_INFO, LC_ENCRYPTION_INFO_64
      guard let system = command.uint32(at: 16) else { return false }
      image.isEncrypted = system != 0
    case 0x32:  // LC_BUILD_VERSION
      guard let platform = command.uint32(at: 8), let minimum = command.uint32(at: 12), let sdk = command.uint32(at: 16)
      else { return false }
      image.platforms.append(MachOPlatform(number: platform, minimum: minimum, sdk: sdk))
    case 0x24, 0x25, 0x2F, 0x30:  // LC_VERSION_MIN_MACOSX, _IPHONEOS, _TVOS, _WATCHOS
      guard let minimum = command.uint32(at: 8), let sdk = command.uint32(at: 12) else { return false }
      // Before LC_BUILD_VERSION a simulator's image was told by its processor.
      let simulator: UInt32 = image.architecture.isIntel ? 5 : 0
      let platform: UInt32 =
        switch number {
        case 0x25: 2 + simulator
        case 0x2F: 3 + simulator
        case 0x30: 4 + simulator
        default: 1
        }
      image.platforms.append(MachOPlatform(number: platform, minimum: minimum, sdk: sdk))
    default:
      break
    }
    return true
  }

  /// The commands that point into `__LINKEDIT`.
  private mutating func readLinkEdit(_ number: UInt32, _ command: MachOBytes, problems: inout MachOProblemList) -> Bool {
    func range(at offset: Int, _ code: MachOProblem.Code, _ what: String) -> Range<Int>? {
      guard let start = command.uint32(at: offset), let size = command.uint32(at: offset + 4) else { return nil }
      guard size > 0 else { return 0..<0 }
      guard bytes.window(at: UInt64(start), size: UInt64(size)) != nil else {
        problems.add(
          code, at: command.fileOffset + offset, "the \(what) at \(start), \(size) bytes long, is not all in the image")
        return 0..<0
      }
      return Int(start)..<Int(start) + Int(size)
    }
    switch number {
    case 0x02:  // LC_SYMTAB
      guard let offset = command.uint32(at: 8), let count = command.uint32(at: 12), command.count >= 24 else { return false }
      let size = UInt64(count) * (image.is64Bit ? 16 : 12)
      guard let strings = range(at: 16, .symbolTable, "string table") else { return false }
      guard bytes.window(at: UInt64(offset), size: size) != nil || count == 0 else {
        problems.add(
          .symbolTable, at: command.fileOffset + 8,
          "the symbol table at \(offset), \(count) symbols long, is not all in the image")
        return true
      }
      image.symbolTable = MachOImage.SymbolTable(offset: Int(offset), count: Int(count), strings: strings)
    case 0x0B:  // LC_DYSYMTAB
      guard command.count >= 80, let first = command.uint32(at: 24), let count = command.uint32(at: 28) else { return false }
      if UInt64(first) + UInt64(count) > UInt64(image.symbolTable?.count ?? Int.max) {
        problems.add(
          .symbolTable, at: command.fileOffset + 24, "the undefined symbols of LC_DYSYMTAB are not all in the symbol table")
      }
    case 0x22, 0x8000_0022:  // LC_DYLD_INFO, LC_DYLD_INFO_ONLY
      guard command.count >= 48, let bind = range(at: 16, .binding, "bind info"),
        let weakBind = range(at: 24, .binding, "weak bind info"), let lazyBind = range(at: 32, .binding, "lazy bind info")
      else { return false }
      image.bindings = MachOImage.Bindings(bind: bind, weakBind: weakBind, lazyBind: lazyBind)
    case 0x1D:  // LC_CODE_SIGNATURE
      guard let signature = range(at: 8, .loadCommand, "code signature") else { return false }
      image.hasCodeSignature = !signature.isEmpty
    default:  // LC_DYLD_CHAINED_FIXUPS
      guard let fixups = range(at: 8, .chainedFixups, "table of chained fixups") else { return false }
      if !fixups.isEmpty { image.chainedFixups = fixups }
    }
    return true
  }

  private mutating func readSegment(_ command: MachOBytes, is64Bit: Bool, problems: inout MachOProblemList) -> Bool {
    let width = is64Bit ? 8 : 4
    guard let address = command.word(at: 24, is64Bit: is64Bit),
      let fileOffset = command.word(at: 24 + 2 * width, is64Bit: is64Bit),
      let fileSize = command.word(at: 24 + 3 * width, is64Bit: is64Bit),
      let sectionCount = command.uint32(at: 24 + 4 * width + 8)
    else { return false }
    let header = is64Bit ? 72 : 56
    let sectionSize = is64Bit ? 80 : 68
    guard command.count >= header, UInt64(sectionCount) * UInt64(sectionSize) <= UInt64(command.count - header) else {
      return false
    }
    var file = 0..<0
    if bytes.window(at: fileOffset, size: fileSize) != nil {
      file = Int(fileOffset)..<Int(fileOffset + fileSize)
    } else if image.fileType != .debugSymbols && image.fileType != .dylibStub {
      // These two keep the addresses of an image whose bytes they do not hold.
      problems.add(
        .loadCommand, at: command.fileOffset, "the segment `\(command.text(at: 8, width: 16))` is not all in the image")
    }
    image.segments.append(MachOImage.Segment(address: address, file: file))
    for index in 0..<Int(sectionCount) {
      let start = header + index * sectionSize
      readSection(command.window(start..<start + sectionSize), is64Bit: is64Bit, problems: &problems)
    }
    return true
  }

  private mutating func readSection(_ section: MachOBytes, is64Bit: Bool, problems: inout MachOProblemList) {
    let content: MachOImage.Section.Content
    switch section.text(at: 0, width: 16) {
    case "__objc_methname": content = .methodNames
    case "__objc_selrefs": content = .selectorReferences
    default: return
    }
    guard image.fileType != .debugSymbols, image.fileType != .dylibStub else { return }
    let width = is64Bit ? 8 : 4
    guard let address = section.word(at: 32, is64Bit: is64Bit), let size = section.word(at: 32 + width, is64Bit: is64Bit),
      let offset = section.uint32(at: 32 + 2 * width), let relocations = section.uint32(at: 32 + 2 * width + 8),
      let relocationCount = section.uint32(at: 32 + 2 * width + 12)
    else { return }
    let isThere = bytes.window(at: UInt64(offset), size: size) != nil
    let areThere = bytes.window(at: UInt64(relocations), size: UInt64(relocationCount) * 8) != nil
    // Sections that overlap would let a small file ask for more reading than it has bytes.
    guard isThere, areThere || relocationCount == 0,
      selectorBytes + size + UInt64(relocationCount) * 8 <= UInt64(bytes.count)
    else {
      problems.add(.selectors, at: section.fileOffset, "the section `\(section.text(at: 0, width: 16))` is not all in the image")
      return
    }
    selectorBytes += size + UInt64(relocationCount) * 8
    image.selectorSections.append(
      MachOImage.Section(
        content: content, segment: image.segments.count - 1, address: address, file: Int(offset)..<Int(offset) + Int(size),
        relocations: Int(relocations)..<Int(relocations) + Int(relocationCount) * 8))
  }

  /// The string that a dylib command points to.
  private func lcString(_ command: MachOBytes) -> String? {
    guard let offset = command.uint32(at: 8), offset >= 12, Int(offset) < command.count else { return nil }
    return command.text(at: Int(offset), width: command.count - Int(offset))
  }
}
