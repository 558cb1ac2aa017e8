import AppBundle
import Testing

@Suite("A source folder")
struct SourceFolderTests {
  @Test("that is a Swift package has its targets; tests, plug-ins and builds are left out")
  func swiftPackage() throws {
    let files = [
      "Package.swift", "Package@swift-5.9.swift", "Package.resolved", "Sources/Core/a.swift",
      "Sources/Core/Resources/PrivacyInfo.xcprivacy",
      "Sources/CCore/include/c.h", "Sources/CCore/c.c", "Sources/loose.swift", "Tests/CoreTests/t.swift", "Plugins/P/p.swift",
      ".build/checkouts/x/x.swift", ".git/HEAD", "Vendor/Kit.xcframework/ios-arm64/libKit.a*", "Demo/Package.swift",
      "Demo/Sources/Demo/main.swift",
    ]
    try Fixture.folder("Kit", files) { path in
      try #expect(
        Fixture.lines(at: path) == [
          "swiftPackage Kit", "  source Kit/Sources/loose.swift", "  lock Kit/Package.resolved", "  swiftPackage Kit/Demo",
          "    swiftTarget Kit/Demo/Sources/Demo", "      source Kit/Demo/Sources/Demo/main.swift",
          "  swiftTarget Kit/Sources/CCore", "    source Kit/Sources/CCore/c.c", "    source Kit/Sources/CCore/include/c.h",
          "  swiftTarget Kit/Sources/Core", "    manifest Kit/Sources/Core/Resources/PrivacyInfo.xcprivacy source",
          "    source Kit/Sources/Core/a.swift", "  xcframework Kit/Vendor/Kit.xcframework",
          "    xcframeworkSlice Kit/Vendor/Kit.xcframework/ios-arm64", "      code Kit/Vendor/Kit.xcframework/ios-arm64/libKit.a",
        ])
    }
  }

  @Test("with CocoaPods and Carthage has each pod and each checkout by itself")
  func dependencyManagers() throws {
    let files = [
      "App/AppDelegate.m", "App/PrivacyInfo.xcprivacy", "App/privacyInfo.xcprivacy", "Podfile.lock", "Cartfile.resolved",
      "Pods/Manifest.lock", "Pods/Headers/Public/Net/net.h", "Pods/Target Support Files/Net/Net-dummy.m", "Pods/Net/net.mm",
      "Pods/Net/PrivacyInfo.xcprivacy", "Pods/Ads/Ads.framework/Ads*", "Carthage/Checkouts/Json/j.m",
      "Carthage/Checkouts/Log/Package.swift", "Carthage/Checkouts/Log/Sources/Log/l.swift",
      "Carthage/Build/Json.xcframework/Info.plist",
      "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved",
    ]
    try Fixture.folder("repo", files) { path in
      try #expect(
        Fixture.lines(at: path) == [
          "folder repo", "  manifest repo/App/PrivacyInfo.xcprivacy source",
          "  manifest repo/App/privacyInfo.xcprivacy misnamed, not repo/App/PrivacyInfo.xcprivacy",
          "  source repo/App/AppDelegate.m",
          "  lock repo/App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved", "  lock repo/Cartfile.resolved",
          "  lock repo/Podfile.lock", "  carthage repo/Carthage", "    xcframework repo/Carthage/Build/Json.xcframework",
          "    carthageCheckout repo/Carthage/Checkouts/Json", "      source repo/Carthage/Checkouts/Json/j.m",
          "    swiftPackage repo/Carthage/Checkouts/Log", "      swiftTarget repo/Carthage/Checkouts/Log/Sources/Log",
          "        source repo/Carthage/Checkouts/Log/Sources/Log/l.swift", "  cocoaPods repo/Pods", "    pod repo/Pods/Ads",
          "      framework repo/Pods/Ads/Ads.framework flat", "        code repo/Pods/Ads/Ads.framework/Ads",
          "    pod repo/Pods/Net",
          "      manifest repo/Pods/Net/PrivacyInfo.xcprivacy source", "      source repo/Pods/Net/net.mm",
        ])
    }
  }

  @Test("looks the same packed as a zip")
  func zipped() throws {
    try Fixture.archive("repo.zip", ["repo-main/Package.swift", "repo-main/Sources/A/a.swift", "repo-main/tool*"]) { path in
      try #expect(
        Fixture.lines(at: path) == [
          "zip repo.zip", "  swiftPackage repo.zip/repo-main", "    code repo.zip/repo-main/tool",
          "    swiftTarget repo.zip/repo-main/Sources/A", "      source repo.zip/repo-main/Sources/A/a.swift",
        ])
    }
  }

  @Test("may be one file: code, a source or a manifest")
  func singleFiles() throws {
    try Fixture.folder("x", ["tool*", "a.swift", "PrivacyInfo.xcprivacy", "readme.txt"]) { path in
      for (name, line) in [("tool", "code"), ("a.swift", "source"), ("PrivacyInfo.xcprivacy", "manifest")] {
        let contents = try BundleContents(path: "\(path)/\(name)")
        #expect(contents.root.kind == .file)
        let files = contents.root.executables + contents.root.sources + contents.root.manifests.map(\.path)
        #expect(files == ["\(path)/\(name)"], "\(line)")
        var sizes: [Int] = []
        try contents.forEachFile(in: files) { sizes.append($1.count) }
        #expect(sizes.count == 1 && sizes[0] > 10)
      }
      try #expect(BundleContents(path: path + "/readme.txt").root.all.count == 1)
    }
  }

  @Test("with links out of it tells them and does not follow; those inside lead nowhere new")
  func links() throws {
    let files = [
      "a/real.swift", "b -> a", "out -> ../..", "absolute -> /etc", "round -> round", "c/back.swift -> ../a/real.swift",
      "broken -> a/none",
    ]
    try Fixture.folder("repo", files) { path in
      try #expect(
        Fixture.lines(at: path) == [
          "folder repo", "  source repo/a/real.swift", "refused repo/absolute linkOutOfTree", "refused repo/out linkOutOfTree",
          "refused repo/round linkOutOfTree",
        ])
    }
  }
}
