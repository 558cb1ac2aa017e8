/// A bundle, or a folder that plays the part of one: what code and which privacy manifests are in it, and which bundles.
///
/// Files belong to the innermost bundle around them. Outside of products, folders of debug symbols (`.dSYM`), of version
/// control and of builds, a package's tests and plug-ins, and the Swift runtime that Apple puts beside an app
/// (`SwiftSupport`) are left out: their code does not ship as the app's. In a product nothing is.
public struct AppBundle: Sendable, Hashable {
  /// What it is.
  public var kind: Kind
  /// Where it is, as reached from the argument: `build/My.ipa/Payload/My.app`.
  public var path: String
  /// How it keeps its content; `nil` for what is no bundle of the system's.
  public var layout: Layout?
  /// Where its manifest belongs; `nil` where the kind can have none, or has no fixed place for it.
  public var expectedManifest: String?
  /// Its Mach-O files and static archives, known by their first bytes and not by their names.
  public var executables: [String] = []
  /// Its privacy manifests, and files that look meant to be one.
  public var manifests: [Manifest] = []
  /// Its Swift, Objective-C, C and C++ files; none in a built bundle, whose headers are no use of anything.
  public var sources: [String] = []
  /// The lock files of package managers: `Package.resolved`, `Podfile.lock`, `Cartfile.resolved`.
  public var lockFiles: [String] = []
  /// Whether it holds a `_CodeSignature`.
  public var hasCodeSignature = false
  /// The bundles in it.
  public var embedded: [AppBundle] = []

  /// Makes an empty bundle.
  public init(kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// Itself and every bundle in it, outermost first.
  public var all: [AppBundle] { [self] + embedded.flatMap(\.all) }
}

extension AppBundle {
  /// What a bundle is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An app, `.app`.
    case app
    /// An app extension, `.appex`.
    case appExtension
    /// A framework, `.framework`.
    case framework
    /// Frameworks or libraries for several platforms, `.xcframework`.
    case xcframework
    /// One platform's folder in an `.xcframework`.
    case xcframeworkSlice
    /// A bundle of resources, `.bundle`.
    case resourceBundle
    /// Another bundle with code of its own: `.xpc`, `.systemextension`, `.dext`, `.xctest`, `.plugin`.
    case codeBundle
    /// What Xcode archives, `.xcarchive`.
    case xcarchive
    /// An `.ipa`.
    case ipa
    /// Another zip archive.
    case zip
    /// A Swift package: a folder with a `Package.swift`.
    case swiftPackage
    /// A target of a Swift package: a folder in its `Sources`.
    case swiftTarget
    /// CocoaPods' folder of pods.
    case cocoaPods
    /// One pod.
    case pod
    /// Carthage's folder.
    case carthage
    /// One dependency that Carthage checked out.
    case carthageCheckout
    /// Any other folder.
    case folder
    /// A single file.
    case file

    /// Whether it may hold source code, and not only what was built from it.
    public var isSource: Bool {
      switch self {
      case .swiftPackage, .swiftTarget, .cocoaPods, .pod, .carthage, .carthageCheckout, .folder, .file, .zip: true
      default: false
      }
    }

    /// Whether it ships as it is, with all that is in it.
    public var isProduct: Bool {
      switch self {
      case .app, .appExtension, .framework, .resourceBundle, .codeBundle: true
      default: false
      }
    }
  }

  /// How a bundle keeps its content.
  public enum Layout: Sendable, Hashable {
    /// At its root, as on iOS, iPadOS, tvOS, visionOS and watchOS.
    case flat
    /// Under `Contents`, as on macOS and Mac Catalyst.
    case contents
    /// A framework under `Versions`, as on macOS and Mac Catalyst, with the version's name, mostly `A`.
    case versions(String)

    /// Whether it is the layout of macOS and Mac Catalyst.
    public var isMac: Bool { self != .flat }
  }

  /// A privacy manifest, or a file that looks meant to be one.
  public struct Manifest: Sendable, Hashable {
    /// Where it is, as reached from the argument.
    public var path: String
    /// Whether it is where it belongs.
    public var placement: Placement

    /// Makes a manifest from its parts.
    public init(path: String, placement: Placement) {
      self.path = path
      self.placement = placement
    }
  }

  /// Whether a manifest is where it belongs, under the name it must have.
  public enum Placement: Sendable, Hashable {
    /// It is.
    case right
    /// It lies elsewhere in its bundle. `expected` is the path where it belongs, if the bundle can have one.
    case misplaced(expected: String?)
    /// It is not called `PrivacyInfo.xcprivacy`, letter by letter. `expected` is the path where it belongs.
    case misnamed(expected: String?)
    /// It lies among sources; only the build decides where it goes.
    case source
  }
}
