import PrivacyManifest
import SourceDiagnostics
import Testing

@testable import ManifestLint

/// Laws of the rules that compare values with Apple's tables, checked on every value of them.
@Suite("Values of Apple's tables")
struct TermRulesTests {
  private static func data(type: String, purpose: String) -> String {
    manifest(
      """
      <key>NSPrivacyCollectedDataTypes</key>
      <array>
        <dict>
          <key>NSPrivacyCollectedDataType</key>
          <string>\(type)</string>
          <key>NSPrivacyCollectedDataTypeLinked</key>
          <false/>
          <key>NSPrivacyCollectedDataTypeTracking</key>
          <false/>
          <key>NSPrivacyCollectedDataTypePurposes</key>
          <array>
            <string>\(purpose)</string>
          </array>
        </dict>
      </array>
      """)
  }

  private static func api(category: String, reason: String) -> String {
    manifest(
      """
      <key>NSPrivacyCollectedDataTypes</key>
      <array/>
      <key>NSPrivacyAccessedAPITypes</key>
      <array>
        <dict>
          <key>NSPrivacyAccessedAPIType</key>
          <string>\(category)</string>
          <key>NSPrivacyAccessedAPITypeReasons</key>
          <array>
            <string>\(reason)</string>
          </array>
        </dict>
      </array>
      """)
  }

  /// A value under change of case, white space and loss of the prefix.
  private static func slips<Term: VocabularyTerm>(_ term: Term) -> [String] {
    let value = term.rawValue
    return [value.lowercased(), value.uppercased(), " " + value, value + "\n", term.shortName, "\t" + term.shortName]
      .filter { $0 != value }
  }

  @Test("are clean as they are, every type with every purpose")
  func cleanData() {
    for type in CollectedDataType.all {
      for purpose in Purpose.all { #expect(findings(Self.data(type: type.rawValue, purpose: purpose.rawValue)).isEmpty) }
    }
  }

  @Test("that are miswritten give one finding, which says what to write: data types")
  func dataTypes() throws {
    for type in CollectedDataType.all {
      for slip in Self.slips(type) {
        let found = findings(Self.data(type: slip, purpose: Purpose.analytics.rawValue))
        #expect(found.map(\.rule) == ["unknown-data-type"], "\(slip)")
        #expect(found.first?.help.map { Repository.holds($0, "`\(type.rawValue)`") } == true, "\(slip)")
      }
    }
  }

  @Test("that are miswritten give one finding, which says what to write: purposes")
  func purposes() {
    for purpose in Purpose.all {
      for slip in Self.slips(purpose) {
        let found = findings(Self.data(type: CollectedDataType.userID.rawValue, purpose: slip))
        #expect(found.map(\.rule) == ["unknown-purpose"], "\(slip)")
        #expect(found.first?.help.map { Repository.holds($0, "`\(purpose.rawValue)`") } == true, "\(slip)")
      }
    }
  }

  @Test("that are miswritten give one finding, which says what to write: categories")
  func categories() {
    for category in AccessedAPICategory.all {
      for slip in Self.slips(category) {
        let found = findings(Self.api(category: slip, reason: category.reasons[0].rawValue))
        #expect(found.map(\.rule) == ["unknown-api-category"], "\(slip)")
        #expect(found.first?.help.map { Repository.holds($0, "`\(category.rawValue)`") } == true, "\(slip)")
      }
    }
  }

  @Test("that are miswritten give one finding, which says what to write: reasons")
  func reasons() {
    for reason in Reason.all {
      let code = reason.rawValue
      for slip in [" \(code)", "\(code)\n", String(code.dropLast(2)), code.lowercased(), "\(code): as Xcode shows it"]
      where slip != code {
        let found = findings(Self.api(category: reason.category.rawValue, reason: slip))
        #expect(found.map(\.rule) == ["unknown-reason"], "\(slip)")
        #expect(found.first?.help.map { Repository.holds($0, "`\(code)`") } == true, "\(slip)")
      }
    }
  }

  @Test("that are for SDKs only are told to no app to write, however they are miswritten, but what an app may write instead")
  func slipsOfSDKReasons() {
    for kind in ManifestKind.allCases {
      for reason in Reason.all {
        let code = reason.rawValue
        let slips = [
          " \(code)", "\(code)\n", String(code.dropLast(2)), code.lowercased(), "\(code): as Xcode shows it", "\(code)0",
          String(code.lowercased().dropLast(2)), reason.label,
        ].compactMap { $0 }
        for slip in slips where slip != code {
          for category in AccessedAPICategory.all {
            let found = findings(Self.api(category: category.rawValue, reason: slip), kind: kind)
            #expect(found.map(\.rule) == ["unknown-reason"], "\(slip)")
            let help = found.first?.help ?? ""
            // What is meant is clear but for a label, which two reasons have.
            let isMeant = slip != reason.label || category == reason.category
            let isForbidden = reason.isForSDKsOnly && (kind == .app || kind == .extension)
            #expect(!isMeant || Repository.holds(help, "`\(code)`"), "\(slip)")
            #expect(Repository.holds(help, "only a third-party SDK may give: for `\(category.rawValue)` write ") == isForbidden)
            guard isForbidden else { continue }
            #expect(!Repository.holds(help, "write `\(code)`") && !Repository.holds(help, "or `\(code)` ("), "\(slip)")
            for own in category.reasons where !own.isForSDKsOnly { #expect(Repository.holds(help, "`\(own.rawValue)` (")) }
          }
        }
      }
    }
  }

  @Test("that are for SDKs only, under a category that nobody knows: an app is told what it may write for those they belong to")
  func labelOfSDKReason() {
    let found = findings(Self.api(category: "Other", reason: "3rd-party SDK wrapper on-device"), kind: .app)
    let help = found.first { $0.rule == "unknown-reason" }?.help ?? ""
    #expect(help.hasPrefix("that means `0A2A.1` or `C56D.1`, which only a third-party SDK may give: for "))
    #expect(Repository.holds(help, "`C617.1` (") && Repository.holds(help, "`CA92.1` ("))
  }

  @Test("are refused in each of the 68 pairs that do not belong together, and in none of the 17 that do")
  func pairs() {
    var refused = 0
    for category in AccessedAPICategory.all {
      for reason in Reason.all {
        let found = findings(Self.api(category: category.rawValue, reason: reason.rawValue), kind: .sdk)
        let belongs = category.reasons.contains(reason)
        #expect(found.map(\.rule) == (belongs ? [] : ["reason-of-other-category"]))
        guard let help = found.first?.help, let message = found.first?.message else { continue }
        refused += 1
        #expect(Repository.holds(message, "belongs to `\(reason.category.rawValue)`"))
        for own in category.reasons { #expect(Repository.holds(help, "`\(own.rawValue)` (\(own.meaning))")) }
      }
    }
    #expect(refused == 68)
  }

  @Test("of a code without its end under another category: one finding that says both")
  func slipUnderOtherCategory() {
    let found = findings(Self.api(category: AccessedAPICategory.diskSpace.rawValue, reason: "CA92"))
    #expect(found.map(\.rule) == ["unknown-reason"])
    let help = found.first?.help ?? ""
    #expect(Repository.holds(help, "`CA92.1`") && Repository.holds(help, "`E174.1`"))
  }

  @Test("that an app must not give are never recommended to one")
  func notRecommended() {
    for kind in ManifestKind.allCases {
      let found = findings(Self.api(category: AccessedAPICategory.userDefaults.rawValue, reason: "E174.1"), kind: kind)
      let help = found.first?.help ?? ""
      #expect(Repository.holds(help, "`C56D.1`") == (kind == .sdk || kind == .unknown), "\(kind)")
    }
  }
}
