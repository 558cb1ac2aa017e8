import Foundation
import ManifestLint
import Testing

@testable import SluiceCommands

@Suite("Walking folders for manifests")
struct ManifestWalkTests {
  private let folder = TemporaryFolder()

  /// What a walk meets, paths relative to the temporary folder, a kind behind each.
  private func walk(_ paths: [String] = [""], excluded: [String] = []) -> [String] {
    var met: [String] = []
    let root = folder.path + "/"
    var walk = ManifestWalk(excluded: excluded.map(Glob.init), namesMayRepeat: paths.count > 1) { item in
      switch item {
      case .manifest(let path, let kind, let foundByWalk):
        met.append("\(path.replacingOccurrences(of: root, with: "")) \(kind.rawValue)\(foundByWalk ? "" : " named")")
      case .unreadable(let path, let reason):
        met.append("\(path.replacingOccurrences(of: root, with: "")): \(reason)")
      }
    }
    for path in paths { walk.walk(path.isEmpty ? folder.path : root + path) }
    return met
  }

  @Test("manifests of any case are met in the order of their bytes, `.git` and `.build` are not entered")
  func order() {
    for name in [
      "b/PrivacyInfo.xcprivacy", "a/privacyinfo.XCPRIVACY", "B/x.xcprivacy.plist", "PrivacyInfo.xcprivacy",
      ".git/PrivacyInfo.xcprivacy",
      "a/.build/PrivacyInfo.xcprivacy", "a/PrivacyInfo.txt", ".hidden/PrivacyInfo.xcprivacy",
    ] {
      folder.write(name)
    }
    #expect(
      walk() == [
        ".hidden/PrivacyInfo.xcprivacy unknown", "B/x.xcprivacy.plist unknown", "PrivacyInfo.xcprivacy unknown",
        "a/privacyinfo.XCPRIVACY unknown", "b/PrivacyInfo.xcprivacy unknown",
      ])
  }

  @Test("a link to a folder is no way round in circles, a link to a manifest is read, a link to nowhere is met")
  func links() throws {
    folder.write("a/PrivacyInfo.xcprivacy")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/a/again", withDestinationPath: folder.path)
    try files.createSymbolicLink(atPath: folder.path + "/b.xcprivacy", withDestinationPath: "a/PrivacyInfo.xcprivacy")
    try files.createSymbolicLink(atPath: folder.path + "/c.xcprivacy", withDestinationPath: "nowhere")
    #expect(walk() == ["a/PrivacyInfo.xcprivacy unknown", "b.xcprivacy unknown", "c.xcprivacy unknown"])
  }

  @Test("what is named twice is met once, and what is named is met whatever its name")
  func named() {
    folder.write("a/PrivacyInfo.xcprivacy")
    folder.write("manifest.plist")
    #expect(
      walk(["a", "a/PrivacyInfo.xcprivacy", "manifest.plist", "gone"]) == [
        "a/PrivacyInfo.xcprivacy unknown", "manifest.plist unknown named", "gone: no such file or directory",
      ])
  }

  @Test("what is excluded is not met, by name, by path from the root, and when named")
  func excluded() {
    folder.write("Pods/a/PrivacyInfo.xcprivacy")
    folder.write("x/Pods/PrivacyInfo.xcprivacy")
    folder.write("x/y/PrivacyInfo.xcprivacy")
    folder.write("PrivacyInfo.xcprivacy")
    #expect(walk(excluded: ["Pods", "x/y"]) == ["PrivacyInfo.xcprivacy unknown"])
    #expect(walk(["PrivacyInfo.xcprivacy"], excluded: ["*.xcprivacy"]).isEmpty)
  }

  @Test("a folder with a manifest's name is told, and entered")
  func folderWithAManifestsName() {
    folder.write("PrivacyInfo.xcprivacy/PrivacyInfo.xcprivacy")
    #expect(walk() == ["PrivacyInfo.xcprivacy: is a folder, not a file", "PrivacyInfo.xcprivacy/PrivacyInfo.xcprivacy unknown"])
  }

  @Test(
    "the folders around a manifest tell its kind",
    arguments: [
      ("My.app/PrivacyInfo.xcprivacy", [], "app"), ("My.app/Contents/Resources/PrivacyInfo.xcprivacy", [], "app"),
      ("My.app/PlugIns/W.appex/PrivacyInfo.xcprivacy", [], "extension"),
      ("My.app/Frameworks/F.framework/PrivacyInfo.xcprivacy", [], "sdk"),
      ("F.framework/Versions/A/Resources/PrivacyInfo.xcprivacy", [], "sdk"),
      ("F.xcframework/ios-arm64/F.framework/PrivacyInfo.xcprivacy", [], "sdk"),
      ("My.app/S.bundle/PrivacyInfo.xcprivacy", [], "sdk"), ("app/PrivacyInfo.xcprivacy", [], "unknown"),
      ("bundle/PrivacyInfo.xcprivacy", [], "unknown"), ("P/Sources/P/PrivacyInfo.xcprivacy", ["P/Package.swift"], "sdk"),
      ("P/PrivacyInfo.xcprivacy", ["P/Package.swift"], "sdk"), ("P/ios/PrivacyInfo.xcprivacy", ["P/P.podspec"], "sdk"),
      ("P/App/PrivacyInfo.xcprivacy", ["P/Package.swift", "P/App.xcodeproj/project.pbxproj"], "unknown"),
      ("P/Sources/P/PrivacyInfo.xcprivacy", ["P/Package.swift", "P/App.xcodeproj/project.pbxproj"], "unknown"),
      ("P/App/PrivacyInfo.xcprivacy", ["P/Package.swift", "P/project.yml"], "unknown"),
      ("P/App/PrivacyInfo.xcprivacy", ["P/Package.swift", "P/Project.swift"], "unknown"),
      ("P/Example/App/PrivacyInfo.xcprivacy", ["P/P.podspec", "P/Example/E.xcodeproj/project.pbxproj"], "unknown"),
    ] as [(String, [String], String)])
  func kind(path: String, others: [String], kind: String) {
    folder.write(".git/HEAD")
    folder.write(path)
    for other in others { folder.write(other) }
    #expect(walk() == ["\(path) \(kind)"])
    #expect(walk([path]) == ["\(path) \(kind) named"])
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    #expect(walk([parent]) == ["\(path) \(kind)"])
  }
}
