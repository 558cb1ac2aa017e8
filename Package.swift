// swift-tools-version: 6.2
import PackageDescription

// One line a room, floor by floor; the arrows of the design run down only.
let package = Package(
  name: "Sluice",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "ManifestLint", targets: ["ManifestLint"]),
    .library(name: "TrackingPolicy", targets: ["TrackingPolicy"]),
    .library(name: "Outbound", targets: ["Outbound"]),
    .library(name: "SluiceC", type: .dynamic, targets: ["SluiceC"]),
    .library(name: "OutboundClient", targets: ["OutboundClient"]),
    .library(name: "OutboundHTTP", targets: ["OutboundHTTP"]),
    .library(name: "OutboundSQLite", targets: ["OutboundSQLite"]),
    .executable(name: "sluice", targets: ["sluice"]),
  ],
  targets: [
    .target(name: "SourceDiagnostics"),
    .target(name: "TrackingPolicy"),
    .target(name: "Outbound", dependencies: ["TrackingPolicy"]),
    .target(name: "OutboundClient", dependencies: ["Outbound", "TrackingPolicy"]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "OutboundHTTP", dependencies: ["OutboundClient", "TrackingPolicy", "CCurl"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "OutboundSQLite", dependencies: ["OutboundClient", "TrackingPolicy", "CSQLite"]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "PropertyListSyntax", dependencies: ["SourceDiagnostics", "CLibXML2"],
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "YAMLSyntax", dependencies: ["SourceDiagnostics", "CLibYAML"]),
    .target(name: "PolicyDocument", dependencies: ["SourceDiagnostics", "YAMLSyntax", "TrackingPolicy"]),
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "BatchStream", dependencies: ["Outbound", "TrackingPolicy", "CSimdJSON"]),
    .target(
      name: "SluiceC",
      dependencies: ["BatchStream", "PolicyDocument", "TrackingPolicy", "SourceDiagnostics"], exclude: ["include"]),
    .target(name: "PrivacyManifest", dependencies: ["SourceDiagnostics", "PropertyListSyntax"]),
    .target(name: "MachOFile", dependencies: ["SourceDiagnostics"]),
    .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .target(name: "AppBundle", dependencies: ["SourceDiagnostics", "MachOFile", "CArchive"]),
    .target(name: "RequiredReasonAPI", dependencies: ["SourceDiagnostics", "PrivacyManifest"]),
    .target(
      name: "ManifestLint", dependencies: ["SourceDiagnostics", "PropertyListSyntax", "PrivacyManifest", "TrackingPolicy"]),
    .target(
      name: "SluiceCommands",
      dependencies: ["SourceDiagnostics", "PrivacyManifest", "ManifestLint", "TrackingPolicy", "PolicyDocument", "BatchStream"]),
    .executableTarget(name: "sluice", dependencies: ["SluiceCommands"]),

    .testTarget(name: "SourceDiagnosticsTests", dependencies: ["SourceDiagnostics"]),
    .testTarget(name: "TrackingPolicyTests", dependencies: ["TrackingPolicy"]),
    .testTarget(name: "OutboundTests", dependencies: ["Outbound", "TrackingPolicy"]),
    .testTarget(name: "BatchStreamTests", dependencies: ["BatchStream", "Outbound", "TrackingPolicy"]),
    .testTarget(name: "SluiceCTests", dependencies: ["SluiceC"]),
    .target(name: "ClientTestDoubles", dependencies: ["OutboundClient", "TrackingPolicy"], path: "Tests/ClientTestDoubles"),
    .testTarget(
      name: "OutboundClientTests", dependencies: ["ClientTestDoubles", "OutboundClient", "Outbound", "TrackingPolicy"]),
    .testTarget(name: "SeedScenarios", dependencies: ["ClientTestDoubles", "OutboundClient", "TrackingPolicy"]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .testTarget(
      name: "OutboundHTTPTests",
      dependencies: ["ClientTestDoubles", "OutboundHTTP", "OutboundClient", "Outbound", "TrackingPolicy", "CMicroHTTPD"]),
    .target(name: "OutboxScript", dependencies: ["OutboundClient", "TrackingPolicy"], path: "Tests/OutboxScript"),
    .executableTarget(
      name: "OutboxDriver", dependencies: ["OutboundSQLite", "OutboundClient", "OutboxScript", "TrackingPolicy", "CSQLite"],
      path: "Tests/OutboxDriver"),
    .testTarget(
      name: "OutboundSQLiteTests",
      dependencies: ["OutboundSQLite", "OutboundClient", "TrackingPolicy", "CSQLite", "OutboxScript", "OutboxDriver"]),
    .testTarget(name: "PropertyListSyntaxTests", dependencies: ["PropertyListSyntax", "SourceDiagnostics"]),
    .testTarget(
      name: "PrivacyManifestTests", dependencies: ["PrivacyManifest", "PropertyListSyntax", "SourceDiagnostics"]),
    .testTarget(
      name: "RequiredReasonAPITests", dependencies: ["RequiredReasonAPI", "PrivacyManifest", "SourceDiagnostics"]),
    .testTarget(
      name: "ManifestLintTests",
      dependencies: [
        "ManifestLint", "PolicyDocument", "PrivacyManifest", "PropertyListSyntax", "SourceDiagnostics", "TrackingPolicy",
      ]),
    .testTarget(name: "SluiceCommandsTests", dependencies: ["SluiceCommands", "ManifestLint", "sluice"]),
    .testTarget(name: "YAMLSyntaxTests", dependencies: ["YAMLSyntax", "SourceDiagnostics"]),
    .testTarget(name: "PolicyDocumentTests", dependencies: ["PolicyDocument", "SourceDiagnostics", "TrackingPolicy"]),
    .testTarget(name: "MachOFileTests", dependencies: ["MachOFile", "SourceDiagnostics"]),
    .testTarget(name: "AppBundleTests", dependencies: ["AppBundle", "MachOFile", "SourceDiagnostics"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The one target that is no Swift takes no settings of Swift.
for target in package.targets where target.name != "CSimdJSON" {
  switch target.type {
  case .regular, .test, .executable:
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        .treatWarning("ExplicitSendable", as: .error),
      ]
  default:
    break
  }
}
