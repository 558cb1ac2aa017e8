/// The table at the start of a fat file. Its numbers are always stored most significant byte first.
enum FatHeader {
  /// The slices that lie in the file and do not overlap, in the file's order.
  static func slices(in file: MachOBytes, is64Bit: Bool, problems: inout MachOProblemList) -> [MachOBytes] {
    let entrySize = is64Bit ? 32 : 20
    guard let count = file.uint32(at: 4), UInt64(count) * UInt64(entrySize) <= UInt64(file.count - 8) else {
      problems.add(.header, at: 4, "the file ends within its table of slices")
      return []
    }
    if count == 0 { problems.add(.header, at: 4, "the fat file has no slice") }
    var slices: [(entry: Int, start: UInt64, size: UInt64)] = []
    for index in 0..<Int(count) {
      let entry = 8 + index * entrySize
      guard let start = file.word(at: entry + 8, is64Bit: is64Bit),
        let size = file.word(at: entry + (is64Bit ? 16 : 12), is64Bit: is64Bit)
      else { break }
      slices.append((entry, start, size))
    }
    slices.sort { ($0.start, $0.entry) < ($1.start, $1.entry) }
    var end = UInt64(8 + Int(count) * entrySize)
    var windows: [MachOBytes] = []
    for slice in slices {
      guard let window = file.window(at: slice.start, size: slice.size) else {
        problems.add(.slice, at: slice.entry, "the slice at \(slice.start), \(slice.size) bytes long, is not all in the file")
        continue
      }
      guard slice.start >= end else {
        problems.add(.overlappingSlices, at: slice.entry, "the slice at \(slice.start) shares bytes with the one before it")
        continue
      }
      end = slice.start + slice.size
      windows.append(window)
    }
    return windows
  }

  /// Reads one slice: an image, or a static archive.
  static func read(_ slice: MachOBytes, into images: inout [MachOImage], problems: inout MachOProblemList) {
    switch MachOMagic(slice.memory) {
    case .image:
      if let image = LoadCommandReader.image(in: slice, problems: &problems) { images.append(image) }
    case .archive:
      StaticArchive.read(slice, into: &images, problems: &problems)
    case .thinArchive:
      problems.add(.thinArchive, at: slice.fileOffset, "a thin archive holds only the names of its members")
    case .fat, nil:
      problems.add(.slice, at: slice.fileOffset, "the slice is neither a Mach-O image nor a static archive")
    }
  }
}
