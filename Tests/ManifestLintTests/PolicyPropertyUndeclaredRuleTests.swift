import PrivacyManifest
import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("policy-property-undeclared")
struct PolicyPropertyUndeclaredRuleTests {
  private func found(_ dataTypes: String, _ properties: [TrackingProperty]) throws -> [Finding] {
    let domains = "<array><string>sdk-tracking.iad-01.braze.com</string></array>"
    return try PolicyLint.findings(PolicyExamples.tracking(domains: domains, dataTypes: dataTypes), properties)
      .filter { $0.rule == "policy-property-undeclared" }
  }

  @Test(
    "every property is satisfied by each data type that declares it and by no other", arguments: TrackingProperty.Case.allCases)
  func everyType(property: TrackingProperty.Case) throws {
    guard property != .everything, let types = PolicyDataTypes.of(property),
      let listed = TrackingProperty(property, names: property.takesNames ? ["a", "b"] : nil)
    else { return }
    for type in CollectedDataType.all {
      let entries = PolicyExamples.userID + PolicyExamples.dataType(type.shortName)
      let isAccepted = types.acceptable.contains(type)
      #expect(try found(entries, [listed]).map(\.severity) == (isAccepted ? [] : [types.severity]), "\(type.shortName)")
    }
  }

  @Test("a data type that is not marked is found at its mark, one without a mark at its entry, one that is missing at the list")
  func places() throws {
    func keyPaths(_ entry: String) throws -> [String] {
      try found(PolicyExamples.userID + entry, [.email]).map(\.place.keyPath)
    }
    #expect(
      try keyPaths(PolicyExamples.dataType("EmailAddress", tracking: "<false/>"))
        == ["NSPrivacyCollectedDataTypes[1].NSPrivacyCollectedDataTypeTracking"])
    #expect(
      try keyPaths("<dict><key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeEmailAddress</string></dict>")
        == ["NSPrivacyCollectedDataTypes[1]"])
    #expect(try keyPaths("") == ["NSPrivacyCollectedDataTypes"])
    #expect(try keyPaths(PolicyExamples.dataType("EmailAdress")) == [])
    #expect(
      try keyPaths(PolicyExamples.dataType("EmailAddress", tracking: "<false/>") + PolicyExamples.dataType("EmailAddress")) == [])
  }

  @Test("the identity is demanded once for any list, and each property once however many names or entries it has")
  func once() throws {
    let found = try found("", [.customEvent(["a", "b"]), .customEvent(["c"]), .email, .allCustomEvents])
    #expect(
      found.map { $0.message.prefix(while: { $0 != "," }) } == [
        "every tracking payload of the policy carries the user's id", "the policy lists `allCustomEvents` as tracking",
        "the policy lists `customEvent` as tracking", "the policy lists `email` as tracking",
      ])
    #expect(found.map { $0.related.first?.place.start?.line } == [5, 8, 5, 7])
    #expect(found.map(\.severity) == [.error, .warning, .warning, .error])
  }

  @Test("`everything` demands the identity and what the SDK collects in every app")
  func everything() throws {
    #expect(try found("", [.everything]).count == 3)
    let all = ["UserID", "DeviceID", "ProductInteraction"].map { PolicyExamples.dataType($0) }.joined()
    #expect(try found(all, [.everything]).isEmpty)
  }

  @Test("without a list of data types the finding stands at the root; a broken one says nothing")
  func missing() throws {
    func keyPaths(_ text: String) throws -> Set<String> {
      Set(try PolicyLint.findings(text, [.email]).filter { $0.rule == "policy-property-undeclared" }.map(\.place.keyPath))
    }
    #expect(try keyPaths("<key>NSPrivacyTracking</key><true/>") == [""])
    #expect(try keyPaths("<key>NSPrivacyCollectedDataTypes</key><string>a</string>") == [])
    #expect(try keyPaths("<key>NSPrivacyCollectedDataTypes</key><array><dict></array>") == [])
  }
}
