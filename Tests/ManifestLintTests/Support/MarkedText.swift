import SourceDiagnostics

@testable import ManifestLint

/// A text with `↓` before the places where something is expected.
struct MarkedText {
  let text: String
  let marks: [SourcePosition]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for scalar in marked.unicodeScalars {
      if scalar == "↓" { offsets.append(bytes.count) } else { bytes += Array(String(scalar).utf8) }
    }
    let source = SourceText(bytes: bytes)
    text = String(decoding: bytes, as: UTF8.self)
    marks = offsets.map { source.position(at: $0) }
  }
}

/// The keys and values of a root dictionary as a whole manifest.
func manifest(_ keysAndValues: String) -> String {
  LintExample(keysAndValues).marked
}

/// What the rules, all of them unless told, find in a text.
func findings(
  _ text: String, kind: ManifestKind = .unknown, rules: [any LintRule.Type] = LintRules.all, strict: Bool = false
) -> [Finding] {
  let subject = LintSubject(file: "PrivacyInfo.xcprivacy", bytes: Array(text.utf8), kind: kind)
  return ManifestLinter(rules: rules, strict: strict).findings(in: subject)
}
