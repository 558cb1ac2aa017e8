/// What an image is: `filetype` of its header.
public struct MachOFileType: RawRepresentable, Sendable, Hashable {
  /// The number in `<mach-o/loader.h>`.
  public var rawValue: UInt32

  /// Makes a type from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A relocatable object, `MH_OBJECT`.
  public static let object = MachOFileType(rawValue: 1)
  /// A program, `MH_EXECUTE`.
  public static let executable = MachOFileType(rawValue: 2)
  /// A dynamic library, `MH_DYLIB`.
  public static let dylib = MachOFileType(rawValue: 6)
  /// A plug-in that is loaded at run time, `MH_BUNDLE`.
  public static let bundle = MachOFileType(rawValue: 8)
  /// A dynamic library's shape without its code, `MH_DYLIB_STUB`.
  public static let dylibStub = MachOFileType(rawValue: 9)
  /// Debug symbols beside an image, `MH_DSYM`.
  public static let debugSymbols = MachOFileType(rawValue: 10)

  /// A word for it: `object`, `executable`, `dylib`, `bundle`, `dylib-stub`, `dsym`, or `filetype 77`.
  public var name: String {
    switch self {
    case .object: "object"
    case .executable: "executable"
    case .dylib: "dylib"
    case .bundle: "bundle"
    case .dylibStub: "dylib-stub"
    case .debugSymbols: "dsym"
    default: "filetype \(rawValue)"
    }
  }
}
