/// A name that an image takes from elsewhere, and where it says so.
public struct MachOImport: Sendable, Hashable {
  /// Where an image names what it imports.
  public struct Sources: OptionSet, Sendable, Hashable {
    /// One bit a place.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An undefined symbol of the symbol table, `LC_SYMTAB`.
    public static let symbolTable = Sources(rawValue: 1)
    /// An import of `LC_DYLD_CHAINED_FIXUPS`.
    public static let chainedFixups = Sources(rawValue: 2)
    /// A binding of `LC_DYLD_INFO` that is made when the image is loaded.
    public static let bind = Sources(rawValue: 4)
    /// A binding of `LC_DYLD_INFO` that is made at the first call.
    public static let lazyBind = Sources(rawValue: 8)
    /// A weak binding of `LC_DYLD_INFO`. Alone it is no sign of an import: the image may well define the name itself.
    public static let weakBind = Sources(rawValue: 16)
  }

  /// The name as it stands, with C's leading `_` and suffixes such as `$INODE64`.
  public var name: String
  /// The install name of the library it comes from, where the image says so.
  public var library: String?
  /// Whether it may be missing.
  public var isWeak: Bool
  /// Where the image names it.
  public var sources: Sources

  /// Makes an import from its parts.
  public init(name: String, library: String?, isWeak: Bool, sources: Sources) {
    self.name = name
    self.library = library
    self.isWeak = isWeak
    self.sources = sources
  }
}

/// What was read from an image, with what could not be.
public struct MachOReading<Value: Sendable & Hashable>: Sendable, Hashable {
  /// What was read, each once, in the order of its first appearance.
  public var values: [Value]
  /// What could not be read.
  public var problems: [MachOProblem]
}

extension MachOImage {
  /// What the image imports, each name once.
  ///
  /// The symbol table, the chained fixups and the binding opcodes are all read, since each may be missing: an object has
  /// the first only, and what `strip` leaves differs. The cost is linear in the image, whatever its counts claim.
  ///
  /// - Parameters:
  ///   - file: the bytes of the whole file that the image was read from.
  ///   - names: the names of interest; all, if `nil`. A `String` is made for those only.
  /// - Returns: the imports, and what of them could not be read.
  public func imports(in file: UnsafeRawBufferPointer, matching names: MachONameSet? = nil) -> MachOReading<MachOImport> {
    var table = NameTable(wanted: names)
    var values: [MachOImport] = []
    // Captured by itself, so that the image is not copied for every symbol.
    let dylibs = dylibs
    var problems = MachOProblemList()
    forEachImport(in: bytes(in: file), problems: &problems) { name, source, ordinal, isWeak in
      guard let number = table.number(of: name) else { return }
      if number == values.count {
        values.append(MachOImport(name: table.names[number], library: nil, isWeak: isWeak, sources: source))
      } else {
        values[number].sources.formUnion(source)
      }
      if values[number].library == nil, ordinal > 0, ordinal <= dylibs.count { values[number].library = dylibs[ordinal - 1].name }
    }
    return MachOReading(values: values, problems: problems.problems)
  }

  /// Calls `body` with every raw name, its source, its library's ordinal (0 where none is told) and whether it may be missing.
  func forEachImport(
    in bytes: MachOBytes, problems: inout MachOProblemList,
    _ body: (UnsafeRawBufferPointer, MachOImport.Sources, Int, Bool) -> Void
  ) {
    if let symbolTable {
      symbolTable.forEachUndefined(in: bytes, is64Bit: is64Bit, hasTwoLevelNames: hasTwoLevelNames, problems: &problems) {
        body($0, .symbolTable, $1, $2)
      }
    }
    if let chainedFixups {
      ChainedFixups.forEachImport(in: bytes.window(chainedFixups), problems: &problems) { body($0, .chainedFixups, $1, $2) }
    }
    if let bindings {
      let streams: [(Range<Int>, MachOImport.Sources)] = [
        (bindings.bind, .bind), (bindings.lazyBind, .lazyBind), (bindings.weakBind, .weakBind),
      ]
      for (range, source) in streams {
        var opcodes = BindOpcodes(bytes.window(range), isLazy: source == .lazyBind)
        opcodes.forEachBinding(problems: &problems) { body($0, source, source == .weakBind ? 0 : $1, $2) }
      }
    }
  }
}

/// Numbers names in the order of their first appearance; one that is not wanted costs no `String`.
struct NameTable {
  /// The names by number.
  private(set) var names: [String] = []
  private let wanted: MachONameSet?
  private var numberOfWanted: [Int?]
  private var numberOfName: [String: Int] = [:]

  init(wanted: MachONameSet?) {
    self.wanted = wanted
    numberOfWanted = [Int?](repeating: nil, count: wanted?.names.count ?? 0)
  }

  /// The number of a raw name, which is the next one if the name is new; `nil` where it is not wanted.
  mutating func number(of raw: UnsafeRawBufferPointer) -> Int? {
    if let wanted {
      guard let index = wanted.index(of: raw) else { return nil }
      if let number = numberOfWanted[index] { return number }
      numberOfWanted[index] = names.count
      names.append(wanted.names[index])
    } else {
      let name = String(decoding: raw, as: UTF8.self)
      if let number = numberOfName[name] { return number }
      numberOfName[name] = names.count
      names.append(name)
    }
    return names.count - 1
  }
}
