// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Linting",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: [.package(name: "Sluice", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Linting", dependencies: [.product(name: "ManifestLint", package: "Sluice")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ]
)
