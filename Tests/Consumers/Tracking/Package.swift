// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Tracking",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: [.package(name: "Sluice", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Tracking",
      dependencies: [
        .product(name: "TrackingPolicy", package: "Sluice"), .product(name: "Outbound", package: "Sluice"),
        .product(name: "OutboundClient", package: "Sluice"),
      ])
  ]
)
