import ManifestLint

let manifest = """
  <plist version="1.0"><dict><key>NSPrivacyTracking</key><string>true</string></dict></plist>
  """
let subject = LintSubject(file: "PrivacyInfo.xcprivacy", bytes: Array(manifest.utf8), kind: .app, foundByWalk: false)
let rules = ManifestLinter().lint(subject).findings.map(\.rule)
precondition(rules.contains("wrong-type"), "a product of the package does not lint: \(rules)")
print("consumer: ManifestLint lints")
