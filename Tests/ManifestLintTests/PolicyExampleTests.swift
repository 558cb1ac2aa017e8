import PolicyDocument
import SourceDiagnostics
import Testing
import TrackingPolicy

@testable import ManifestLint

@Suite("The policies of the examples")
struct PolicyExampleTests {
  @Test("are policy files that say what the rules are told, at the places they are told")
  func asFiles() throws {
    let examples = LintRules.all.flatMap { $0.about.triggering + $0.about.nonTriggering }.compactMap(\.policy)
    #expect(examples.count > 8)
    for example in examples {
      let subject = try #require(example.subject)
      let document = try PolicyDocument(parsing: Array(example.text.utf8), file: PolicyExample.file)
      #expect(document.policy == subject.policy)
      #expect(document.places.endpoint.start == subject.endpoint.start)
      #expect(document.places.endpoint.end == subject.endpoint.end)
      #expect(Set(document.places.allowListEntries.map(\.place.start?.line)) == Set(subject.entries.map(\.place.start?.line)))
    }
  }
}
