import AppBundle
import Foundation
import SourceDiagnostics
import Testing

@Suite("A hostile archive")
struct HostileArchiveTests {
  private typealias Entry = ZipWriter.Entry

  private func lines(_ entries: [ZipWriter.Entry]) throws -> [String] {
    try Fixture.archive("a.ipa", bytes: ZipWriter.zip(entries)) { try Array(Fixture.lines(at: $0).dropFirst()) }
  }

  @Test("has no entry read that climbs out, is absolute, is encrypted, or comes twice; the rest is")
  func refusedEntries() throws {
    let app = "Payload/My.app/"
    let lines = try lines([
      Entry(app + "../../../etc/PrivacyInfo.xcprivacy", [1]), Entry("/abs/PrivacyInfo.xcprivacy", [1]),
      Entry(app + "secret", [1, 2, 3]).with { $0.isEncrypted = true }, Entry(app + "PrivacyInfo.xcprivacy", [1]),
      Entry(app + "PrivacyInfo.xcprivacy", [2]), Entry(app + "My", Fixture.machO),
    ])
    #expect(
      lines == [
        "  app a.ipa/Payload/My.app flat", "    code a.ipa/Payload/My.app/My",
        "refused a.ipa//abs/PrivacyInfo.xcprivacy absolutePath",
        "refused a.ipa/Payload/My.app/../../../etc/PrivacyInfo.xcprivacy climbingPath",
        "refused a.ipa/Payload/My.app/PrivacyInfo.xcprivacy duplicate", "refused a.ipa/Payload/My.app/secret encrypted",
      ])
  }

  @Test("has links told that lead out or in a circle, also by way of other links")
  func links() throws {
    let lines = try lines([
      .link("up", to: ".."), .link("etc", to: "/etc"), .link("a", to: "b"), .link("b", to: "a"), .link("c", to: "d/../../x"),
      .link("d", to: "Payload"), .link("fine", to: "d/My.app"), Entry("Payload/My.app/Info.plist", [1]),
    ])
    let refused = ["a", "b", "c", "etc", "up"].map { "refused a.ipa/\($0) linkOutOfTree" }
    #expect(lines == ["  app a.ipa/Payload/My.app flat"] + refused)
  }

  @Test("keeps names beyond ASCII, and tells those that are no text", arguments: [true, false])
  func names(isMarkedUTF8: Bool) throws {
    let entries = [
      Entry("Payload/Ünïcode ✓.app/PrivacyInfo.xcprivacy", [1]),
      Entry("").with { $0.name = Array("Payload/".utf8) + [0xFF, 0xFE] + Array(".app/x".utf8) },
    ]
    #expect(
      try lines(entries.map { $0.with { $0.isMarkedUTF8 = isMarkedUTF8 } }) == [
        "  app a.ipa/Payload/Ünïcode ✓.app flat", "    manifest a.ipa/Payload/Ünïcode ✓.app/PrivacyInfo.xcprivacy right",
        "refused a.ipa invalidName",
      ])
  }

  @Test("that is deeper than any bundle has that entry refused")
  func depth() throws {
    try #expect(lines([Entry(String(repeating: "d/", count: 200) + "x", [1])]).map { $0.suffix(8) } == ["deepPath"])
    try #expect(lines([Entry(String(repeating: "long", count: 2000), [1])]).map { $0.suffix(8) } == ["deepPath"])
  }

  @Test("that claims to unpack to too much is refused whole, before anything is unpacked")
  func bombs() throws {
    func code(_ entries: [ZipWriter.Entry], _ limits: BundleLimits = BundleLimits()) throws -> BundleError.Code? {
      try Fixture.archive("a.ipa", bytes: ZipWriter.zip(entries)) { path in
        do {
          _ = try BundleContents(path: path, limits: limits)
          return nil
        } catch let error as BundleError {
          return error.code
        }
      }
    }
    let big = Entry("big", [1]).with {
      $0.method = 8
      $0.claimedSize = 1 << 30
    }
    try #expect(code([big]) == .tooLarge)
    let entry = Entry("e", [UInt8](repeating: 7, count: 1000))
    let two = [entry, Entry("f", entry.content)]
    try #expect(code(two, BundleLimits(entries: 1)) == .tooLarge)
    try #expect(code(two, BundleLimits(entries: 2)) == nil)
    try #expect(code(two, BundleLimits(fileBytes: 999)) == .tooLarge)
    try #expect(code(two, BundleLimits(fileBytes: 1000)) == nil)
    try #expect(code(two, BundleLimits(totalBytes: 1999)) == .tooLarge)
    try #expect(code(two, BundleLimits(totalBytes: 2000)) == nil)
    try #expect(code(two, BundleLimits(ratio: 0, ratioFreeBytes: 1999)) == .tooLarge)
    try #expect(code(two, BundleLimits(ratio: 0, ratioFreeBytes: 2000)) == nil)
    try #expect(code(two, BundleLimits(ratio: 1, ratioFreeBytes: 0)) == nil)
  }

  @Test("that unpacks to more or less than it claims, or to other bytes, is not believed")
  func lies() throws {
    let content = Array("a text of some length".utf8)
    let honest = Entry("PrivacyInfo.xcprivacy", content).with { $0.method = 8 }
    let entries = [
      honest.with { $0.claimedSize = 4 }, honest.with { $0.claimedSize = 400 }, honest.with { $0.hasWrongChecksum = true },
      honest.with { $0.method = 77 },
    ]
    for entry in entries {
      try Fixture.archive("a.zip", bytes: ZipWriter.zip([entry])) { path in
        let contents = try BundleContents(path: path)
        #expect(throws: BundleError.self) {
          try contents.forEachFile(in: contents.root.manifests.map(\.path)) { _, _ in }
        }
      }
    }
    try Fixture.archive("a.zip", bytes: ZipWriter.zip([honest])) { path in
      let contents = try BundleContents(path: path)
      var read: [UInt8] = []
      try contents.forEachFile(in: contents.root.manifests.map(\.path)) { read += $1 }
      #expect(read == content)
    }
  }

  @Test("cut off anywhere or with any byte changed ends in an answer or an error")
  func damaged() throws {
    let bytes = ZipWriter.zip([
      Entry("Payload/My.app/"), Entry("Payload/My.app/PrivacyInfo.xcprivacy", [1, 2, 3]).with { $0.method = 8 },
      Entry("Payload/My.app/My", Fixture.machO),
    ])
    try Fixture.archive("a.ipa", bytes: bytes) { path in
      func read(_ bytes: [UInt8]) throws -> Bool {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
          let contents = try BundleContents(path: path)
          let files = contents.root.all.flatMap { $0.executables + $0.manifests.map(\.path) }
          try contents.forEachFile(in: files) { _, _ in }
          return contents.isArchive && contents.problems.isEmpty
        } catch is BundleError {
          return false
        }
      }
      try #expect(read(bytes))
      for count in stride(from: 0, to: bytes.count - 1, by: 7) { try #expect(!read(Array(bytes.prefix(count)))) }
      for offset in bytes.indices {
        for value in [0xFF, bytes[offset] ^ 1] {
          var changed = bytes
          changed[offset] = value
          _ = try read(changed)
        }
      }
    }
  }

  @Test("is told as findings: an error each, a link out of a folder a warning")
  func findings() {
    for reason in BundleProblem.Reason.allCases {
      let problem = BundleProblem(path: "a/b", reason: reason)
      #expect(problem.finding(isArchive: true).severity == .error)
      #expect(problem.finding(isArchive: false).severity == (reason == .linkOutOfTree ? .warning : .error))
      #expect(problem.finding(isArchive: true).rule == "refused-entry")
      #expect(problem.finding(isArchive: true).place.file == "a/b")
    }
  }
}
