import AppBundle
import Testing

@Suite("The contents of a tree")
struct BundleContentsTests {
  private static let files = ["My.app/Info.plist", "My.app/My*", "My.app/PrivacyInfo.xcprivacy", "other.swift", "empty/"]

  @Test("are read alike from a folder and an archive, each file once")
  func reading() throws {
    func read(_ path: String) throws -> [String: [UInt8]] {
      let contents = try BundleContents(path: path)
      let wanted = contents.root.all.flatMap { $0.executables + $0.manifests.map(\.path) + $0.sources }
      var found: [String: [UInt8]] = [:]
      try contents.forEachFile(in: wanted + wanted) { file, bytes in
        #expect(found.updateValue(Array(bytes), forKey: String(file.dropFirst(path.count))) == nil)
      }
      return found
    }
    let folder = try Fixture.folder("tree", Self.files, read)
    let archive = try Fixture.archive("tree.zip", Self.files, read)
    #expect(folder == archive)
    #expect(folder["/My.app/My"] == Fixture.machO)
    #expect(folder.keys.sorted() == ["/My.app/My", "/My.app/PrivacyInfo.xcprivacy", "/other.swift"])
  }

  @Test("that are not there are an error")
  func missing() throws {
    #expect(throws: BundleError.self) { try BundleContents(path: "/nonexistent/x") }
    try Fixture.folder("tree", Self.files) { path in
      let contents = try BundleContents(path: path)
      for file in ["none", path + "/none", path + "/My.app"] {
        #expect(throws: BundleError.self) { try contents.forEachFile(in: [file]) { _, _ in } }
      }
    }
    try Fixture.archive("tree.zip", Self.files) { path in
      let contents = try BundleContents(path: path)
      #expect(throws: BundleError.self) { try contents.forEachFile(in: [path + "/none"]) { _, _ in } }
    }
  }

  @Test("of an archive without entries are an error, and what is no archive is a file")
  func emptyArchives() throws {
    for bytes in [ZipWriter.zip([]), Array("PK\u{3}\u{4}nothing more".utf8)] {
      try Fixture.archive("a.ipa", bytes: bytes) { path in
        let error = #expect(throws: BundleError.self) { try BundleContents(path: path) }
        #expect(error?.code == .damagedArchive)
      }
    }
    try Fixture.archive("a.ipa", bytes: Array("no archive".utf8)) { path in
      try #expect(BundleContents(path: path).root.kind == .file)
    }
  }
}
