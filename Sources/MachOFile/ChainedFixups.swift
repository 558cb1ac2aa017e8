/// The data of `LC_DYLD_CHAINED_FIXUPS`, as `<mach-o/fixup-chains.h>` lays it out.
enum ChainedFixups {
  /// Calls `body` with the name of every import, its library's ordinal and whether it may be missing.
  static func forEachImport(
    in fixups: MachOBytes, problems: inout MachOProblemList, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Void
  ) {
    guard let version = fixups.uint32(at: 0), let start = fixups.uint32(at: 8), let namesStart = fixups.uint32(at: 12),
      let count = fixups.uint32(at: 16), let format = fixups.uint32(at: 20), let compression = fixups.uint32(at: 24)
    else {
      problems.add(.chainedFixups, at: fixups.fileOffset, "the chained fixups end within their header")
      return
    }
    guard version == 0, let entrySize = [1: 4, 2: 8, 3: 16][format] else {
      problems.add(
        .chainedFixups, at: fixups.fileOffset,
        "version \(version) of chained fixups with imports of format \(format) is not known")
      return
    }
    guard compression == 0 else {
      problems.add(.compressedNames, at: fixups.fileOffset + 24, "the names of the chained fixups are compressed")
      return
    }
    guard let entries = fixups.window(at: UInt64(start), size: UInt64(count) * UInt64(entrySize)), Int(namesStart) <= fixups.count
    else {
      problems.add(
        .chainedFixups, at: fixups.fileOffset + 8, "the \(count) imports of the chained fixups are not all in their table")
      return
    }
    let names = fixups.window(Int(namesStart)..<fixups.count)
    var budget = NameBudget(limit: names.count)
    for index in 0..<Int(count) {
      guard let entry = Self.entry(entries, at: index * entrySize, format: format) else { return }
      guard let name = names.cString(at: entry.name) else {
        problems.add(
          .chainedFixups, at: entries.fileOffset + index * entrySize, "the name of import \(index) is not in the table of names")
        if entry.name < names.count, !budget.spend(names.count - entry.name) { return }
        continue
      }
      guard budget.spend(name.count + 1) else {
        problems.add(
          .names, at: entries.fileOffset + index * entrySize, "the names of the imports add up to more than their table")
        return
      }
      body(name, max(entry.ordinal, 0), entry.isWeak)
    }
  }

  /// `DYLD_CHAINED_IMPORT`, `…_ADDEND` and `…_ADDEND64`. Negative ordinals name no library.
  private static func entry(_ entries: MachOBytes, at offset: Int, format: UInt32) -> (name: Int, ordinal: Int, isWeak: Bool)? {
    // The fields are bit-fields, which begin at the other end where the most significant byte comes first; no
    // big-endian platform ever had chained fixups, and a file that claims to be one is read the same.
    if format == 3 {
      guard let bits = entries.uint64(at: offset) else { return nil }
      return (Int(bits >> 32), Int(Int16(truncatingIfNeeded: bits)), bits >> 16 & 1 == 1)
    }
    guard let bits = entries.uint32(at: offset) else { return nil }
    // -1 to -3 are special; more than 240 libraries need format 3.
    let ordinal = bits & 0xFF
    return (Int(bits >> 9), ordinal > 0xF0 ? Int(ordinal) - 256 : Int(ordinal), bits >> 8 & 1 == 1)
  }
}
