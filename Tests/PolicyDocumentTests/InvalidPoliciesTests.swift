import PolicyDocument
import SourceDiagnostics
import Testing

@Suite("Policy files with an error")
struct InvalidPoliciesTests {
  @Test(
    "each states no policy, and the error is the one that is marked, at its place",
    arguments: try PolicyFiles.names(in: "Policies/Invalid"))
  func marked(name: String) throws {
    let bytes = try PolicyFiles.bytes("Policies/Invalid/\(name)")
    let error = try #require(throws: InvalidPolicy.self) { try PolicyDocument(parsing: bytes, file: name) }
    #expect(error.findings.map(InvalidPoliciesTests.written) == PolicyFiles.marks("error", in: bytes))
    #expect(
      error.findings.flatMap(\.related).map { "\(InvalidPoliciesTests.position($0.place)): \($0.message)" }
        == PolicyFiles.marks("related", in: bytes))
    for finding in error.findings {
      #expect(finding.severity == .error)
      #expect(PolicyRule(rawValue: finding.rule) != nil)
      #expect(finding.place.file == name)
      #expect(finding.message.first?.isUppercase == false && finding.message.last != ".")
    }
  }

  @Test("every rule of a policy file is broken by one of them")
  func everyRule() throws {
    var broken: Set<String> = []
    for name in try PolicyFiles.names(in: "Policies/Invalid") {
      let bytes = try PolicyFiles.bytes("Policies/Invalid/\(name)")
      #expect(PolicyFiles.marks("error", in: bytes).count == 1, "\(name) holds more or less than one error")
      do { _ = try PolicyDocument(parsing: bytes, file: name) } catch { broken.formUnion(error.findings.map(\.rule)) }
    }
    #expect(broken == Set(PolicyRule.allCases.map(\.rawValue)))
  }

  static func written(_ finding: Finding) -> String { "\(position(finding.place)): \(finding.message)" }

  static func position(_ place: Place) -> String { "\(place.start?.line ?? 0):\(place.start?.column ?? 0)" }
}
