public import SourceDiagnostics

/// Something in a Mach-O or `ar` file that could not be read, and where.
///
/// A problem never stops the reading of what lies beside it. Whoever asks what a file imports must look at the problems
/// too: a file with one cannot be vouched for.
public struct MachOProblem: Sendable, Hashable {
  /// What kind of problem it is.
  public var code: Code
  /// The byte of the file at which it shows first.
  public var offset: Int
  /// What is wrong there: lower case, without a final period.
  public var message: String
  /// How many times it shows in all; only the first is told.
  public var count: Int

  /// Makes a problem from its parts.
  public init(code: Code, offset: Int, message: String, count: Int = 1) {
    self.code = code
    self.offset = offset
    self.message = message
    self.count = count
  }

  /// The problem as a finding in `file`, the path as the caller named it: of rule `malformed-binary` or, where the file
  /// is sound but of a kind that is not read, `unreadable-binary`. Always an error, since nothing can be said about the
  /// code behind it.
  public func finding(in file: String) -> Finding {
    Finding(
      rule: code.isMalformation ? "malformed-binary" : "unreadable-binary", severity: .error,
      message: count == 1 ? message : "\(message), and \(count - 1) more of the kind",
      help: code.help, place: Place(file: file, range: offset..<offset))
  }
}

extension MachOProblem {
  /// A kind of problem. The list is open: later versions may know more.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public var rawValue: String

    /// Makes a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A header ends before it is complete, or names a size that is not there.
    public static let header = Code(rawValue: "header")
    /// The table of slices is not in the file, or a slice is not what the table says.
    public static let slice = Code(rawValue: "slice")
    /// Two slices share bytes; the later one is not read.
    public static let overlappingSlices = Code(rawValue: "overlapping-slices")
    /// A member of a static archive is not where its header says.
    public static let member = Code(rawValue: "member")
    /// A load command does not fit, or says what cannot be.
    public static let loadCommand = Code(rawValue: "load-command")
    /// The symbol table or its strings are not in the file, or a symbol's name is not in the strings.
    public static let symbolTable = Code(rawValue: "symbol-table")
    /// The binding opcodes of `LC_DYLD_INFO` break off or are none.
    public static let binding = Code(rawValue: "binding")
    /// The chained fixups are not in the file, or an import's name is not in their names.
    public static let chainedFixups = Code(rawValue: "chained-fixups")
    /// A section of selectors is not in the file, or a selector has no end.
    public static let selectors = Code(rawValue: "selectors")
    /// The names add up to more than the file that holds them; the rest is not read.
    public static let names = Code(rawValue: "names")

    /// The names of the chained fixups are compressed.
    public static let compressedNames = Code(rawValue: "compressed-names")
    /// The code is encrypted, as the App Store delivers it; its selectors cannot be read.
    public static let encrypted = Code(rawValue: "encrypted")
    /// A member of a static archive is LLVM bitcode, which has no symbol table to read.
    public static let bitcode = Code(rawValue: "bitcode")
    /// A member of a static archive is no Mach-O object.
    public static let foreignMember = Code(rawValue: "foreign-member")
    /// An archive that only names its members' files.
    public static let thinArchive = Code(rawValue: "thin-archive")

    /// Whether the file contradicts its own format.
    public var isMalformation: Bool { help == nil }

    fileprivate var help: String? {
      switch self {
      case .compressedNames: "link without compressed fixup names"
      case .encrypted: "scan the archive or .ipa as Xcode exports it, before the App Store encrypts it"
      case .bitcode: "build the library without bitcode or link-time optimisation"
      case .foreignMember: "leave only Mach-O objects in the archive"
      case .thinArchive: "make a full archive, which holds its members"
      default: nil
      }
    }
  }
}

/// Collects problems, one of each kind, so that a file of nothing but errors does not answer with a million of them.
struct MachOProblemList {
  private(set) var problems: [MachOProblem] = []

  mutating func add(_ code: MachOProblem.Code, at offset: Int, _ message: @autoclosure () -> String) {
    if let index = problems.firstIndex(where: { $0.code == code }) {
      problems[index].count += 1
    } else {
      problems.append(MachOProblem(code: code, offset: offset, message: message()))
    }
  }
}
