/// The processor that an image was built for.
public struct MachOArchitecture: Sendable, Hashable {
  /// `cputype` as `<mach/machine.h>` numbers it.
  public var cpuType: UInt32
  /// `cpusubtype` without its capability bits, the top byte.
  public var cpuSubtype: UInt32

  /// Makes an architecture from a header's two numbers.
  public init(cpuType: UInt32, cpuSubtype: UInt32) {
    self.cpuType = cpuType
    self.cpuSubtype = cpuSubtype & 0x00FF_FFFF
  }

  /// The name that `lipo` and `-arch` use, such as `arm64e`; `unknown(77,1)` for numbers that are not known.
  public var name: String {
    switch (cpuType, cpuSubtype) {
    case (7, _): "i386"
    case (0x0100_0007, 8): "x86_64h"
    case (0x0100_0007, _): "x86_64"
    case (12, 5): "armv4t"
    case (12, 6): "armv6"
    case (12, 7): "armv5"
    case (12, 8): "xscale"
    case (12, 9): "armv7"
    case (12, 10): "armv7f"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    case (12, 13): "armv8"
    case (12, 14): "armv6m"
    case (12, 15): "armv7m"
    case (12, 16): "armv7em"
    case (12, _): "arm"
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, 0), (0x0100_000C, 1): "arm64"
    case (0x0200_000C, 0), (0x0200_000C, 1): "arm64_32"
    case (18, 100): "ppc970"
    case (18, 10): "ppc7400"
    case (18, 11): "ppc7450"
    case (18, 9): "ppc750"
    case (18, _): "ppc"
    case (0x0100_0012, _): "ppc64"
    default: "unknown(\(cpuType),\(cpuSubtype))"
    }
  }

  /// arm64e, whose pointers are signed.
  var hasSignedPointers: Bool { cpuType == 0x0100_000C && cpuSubtype == 2 }
  var isIntel: Bool { cpuType & 0x00FF_FFFF == 7 }
}
