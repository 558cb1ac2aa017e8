import AppBundle
import Testing

@Suite("A built bundle")
struct AppBundleTests {
  private static let iOSApp = [
    "Info.plist", "My*", "PrivacyInfo.xcprivacy", "_CodeSignature/CodeResources", "en.lproj/Localizable.strings",
    "Frameworks/libextra.dylib*", "Frameworks/Kit.framework/Kit*", "Frameworks/Kit.framework/Info.plist",
    "Frameworks/Kit.framework/PrivacyInfo.xcprivacy", "Frameworks/Kit.framework/_CodeSignature/CodeResources",
    "PlugIns/Widget.appex/Widget*", "PlugIns/Widget.appex/Info.plist",
    "Pod_Privacy.bundle/PrivacyInfo.xcprivacy", "Pod_Privacy.bundle/Info.plist",
    "Watch/Wrist.app/Wrist*", "Watch/Wrist.app/Info.plist", "Watch/Wrist.app/PrivacyInfo.xcprivacy",
  ]

  private static func iOSTree(_ path: String, indent: String) -> [String] {
    [
      "app P flat signed", "  code P/Frameworks/libextra.dylib", "  code P/My", "  manifest P/PrivacyInfo.xcprivacy right",
      "  framework P/Frameworks/Kit.framework flat signed", "    code P/Frameworks/Kit.framework/Kit",
      "    manifest P/Frameworks/Kit.framework/PrivacyInfo.xcprivacy right", "  appExtension P/PlugIns/Widget.appex flat",
      "    code P/PlugIns/Widget.appex/Widget", "  resourceBundle P/Pod_Privacy.bundle flat",
      "    manifest P/Pod_Privacy.bundle/PrivacyInfo.xcprivacy right", "  app P/Watch/Wrist.app flat",
      "    code P/Watch/Wrist.app/Wrist", "    manifest P/Watch/Wrist.app/PrivacyInfo.xcprivacy right",
    ].map { line in
      // `P/` and `P ` stand for the app's path.
      let line = indent + line
      return line.replacing(" P/", with: " \(path)/").replacing(" P ", with: " \(path) ")
    }
  }

  @Test("for iOS keeps everything at its root, and each bundle in it has its own code and manifest")
  func iOS() throws {
    try Fixture.folder("My.app", Self.iOSApp) { path in
      try #expect(Fixture.lines(at: path) == Self.iOSTree("My.app", indent: ""))
      try #expect(Fixture.lines(at: path + "/") == Self.iOSTree("My.app", indent: ""))
    }
  }

  @Test("looks the same in an .ipa, an .xcarchive and a plain zip")
  func wrappings() throws {
    let inside = Self.iOSApp.map { "Payload/My.app/" + $0 } + ["SwiftSupport/iphoneos/libswiftCore.dylib*", "__MACOSX/._My*"]
    try Fixture.archive("My.ipa", inside) { path in
      let contents = try BundleContents(path: path)
      #expect(contents.isArchive)
      #expect(Fixture.lines(contents) == ["ipa My.ipa"] + Self.iOSTree("My.ipa/Payload/My.app", indent: "  "))
    }
    try Fixture.archive("My.zip", Self.iOSApp.map { "My.app/" + $0 }) { path in
      try #expect(Fixture.lines(at: path) == ["zip My.zip"] + Self.iOSTree("My.zip/My.app", indent: "  "))
    }
    let archived =
      Self.iOSApp.map { "Products/Applications/My.app/" + $0 } + ["Info.plist", "dSYMs/My.app.dSYM/Contents/Resources/DWARF/My*"]
    try Fixture.folder("My.xcarchive", archived) { path in
      let expected = ["xcarchive My.xcarchive"] + Self.iOSTree("My.xcarchive/Products/Applications/My.app", indent: "  ")
      try #expect(Fixture.lines(at: path) == expected)
    }
  }

  @Test("for macOS keeps it under Contents and Versions, and the links of a framework count for nothing")
  func macOS() throws {
    let files = [
      "Contents/Info.plist", "Contents/MacOS/My*", "Contents/Resources/PrivacyInfo.xcprivacy",
      "Contents/_CodeSignature/CodeResources", "Contents/PlugIns/Share.appex/Contents/MacOS/Share*",
      "Contents/Frameworks/Kit.framework/Versions/A/Kit*",
      "Contents/Frameworks/Kit.framework/Versions/A/Resources/PrivacyInfo.xcprivacy",
      "Contents/Frameworks/Kit.framework/Versions/Current -> A", "Contents/Frameworks/Kit.framework/Kit -> Versions/Current/Kit",
      "Contents/Frameworks/Kit.framework/Resources -> Versions/Current/Resources",
      "Contents/Frameworks/Kit.framework/PrivacyInfo.xcprivacy -> Versions/Current/Resources/PrivacyInfo.xcprivacy",
    ]
    let expected = [
      "app My.app contents signed", "  code My.app/Contents/MacOS/My",
      "  manifest My.app/Contents/Resources/PrivacyInfo.xcprivacy right",
      "  framework My.app/Contents/Frameworks/Kit.framework versions/A",
      "    code My.app/Contents/Frameworks/Kit.framework/Versions/A/Kit",
      "    manifest My.app/Contents/Frameworks/Kit.framework/Versions/A/Resources/PrivacyInfo.xcprivacy right",
      "  appExtension My.app/Contents/PlugIns/Share.appex contents",
      "    code My.app/Contents/PlugIns/Share.appex/Contents/MacOS/Share",
    ]
    try Fixture.folder("My.app", files) { try #expect(Fixture.lines(at: $0) == expected) }
    try Fixture.archive("My.zip", files.map { "My.app/" + $0 }) { path in
      try #expect(
        Fixture.lines(at: path) == ["zip My.zip"]
          + expected.map {
            "  " + $0.replacing("My.app/", with: "My.zip/My.app/").replacing("app My.app ", with: "app My.zip/My.app ")
          })
    }
  }

  @Test("of several platforms has a slice each, with a framework or a library in it")
  func xcframework() throws {
    let files = [
      "Info.plist", "_CodeSignature/CodeResources", "PrivacyInfo.xcprivacy", "ios-arm64/Kit.framework/Kit*",
      "ios-arm64/Kit.framework/PrivacyInfo.xcprivacy", "ios-arm64/dSYMs/Kit.framework.dSYM/Contents/Resources/DWARF/Kit*",
      "ios-arm64_x86_64-simulator/libKit.a*", "ios-arm64_x86_64-simulator/Headers/Kit.h",
      "ios-arm64_x86_64-simulator/PrivacyInfo.xcprivacy", "macos-arm64/Kit.framework/Versions/B/Kit*",
      "macos-arm64/Kit.framework/PrivacyInfo.xcprivacy", "macos-arm64/Kit.framework/Versions/Current -> B",
    ]
    try Fixture.folder("Kit.xcframework", files) { path in
      try #expect(
        Fixture.lines(at: path) == [
          "xcframework Kit.xcframework signed", "  manifest Kit.xcframework/PrivacyInfo.xcprivacy misplaced, not anywhere",
          "  xcframeworkSlice Kit.xcframework/ios-arm64", "    framework Kit.xcframework/ios-arm64/Kit.framework flat",
          "      code Kit.xcframework/ios-arm64/Kit.framework/Kit",
          "      manifest Kit.xcframework/ios-arm64/Kit.framework/PrivacyInfo.xcprivacy right",
          "  xcframeworkSlice Kit.xcframework/ios-arm64_x86_64-simulator",
          "    code Kit.xcframework/ios-arm64_x86_64-simulator/libKit.a",
          "    manifest Kit.xcframework/ios-arm64_x86_64-simulator/PrivacyInfo.xcprivacy misplaced, not anywhere",
          "  xcframeworkSlice Kit.xcframework/macos-arm64", "    framework Kit.xcframework/macos-arm64/Kit.framework versions/B",
          "      code Kit.xcframework/macos-arm64/Kit.framework/Versions/B/Kit",
          "      manifest Kit.xcframework/macos-arm64/Kit.framework/PrivacyInfo.xcprivacy misplaced, "
            + "not Kit.xcframework/macos-arm64/Kit.framework/Versions/B/Resources/PrivacyInfo.xcprivacy",
        ])
    }
  }

  @Test("tells manifests in the wrong place or under another name, with where they belong")
  func placements() throws {
    let files = [
      "Info.plist", "Resources/PrivacyInfo.xcprivacy", "privacyinfo.xcprivacy", "PrivacyInfo.plist", "Other.xcprivacy",
      "._PrivacyInfo.xcprivacy", "PrivacyInfo.swift",
    ]
    try Fixture.folder("My.app", files) { path in
      let right = "My.app/PrivacyInfo.xcprivacy"
      try #expect(
        Fixture.lines(at: path) == [
          "app My.app flat", "  manifest My.app/Other.xcprivacy misnamed, not \(right)",
          "  manifest My.app/PrivacyInfo.plist misnamed, not \(right)",
          "  manifest My.app/Resources/PrivacyInfo.xcprivacy misplaced, not \(right)",
          "  manifest My.app/privacyinfo.xcprivacy misnamed, not \(right)",
        ])
    }
  }

  @Test("for iOS may hold a folder called Contents, and a framework a version without a link to it")
  func oddLayouts() throws {
    try Fixture.folder("My.app", ["Info.plist", "Contents/help.html", "PrivacyInfo.xcprivacy"]) { path in
      try #expect(Fixture.lines(at: path) == ["app My.app flat", "  manifest My.app/PrivacyInfo.xcprivacy right"])
    }
    let manifest = "Versions/C/Resources/PrivacyInfo.xcprivacy"
    try Fixture.folder("Kit.framework", [manifest]) { path in
      try #expect(
        Fixture.lines(at: path) == ["framework Kit.framework versions/C", "  manifest Kit.framework/\(manifest) right"])
    }
  }

  @Test("may have a link for its manifest, if it leads to a file of the tree")
  func linkedManifest() throws {
    try Fixture.folder("My.app", ["Info.plist", "Shared/real.txt", "PrivacyInfo.xcprivacy -> Shared/real.txt"]) { path in
      let contents = try BundleContents(path: path)
      #expect(Fixture.lines(contents) == ["app My.app flat", "  manifest My.app/PrivacyInfo.xcprivacy right"])
      var texts: [String] = []
      try contents.forEachFile(in: contents.root.manifests.map(\.path)) { texts.append(String(decoding: $1, as: UTF8.self)) }
      #expect(texts == ["text of Shared/real.txt"])
    }
  }

  @Test("finds code by its bytes, whatever it is called, and leaves nothing out of a product")
  func codeByBytes() throws {
    try Fixture.folder("My.app", ["Info.plist", "picture.png*", ".git/hidden*", "a.dSYM/b*", "Info.strings"]) { path in
      try #expect(
        Fixture.lines(at: path) == [
          "app My.app flat", "  code My.app/.git/hidden", "  code My.app/a.dSYM/b", "  code My.app/picture.png",
        ])
    }
  }
}
