import SourceDiagnostics
import Testing

@testable import ManifestLint

/// All that a manifest can say about tracking, held against the rules stated a second time.
@Suite("Tracking, domains and data types")
struct TrackingRulesTests {
  /// Ways to write `NSPrivacyTracking`, with what each means; nil is nothing that can be known.
  static let flags: [(xml: String?, means: Bool?)] = [
    (nil, nil), ("<true/>", true), ("<false/>", false), ("<string>true</string>", true), ("<string>NO</string>", false),
    ("<integer>1</integer>", true), ("<integer>0</integer>", false), ("<string>perhaps</string>", nil),
    ("<array/>", nil),
  ]
  /// Ways to write `NSPrivacyTrackingDomains`, with how many items each has; nil is no list.
  static let domains: [(xml: String?, count: Int?)] = [
    (nil, nil), ("<array/>", 0), ("<array></array>", 0), ("<array><string>ads.mydomain.com</string></array>", 1),
    (blank, 1), ("<array><string/><string>ads.mydomain.com</string></array>", 2),
    ("<string>ads.mydomain.com</string>", nil),
  ]
  /// A list of nothing but an empty string, which is `empty-value` whatever is said of tracking.
  static let blank = "<array><string></string></array>"
  /// Ways to write the data types, with whether one is used for tracking.
  static let data: [(xml: String?, tracks: Bool)] = [
    (nil, false), ("<array/>", false), (entry("<false/>"), false), (entry("<true/>"), true),
  ]

  static func entry(_ tracking: String) -> String {
    """
    <array><dict>
    <key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeDeviceID</string>
    <key>NSPrivacyCollectedDataTypeLinked</key><true/>
    <key>NSPrivacyCollectedDataTypeTracking</key>\(tracking)
    <key>NSPrivacyCollectedDataTypePurposes</key><array><string>NSPrivacyCollectedDataTypePurposeOther</string></array>
    </dict></array>
    """
  }

  static let rules: [any LintRule.Type] = [
    TrackingWithoutDomainsRule.self, DomainsWithoutTrackingRule.self, TrackingTypeWithoutTrackingRule.self,
    TrackingWithoutDataTypeRule.self, MissingCollectedDataTypesRule.self,
  ]

  @Test("are told to agree or not in every combination as the rules say in words")
  func everyCombination() {
    var count = 0
    for flag in Self.flags {
      for domains in Self.domains {
        for data in Self.data {
          let text = manifest(
            [
              flag.xml.map { "<key>NSPrivacyTracking</key>\n\($0)" },
              domains.xml.map { "<key>NSPrivacyTrackingDomains</key>\n\($0)" },
              data.xml.map { "<key>NSPrivacyCollectedDataTypes</key>\n\($0)" },
              "<key>NSPrivacyAccessedAPITypes</key><array/>",
            ].compactMap { $0 }.joined(separator: "\n"))
          var expected: Set<String> = []
          let isMissing = flag.xml == nil
          if flag.means == true, domains.xml == nil || domains.count == 0 { expected.insert("tracking-without-domains") }
          if isMissing || flag.means == false, (domains.count ?? 0) > 0, domains.xml != Self.blank {
            expected.insert("domains-without-tracking")
          }
          if isMissing || flag.means == false, data.tracks { expected.insert("tracking-type-without-tracking") }
          if flag.means == true, !data.tracks { expected.insert("tracking-without-data-type") }
          if data.xml == nil { expected.insert("missing-collected-data-types") }
          #expect(findings(text, rules: Self.rules).map(\.rule).sorted() == expected.sorted(), "\(text)")
          count += 1
        }
      }
    }
    #expect(count == 252)
  }

  @Test("give one finding for domains that are all empty, where the manifest does not track")
  func emptyDomains() {
    for flag in ["<key>NSPrivacyTracking</key><false/>", ""] {
      for (items, rules) in [
        ("<string/>", ["empty-value"]), ("<string/><string> </string>", ["empty-value", "empty-value"]),
        ("<string/><string>ads.mydomain.com</string>", ["domains-without-tracking", "empty-value"]),
      ] {
        let found = findings(
          manifest(
            "\(flag)<key>NSPrivacyCollectedDataTypes</key><array/>\n<key>NSPrivacyTrackingDomains</key><array>\(items)</array>"))
        #expect(found.map(\.rule) == rules, "\(flag)\(items)")
        #expect(found.allSatisfy { $0.itms == ["ITMS-91064"] })
      }
    }
  }

  @Test("stand where they are to be mended: what is missing at the start of the dictionary, what is empty where it is")
  func places() {
    let missing = findings(manifest("<key>NSPrivacyTracking</key>\n<true/>"), rules: [TrackingWithoutDomainsRule.self])
    #expect(missing.map(\.place.start) == [SourcePosition(line: 4, column: 1)])
    #expect(missing.first?.related.map(\.place.start) == [SourcePosition(line: 6, column: 1)])
    #expect(missing.first?.itms == ["ITMS-91064"])
    let empty = findings(
      manifest("<key>NSPrivacyTracking</key>\n<true/>\n<key>NSPrivacyTrackingDomains</key>\n<array/>"),
      rules: [TrackingWithoutDomainsRule.self])
    #expect(empty.map(\.place.start) == [SourcePosition(line: 8, column: 1)])
  }
}
