import Foundation
import PrivacyManifest
import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("Which data types declare a tracking property")
struct PolicyDataTypesTests {
  @Test("Documentation/PolicyDataTypes.md says what the table says")
  func document() throws {
    let path = "Documentation/PolicyDataTypes.md"
    let written = PolicyDataTypesTests.written
    if Repository.isRecording { try Data(written.utf8).write(to: Repository.root.appendingPathComponent(path)) }
    #expect(
      try String(decoding: Repository.bytes(of: path), as: UTF8.self) == written,
      "stale: run `SLUICE_RECORD=1 swift test --filter PolicyDataTypesTests`, and read what has changed")
  }

  @Test("every property has at least one, and `everything` stands for properties that have")
  func everyProperty() {
    for property in TrackingProperty.Case.allCases {
      for expanded in PolicyDataTypes.expanded(property) {
        #expect(PolicyDataTypes.of(expanded)?.acceptable.isEmpty == false, "\(property.rawValue)")
      }
    }
  }

  @Test("the mapping is certain, and a breach an error, for e-mail, phone, names, purchases, device data and the identity")
  func certain() {
    let certain = TrackingProperty.Case.allCases.filter { PolicyDataTypes.of($0)?.severity == .error }
    #expect(Set(certain) == [.email, .phoneNumber, .firstName, .lastName, .purchases, .deviceData])
    #expect(PolicyDataTypes.identity.severity == .error)
    #expect(PolicyDataTypes.identity.acceptable == [.userID])
  }

  private static var written: String {
    let rows = TrackingProperty.Case.allCases.map { property in
      let expanded = PolicyDataTypes.expanded(property)
      guard expanded == [property], let types = PolicyDataTypes.of(property) else {
        return ("`\(property.rawValue)`", "those of \(expanded.map { "`\($0.rawValue)`" }.joined(separator: " and "))", "", "")
      }
      return ("`\(property.rawValue)`", names(types), types.severity.rawValue, types.why)
    }
    let identity = ("the user's id", names(.identity), PolicyDataTypes.identity.severity.rawValue, PolicyDataTypes.identity.why)
    return """
      # Which data types declare a tracking property

      The rule `policy-property-undeclared` demands that a manifest collects, for every property on a policy's allow list, one of
      these data types and marks it as used for tracking. `everything` lists what an app may never collect; of it only what the SDK
      collects in every app is demanded.

      Sources: for what a data type means, Apple's "Describing data use in privacy manifests"; for what a property holds, the SDK's
      documentation and its own manifest, which declares User ID, Device ID and Product Interaction. No document joins the two: where
      Apple's words name the very thing the mapping is certain and a breach an error, elsewhere it is a judgement and a breach a warning.

      Made by a test from `Sources/ManifestLint/PolicyDataTypes.swift`; do not edit. `SLUICE_RECORD=1 swift test --filter
      PolicyDataTypesTests` writes it anew.

      | listed | any of these, used for tracking | breach | why |
      | --- | --- | --- | --- |

      """ + ([identity] + rows).map { "| \($0.0) | \($0.1) | \($0.2) | \($0.3) |\n" }.joined()
  }

  private static func names(_ types: PolicyDataTypes) -> String {
    let others = CollectedDataType.all.filter { !types.acceptable.contains($0) }
    if others.count < types.acceptable.count { return "any but " + others.map { "`\($0.shortName)`" }.joined(separator: ", ") }
    return types.acceptable.map { "`\($0.shortName)`" }.joined(separator: ", ")
  }
}
