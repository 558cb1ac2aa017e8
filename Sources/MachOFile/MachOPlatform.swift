/// The platform that an image was built for, from `LC_BUILD_VERSION` or one of the older `LC_VERSION_MIN_…` commands.
public struct MachOPlatform: Sendable, Hashable {
  /// `PLATFORM_…` of `<mach-o/loader.h>`.
  public var number: UInt32
  /// The least version of the system it runs on, such as `15.0`.
  public var minimumVersion: String
  /// The version of the SDK it was built with; `n/a` where it was not told.
  public var sdkVersion: String

  /// Makes a platform from its number and two versions packed as `xxxx.yy.zz`.
  init(number: UInt32, minimum: UInt32, sdk: UInt32) {
    self.number = number
    minimumVersion = MachOPlatform.version(minimum)
    sdkVersion = sdk == 0 ? "n/a" : MachOPlatform.version(sdk)
  }

  /// A word for it, such as `iOS` or `macCatalyst`; `platform 77` where the number is not known.
  public var name: String {
    switch number {
    case 1: "macOS"
    case 2: "iOS"
    case 3: "tvOS"
    case 4: "watchOS"
    case 5: "bridgeOS"
    case 6: "macCatalyst"
    case 7: "iOS simulator"
    case 8: "tvOS simulator"
    case 9: "watchOS simulator"
    case 10: "DriverKit"
    case 11: "visionOS"
    case 12: "visionOS simulator"
    default: "platform \(number)"
    }
  }

  /// Whether bundles for it keep their content under `Contents/` and frameworks under `Versions/`.
  public var usesMacBundles: Bool { number == 1 || number == 6 }

  private static func version(_ packed: UInt32) -> String {
    let patch = packed & 0xFF
    return "\(packed >> 16).\((packed >> 8) & 0xFF)" + (patch == 0 ? "" : ".\(patch)")
  }
}
