import PolicyDocument
import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("A policy that names its manifest")
struct PolicySubjectTests {
  @Test("agrees with it: no rule finds anything, and without the tracking host one would")
  func agree() throws {
    var count = 0
    for path in Repository.files(under: "Policies") where path.hasSuffix(".policy.yml") && !path.hasPrefix("Invalid/") {
      let document = try PolicyDocument(parsing: Repository.bytes(of: "Policies/" + path), file: "Policies/" + path)
      guard let manifest = document.manifest else { continue }
      count += 1
      var subject = LintSubject(
        file: manifest, bytes: try Repository.bytes(of: manifest), kind: .app, policy: PolicySubject(document))
      #expect(ManifestLinter().findings(in: subject).map(\.message) == [], "\(path)")
      if document.policy.trackingPropertyAllowList.isEmpty { continue }
      let text = String(decoding: subject.bytes, as: UTF8.self)
      subject.bytes = Array(text.replacing("sdk-tracking.iad-01", with: "sdk-tracking.iad-09").utf8)
      #expect(ManifestLinter().findings(in: subject).map(\.rule) == ["policy-endpoint-undeclared"], "\(path)")
    }
    #expect(count >= 3)
  }
}
