import Foundation
import Testing

@testable import ManifestLint

@Suite("The page of the rules")
struct RulesDocumentTests {
  @Test("is as the rules would have it")
  func fresh() throws {
    let url = Repository.root.appendingPathComponent(RulesDocument.path)
    let text = RulesDocument.text()
    let written = try? String(contentsOf: url, encoding: .utf8)
    if text != written, Repository.isRecording {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("written anew: look through \(RulesDocument.path) and run again without SLUICE_RECORD")
    }
    let isFresh = text == written
    #expect(isFresh, "\(RulesDocument.path) is stale; make it anew with: \(RulesDocument.command)")
  }

  @Test("has the words that a reader of a rule needs, in every rule")
  func complete() {
    for rule in RulesDocument.rules {
      #expect(rule.summary.first?.isUppercase != true && !rule.summary.hasSuffix("."), "\(rule.id)")
      #expect(rule.rationale.hasSuffix(".") && !rule.documents.isEmpty, "\(rule.id)")
    }
  }

  @Test("names a mail only where one is known: ITMS-91054, 91055, 91056 and 91064")
  func mails() {
    let known: [String: Set<String>] = [
      "ITMS-91056": [
        "malformed-plist", "root-not-dictionary", "wrong-type", "missing-key", "unknown-key", "empty-value",
        "unknown-data-type", "unknown-purpose",
      ],
      "ITMS-91064": ["tracking-without-domains", "domains-without-tracking", "empty-value"],
      "ITMS-91054": ["unknown-api-category", "empty-value"],
      "ITMS-91055": ["unknown-reason", "reason-of-other-category", "empty-reasons", "empty-value"],
    ]
    var found: [String: Set<String>] = [:]
    for rule in RulesDocument.rules { for code in rule.itms { found[code, default: []].insert(rule.id) } }
    #expect(found == known)
  }

  @Test("says of every rule with a mail that none is confirmed in nested bundles, and names the two that were quoted")
  func nestedMails() {
    for rule in RulesDocument.rules {
      #expect((rule.nestedMailNote == nil) == rule.itms.isEmpty, "\(rule.id)")
      let note = rule.nestedMailNote ?? ""
      #expect(Repository.holds(note, "ITMS-91107") == rule.itms.contains("ITMS-91064"), "\(rule.id)")
      #expect(Repository.holds(note, "ITMS-91108") == rule.itms.contains("ITMS-91056"), "\(rule.id)")
    }
  }
}
