import PrivacyManifest
import PropertyListSyntax
import SourceDiagnostics
import Testing

@testable import ManifestLint

/// The rules on keys and types, checked on every key of Apple's schema.
@Suite("The shape of a manifest")
struct ShapeRulesTests {
  static let kinds: [(kind: PropertyListValue.Kind, xml: String)] = [
    (.dictionary, "<dict><key>x</key><true/></dict>"), (.array, "<array><dict/></array>"),
    (.string, "<string>words</string>"), (.integer, "<integer>7</integer>"), (.real, "<real>0.5</real>"),
    (.boolean, "<true/>"), (.date, "<date>2026-08-03T00:00:00Z</date>"), (.data, "<data>AAAA</data>"),
  ]

  /// A manifest that is whole but for one key, whose value is given; nil leaves the key out.
  static func text(_ key: ManifestKey, _ value: String?) -> String {
    func entry(_ name: ManifestKey, _ good: String) -> String {
      guard name == key else { return "<key>\(name.name)</key>\(good)" }
      return value.map { "<key>\(name.name)</key>\($0)" } ?? ""
    }
    let data =
      "<array>\n<dict>" + entry(.collectedDataType, "<string>NSPrivacyCollectedDataTypeName</string>")
      + entry(.linked, "<true/>") + entry(.usedForTracking, "<false/>")
      + entry(.purposes, "<array><string>NSPrivacyCollectedDataTypePurposeOther</string></array>") + "</dict></array>"
    let apis =
      "<array>\n<dict>" + entry(.accessedAPIType, "<string>NSPrivacyAccessedAPICategoryDiskSpace</string>")
      + entry(.reasons, "<array><string>E174.1</string></array>") + "</dict></array>"
    return manifest(
      [
        entry(.tracking, "<false/>"), entry(.trackingDomains, "<array/>"), entry(.collectedDataTypes, data),
        entry(.accessedAPITypes, apis),
      ].joined(separator: "\n"))
  }

  @Test("takes for every key the one type that is due, and names both types where it is another")
  func everyType() {
    for key in ManifestKey.all {
      for (kind, xml) in Self.kinds {
        let found = findings(Self.text(key, xml)).filter { $0.rule == "wrong-type" && $0.place.keyPath.hasSuffix(key.name) }
        #expect(found.count == (kind == key.kind ? 0 : 1), "\(key.name) \(kind)")
        guard let finding = found.first else { continue }
        let message = "`\(key.name)` must be \(Wording.article(key.kind)), not \(Wording.article(kind))"
        #expect(finding.message == message && finding.help?.isEmpty == false)
      }
    }
  }

  @Test("misses every key that is due, and none of the others")
  func everyMissingKey() {
    for key in ManifestKey.all {
      let found = findings(Self.text(key, nil)).filter { $0.rule == "missing-key" }
      #expect(found.count == (key.isRequired ? 1 : 0), "\(key.name)")
      if let message = found.first?.message { #expect(Repository.holds(message, "`\(key.name)`")) }
    }
  }

  @Test("names all keys that an entry lacks, for every set of them, in one finding")
  func everySet() {
    let keys = ManifestLevel.collectedDataType.keys
    let values = ["<string>NSPrivacyCollectedDataTypeName</string>", "<true/>", "<false/>", "<array><string>x</string></array>"]
    for bits in 1..<16 {
      let there = keys.indices.filter { bits & 1 << $0 != 0 }
      let body = there.map { "<key>\(keys[$0].name)</key>\(values[$0])" }.joined()
      let text = manifest("<key>NSPrivacyCollectedDataTypes</key>\n<array>\n  <dict>\(body)</dict>\n</array>")
      let found = findings(text, rules: [MissingKeyRule.self])
      #expect(found.count == (bits == 15 ? 0 : 1))
      for key in keys.indices where !there.contains(key) {
        #expect(found.allSatisfy { Repository.holds($0.message, "`\(keys[key].name)`") })
      }
      #expect(found.allSatisfy { $0.place.start == SourcePosition(line: 7, column: 3) })
    }
  }

  @Test(
    "says of an unknown key what it was meant to be",
    arguments: [
      ("NSPrivacyTrackingEnabled", "did you mean `NSPrivacyTracking`?"),
      ("Privacy Tracking Enabled", "that is what Xcode's editor shows: write `NSPrivacyTracking`"),
      ("NSPrivacyAccessedAPIType", "it belongs in an entry of `NSPrivacyAccessedAPITypes`"),
      ("NSCameraUsageDescription", "that is a key of `Info.plist`: move it there"),
      (
        "NSPrivacyAccessedAPICategoryUserDefaults",
        "that is a value: write it as `<key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>`"
      ),
      (
        "Custom",
        "remove it; the keys here are `NSPrivacyTracking`, `NSPrivacyTrackingDomains`, `NSPrivacyCollectedDataTypes` and `NSPrivacyAccessedAPITypes`"
      ),
    ])
  func unknownKeys(key: String, help: String) {
    let found = findings(manifest("<key>\(key)</key>\n<true/>"), rules: [UnknownKeyRule.self])
    #expect(found.map(\.help) == [help])
    #expect(found.map(\.place.start) == [SourcePosition(line: 5, column: 6)])
  }

  @Test("shows both places of a repeated key, the second as its own and the first beside it")
  func duplicateKey() {
    let found = findings(
      manifest("<key>NSPrivacyTracking</key>\n<true/>\n<key>NSPrivacyTracking</key>\n<true/>"),
      rules: [DuplicateKeyRule.self])
    #expect(found.map(\.place.start?.line) == [7])
    #expect(found.first?.related.map(\.place.start?.line) == [5])
    #expect(found.first?.itms == [])
  }

  @Test("gives what is empty the code of the mail that Apple sends for its place")
  func emptyValueMails() {
    let blank = "<array><string/></array>"
    let codes: [(key: ManifestKey, value: String, itms: String)] = [
      (.accessedAPIType, "<string/>", "ITMS-91054"), (.reasons, blank, "ITMS-91055"), (.trackingDomains, blank, "ITMS-91064"),
      (.collectedDataType, "<string/>", "ITMS-91056"), (.purposes, blank, "ITMS-91056"),
      (.collectedDataTypes, "<array><dict/></array>", "ITMS-91056"),
      (.accessedAPITypes, "<array><dict/></array>", "ITMS-91056"),
    ]
    for (key, value, itms) in codes {
      #expect(findings(Self.text(key, value), rules: [EmptyValueRule.self]).map(\.itms) == [[itms]], "\(key.name)")
    }
    let flags = [("<true/>", "ITMS-91056"), ("<string>perhaps</string>", "ITMS-91056"), ("<string>NO</string>", "ITMS-91064")]
    for (flag, itms) in flags {
      let text = manifest("<key>NSPrivacyTracking</key>\(flag)<key>NSPrivacyTrackingDomains</key>\(blank)")
      #expect(findings(text, rules: [EmptyValueRule.self]).map(\.itms) == [[itms]], "\(flag)")
    }
    let alone = manifest("<key>NSPrivacyTrackingDomains</key>\(blank)")
    #expect(findings(alone, rules: [EmptyValueRule.self]).map(\.itms) == [["ITMS-91064"]])
  }

  @Test("takes two encodings of one letter for two keys, as the readers of property lists do")
  func encodings() {
    let text = manifest("<key>\u{E9}</key><true/><key>e\u{301}</key><true/>")
    #expect(findings(text, rules: [DuplicateKeyRule.self, UnknownKeyRule.self]).map(\.rule) == ["unknown-key", "unknown-key"])
  }

  @Test("asks what is empty to be filled in, once a place, and says nothing else of it")
  func emptyValues() {
    for key in [ManifestKey.collectedDataType, .accessedAPIType] {
      for blank in ["<string/>", "<string></string>", "<string> \n\t</string>"] {
        #expect(findings(Self.text(key, blank)).map(\.rule) == ["empty-value"], "\(key.name)")
      }
    }
    for key in [ManifestKey.collectedDataTypes, .accessedAPITypes] {
      #expect(findings(Self.text(key, "<array><dict/><dict></dict></array>")).map(\.rule) == ["empty-value", "empty-value"])
    }
  }
}
