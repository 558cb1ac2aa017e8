import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("A manifest in a nested bundle")
struct NestedBundleTests {
  @Test("is told from its path: the innermost bundle is a `.bundle`, and an app, app extension or framework holds it")
  func everyPath() {
    let parts = ["A.app", "B.appex", "C.framework", "D.bundle", "Contents", "app", ".bundle"]
    var paths: [[String]] = [[]]
    for _ in 0..<4 { paths += paths.filter { $0.count == paths.last?.count }.flatMap { path in parts.map { path + [$0] } } }
    var nested = 0
    for path in paths {
      let bundles = path.filter { $0 != "Contents" && $0 != "app" }
      let isNested =
        bundles.last?.hasSuffix(".bundle") == true
        && bundles.contains { $0.hasSuffix(".app") || $0.hasSuffix(".appex") || $0.hasSuffix(".framework") }
      #expect(NestedBundle.holds((path + ["PrivacyInfo.xcprivacy"]).joined(separator: "/")) == isNested, "\(path)")
      #expect(NestedBundle.holds((["", "tmp"] + path + ["PrivacyInfo.xcprivacy"]).joined(separator: "/")) == isNested)
      if isNested { nested += 1 }
    }
    #expect(nested > 400 && !NestedBundle.holds("A.app/R.bundle") && !NestedBundle.holds("-") && !NestedBundle.holds(""))
  }

  @Test("gets every finding that it gets elsewhere, and no code of a mail", arguments: ExampleCase.all.filter(\.triggers))
  func noCodes(_ example: ExampleCase) {
    func findings(_ folder: String) -> [Finding] {
      let subject = LintSubject(
        file: folder + example.example.file, bytes: Array(example.example.text.utf8), kind: example.example.kind,
        foundByWalk: example.example.foundByWalk, policy: example.example.policy?.subject)
      return ManifestLinter().findings(in: subject)
    }
    #expect(findings("A.app/R.bundle/").map(\.rule) == example.findings.map(\.rule))
    #expect(findings("A.app/R.bundle/").allSatisfy { $0.itms.isEmpty })
    #expect(findings("R.bundle/").map(\.itms) == example.findings.map(\.itms))
    let own = example.findings.filter { $0.rule == example.rule.about.id }
    #expect(own.allSatisfy { $0.itms.isEmpty == example.rule.about.itms.isEmpty })
  }
}
