/// A selector that an image holds, and how.
///
/// Objective-C names a method, and so a property, only by its selector, and does not say of which class: together with the
/// import of the class it is evidence, alone it is little.
public struct MachOSelector: Sendable, Hashable {
  /// How an image holds a selector.
  public struct Sources: OptionSet, Sendable, Hashable {
    /// One bit a place.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its name is in `__objc_methname`, which says no more than that it is sent or defined.
    public static let methodNames = Sources(rawValue: 1)
    /// `__objc_selrefs` points to it: the code sends it (or, with relative method lists, defines it).
    public static let selectorReferences = Sources(rawValue: 2)
    /// An undefined `_objc_msgSend$…`, the stub by which an object sends it; the linker makes a reference of it.
    public static let messageStub = Sources(rawValue: 4)
  }

  /// The selector, such as `systemUptime` or `setObject:forKey:`.
  public var name: String
  /// How the image holds it.
  public var sources: Sources

  /// Makes a selector from its parts.
  public init(name: String, sources: Sources) {
    self.name = name
    self.sources = sources
  }
}

extension MachOImage {
  /// The Objective-C selectors that the image sends or defines, each once.
  ///
  /// - Parameters:
  ///   - file: the bytes of the whole file that the image was read from.
  ///   - names: the selectors of interest; all, if `nil`. A `String` is made for those only.
  /// - Returns: the selectors, and what of them could not be read.
  public func selectors(in file: UnsafeRawBufferPointer, matching names: MachONameSet? = nil) -> MachOReading<MachOSelector> {
    var table = NameTable(wanted: names)
    var values: [MachOSelector] = []
    var problems = MachOProblemList()
    let bytes = bytes(in: file)
    func add(_ name: UnsafeRawBufferPointer, _ source: MachOSelector.Sources) {
      guard let number = table.number(of: name) else { return }
      if number == values.count {
        values.append(MachOSelector(name: table.names[number], sources: source))
      } else {
        values[number].sources.formUnion(source)
      }
    }
    if isEncrypted, !selectorSections.isEmpty {
      problems.add(.encrypted, at: range.lowerBound, "the code is encrypted, so that its selectors cannot be read")
    } else {
      for section in selectorSections where section.content == .methodNames {
        forEachMethodName(bytes.window(section.file), problems: &problems) { add($0, .methodNames) }
      }
      forEachSelectorReference(in: bytes) { add($0, .selectorReferences) }
    }
    let stub = Array("_objc_msgSend$".utf8)
    var ignored = MachOProblemList()
    symbolTable?.forEachUndefined(in: bytes, is64Bit: is64Bit, hasTwoLevelNames: false, problems: &ignored) { name, _, _ in
      guard name.starts(with: stub) else { return }
      add(UnsafeRawBufferPointer(rebasing: name[stub.count...]), .messageStub)
    }
    return MachOReading(values: values, problems: problems.problems)
  }

  private func forEachMethodName(
    _ names: MachOBytes, problems: inout MachOProblemList, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    var offset = 0
    while offset < names.count {
      guard let name = names.cString(at: offset) else {
        problems.add(.selectors, at: names.fileOffset + offset, "the last selector of `__objc_methname` has no end")
        return
      }
      if !name.isEmpty { body(name) }
      offset += name.count + 1
    }
  }

  /// Calls `body` with every name that a selector reference points to. One that cannot be followed is passed over: its
  /// name is among the method names all the same.
  private func forEachSelectorReference(in bytes: MachOBytes, _ body: (UnsafeRawBufferPointer) -> Void) {
    let pointers = PointerDecoder(self, bytes)
    let names = AddressSpace(self)
    // References may all point at one long name, hence the budget.
    var budget = NameBudget(limit: bytes.count)
    for section in selectorSections where section.content == .selectorReferences {
      for address in pointers.addresses(in: section) {
        guard let offset = names.fileOffset(of: address) else { continue }
        guard let name = bytes.cString(at: offset), budget.spend(name.count + 1) else { return }
        body(name)
      }
    }
  }
}

/// Where names may lie: in an object its sections of them, in a linked image wherever the segments are, since a linker may
/// merge the names with other strings.
private struct AddressSpace {
  private let stretches: [MachOImage.Segment]

  init(_ image: MachOImage) {
    let stretches =
      image.fileType == .object
      ? image.selectorSections.filter { $0.content == .methodNames }.map { .init(address: $0.address, file: $0.file) }
      : image.segments
    self.stretches = stretches.sorted { $0.address < $1.address }
  }

  func fileOffset(of address: UInt64) -> Int? {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let stretch = stretches[low - 1]
    guard address - stretch.address < UInt64(stretch.file.count) else { return nil }
    return stretch.file.lowerBound + Int(address - stretch.address)
  }
}
