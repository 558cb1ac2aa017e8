/// One image for one architecture: a thin file, one slice of a fat file, or one member of a static archive.
///
/// It holds what the header and the load commands say, and where in the file the rest lies. Ask it for
/// ``imports(in:matching:)`` and ``selectors(in:matching:)`` with the bytes it was read from; with other bytes the answer is
/// worthless, but nothing worse.
public struct MachOImage: Sendable, Hashable {
  /// The processor it was built for.
  public internal(set) var architecture: MachOArchitecture
  /// What it is.
  public internal(set) var fileType: MachOFileType
  /// The member's name, where the image is a member of a static archive.
  public internal(set) var member: String?
  /// The bytes of the file that it covers.
  public internal(set) var range: Range<Int>
  /// Whether pointers are 64 bits wide.
  public internal(set) var is64Bit: Bool
  /// Whether its numbers are stored most significant byte first.
  public internal(set) var isBigEndian: Bool
  /// The platforms it was built for: usually one, two where macOS and Mac Catalyst share an image, none in old objects.
  public internal(set) var platforms: [MachOPlatform] = []
  /// The name under which others load it, `LC_ID_DYLIB`.
  public internal(set) var installName: String?
  /// The libraries it loads, in the order by which imports refer to them.
  public internal(set) var dylibs: [MachODylib] = []
  /// Whether it carries a code signature, `LC_CODE_SIGNATURE`.
  public internal(set) var hasCodeSignature = false
  /// Whether its code is encrypted, as the App Store delivers it.
  public internal(set) var isEncrypted = false

  /// `MH_TWOLEVEL`: symbols say which library they come from.
  var hasTwoLevelNames: Bool
  var segments: [Segment] = []
  /// The sections `__objc_methname` and `__objc_selrefs`.
  var selectorSections: [Section] = []
  var symbolTable: SymbolTable?
  var bindings: Bindings?
  /// The bytes of the image that hold the chained fixups.
  var chainedFixups: Range<Int>?
}

/// A library that an image loads.
public struct MachODylib: Sendable, Hashable {
  /// How the library is loaded, by the command that names it.
  public enum Kind: String, Sendable, Hashable {
    /// `LC_LOAD_DYLIB`.
    case required
    /// `LC_LOAD_WEAK_DYLIB`: may be missing.
    case weak
    /// `LC_REEXPORT_DYLIB`: its symbols are offered as the image's own.
    case reexported
    /// `LC_LAZY_LOAD_DYLIB`.
    case lazy
    /// `LC_LOAD_UPWARD_DYLIB`.
    case upward
  }

  /// The library's install name, such as `/usr/lib/libSystem.B.dylib`.
  public var name: String
  /// How it is loaded.
  public var kind: Kind

  /// Makes a library from its parts.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension MachOImage {
  /// A stretch of address space and the bytes of the image that fill it.
  struct Segment: Sendable, Hashable {
    var address: UInt64
    var file: Range<Int>
  }

  struct Section: Sendable, Hashable {
    enum Content: Sendable, Hashable {
      /// `__objc_methname`: names that end in NUL.
      case methodNames
      /// `__objc_selrefs`: pointers to names.
      case selectorReferences
    }

    var content: Content
    var segment: Int
    var address: UInt64
    var file: Range<Int>
    /// The entries that an object's linker applies; empty in a linked image.
    var relocations: Range<Int>
  }

  struct SymbolTable: Sendable, Hashable {
    /// Where the entries begin in the image.
    var offset: Int
    var count: Int
    var strings: Range<Int>
  }

  /// The three streams of opcodes of `LC_DYLD_INFO`.
  struct Bindings: Sendable, Hashable {
    var bind: Range<Int>
    var weakBind: Range<Int>
    var lazyBind: Range<Int>
  }

  /// The image's part of the file's bytes.
  func bytes(in file: UnsafeRawBufferPointer) -> MachOBytes {
    MachOBytes(file, isBigEndian: isBigEndian).window(range)
  }
}
