extension MachOImage.SymbolTable {
  /// Calls `body` with the name of every undefined symbol, its library's ordinal and whether it may be missing.
  ///
  /// Names may overlap in the string table, so their sum is held to the table's size: beyond that the rest is not read.
  func forEachUndefined(
    in bytes: MachOBytes, is64Bit: Bool, hasTwoLevelNames: Bool, problems: inout MachOProblemList,
    _ body: (UnsafeRawBufferPointer, Int, Bool) -> Void
  ) {
    let entrySize = is64Bit ? 16 : 12
    let strings = bytes.window(self.strings)
    guard let entries = bytes.window(at: UInt64(offset), size: UInt64(count) * UInt64(entrySize)) else { return }
    var budget = NameBudget(limit: strings.count)
    for index in 0..<count {
      let entry = index * entrySize
      guard Self.isUndefined(entries, at: entry, is64Bit: is64Bit) else { continue }
      guard let start = entries.uint32(at: entry), let description = entries.uint16(at: entry + 6) else { return }
      // Name 0 is the null name.
      guard start != 0 else { continue }
      guard let name = strings.cString(at: Int(start)) else {
        problems.add(
          .symbolTable, at: entries.fileOffset + entry, "the name of symbol \(index) at \(start) is not in the string table")
        // Searching on for an end that is not there could cost the whole table for every symbol.
        if Int(start) < strings.count, !budget.spend(strings.count - Int(start)) { return }
        continue
      }
      guard budget.spend(name.count + 1) else {
        problems.add(
          .names, at: entries.fileOffset + entry, "the names of the undefined symbols add up to more than the string table")
        return
      }
      body(name, hasTwoLevelNames ? Self.ordinal(description) : 0, description & 0x40 != 0)
    }
  }

  /// `N_UNDF` or `N_PBUD`, not a debugger's entry, and without a value, which would make it a common symbol.
  @inline(__always)
  private static func isUndefined(_ entries: MachOBytes, at entry: Int, is64Bit: Bool) -> Bool {
    let type = entries.memory[entry + 4]
    guard type & 0xE0 == 0, type & 0x0E == 0 || type & 0x0E == 0x0C else { return false }
    return entries.word(at: entry + 8, is64Bit: is64Bit) == 0
  }

  /// The library's number in the high byte of `n_desc`; 0 for the image itself and for the two that name no library.
  private static func ordinal(_ description: UInt16) -> Int {
    let ordinal = Int(description >> 8)
    return ordinal >= 0xFE ? 0 : ordinal
  }
}

/// How many bytes of names may still be read.
struct NameBudget {
  private var left: Int

  init(limit: Int) { left = limit }

  /// Takes some; `false` where there were not as many.
  mutating func spend(_ count: Int) -> Bool {
    left -= count
    return left >= 0
  }
}
