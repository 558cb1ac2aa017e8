import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("The files below Manifests")
struct ManifestFilesTests {
  static let valid = ManifestFile.all.filter { $0.folder == "Valid" && $0.isManifest }
  static let faulty = ManifestFile.all.filter { ($0.folder == "Rules" || $0.folder == "Malformed") && $0.isManifest }

  @Test("are clean where they are valid, to the last note", arguments: valid)
  func clean(_ file: ManifestFile) throws {
    #expect(try file.findings().map { "\(ManifestFile.line($0)): \($0.message)" } == [])
  }

  @Test("give the findings that stand beside them", arguments: faulty)
  func expected(_ file: ManifestFile) throws {
    let lines = try file.findings().map(ManifestFile.line)
    if lines != file.expected, Repository.isRecording {
      try file.record(lines)
      Issue.record("recorded anew: look through \(file.expectedPath) and run again without SLUICE_RECORD")
    }
    #expect(
      lines == file.expected,
      "see `git diff Manifests` after SLUICE_RECORD=1 swift test --filter ManifestFilesTests")
  }

  @Test("are broken where they are called so: none comes out without an error")
  func malformed() throws {
    for file in Self.faulty where file.folder == "Malformed" {
      let errors = try file.findings().filter { $0.severity == .error && $0.rule == "malformed-plist" }
      #expect(!errors.isEmpty, "\(file.path)")
    }
  }

  @Test("trigger every rule from a folder of its name", arguments: LintRules.all.map { $0.about.id })
  func everyRule(id: String) throws {
    if id == "malformed-plist" { return }  // its folder is Malformed
    let files = Self.faulty.filter { $0.ruleID == id }
    #expect(!files.isEmpty)
    let triggered = try files.filter { try $0.findings().contains { $0.rule == id } }
    #expect(!triggered.isEmpty)
  }

  @Test("are all exercised: a file that no test knows fails here")
  func noStranger() {
    let manifests = Set((Self.valid + Self.faulty).map(\.path))
    let expectations = Set(Self.faulty.map(\.expectedPath))
    let rules = Set(LintRules.all.map { $0.about.id })
    for file in ManifestFile.all where file.path != ".gitattributes" {
      #expect(manifests.contains(file.path) || expectations.contains(file.path), "\(file.path)")
      if file.folder == "Rules" {
        #expect(file.path.split(separator: "/").count == 3 && rules.contains(String(file.path.split(separator: "/")[1])))
      }
      if file.folder == "Valid" { #expect(file.path.hasSuffix("/PrivacyInfo.xcprivacy"), "\(file.path)") }
    }
    #expect(Self.valid.count > 10 && Self.faulty.count > 60)
  }
}
