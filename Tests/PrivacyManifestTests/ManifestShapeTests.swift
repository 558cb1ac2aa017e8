import PropertyListSyntax
import Testing

@testable import PrivacyManifest

@Suite("The shape of a manifest")
struct ManifestShapeTests {
  @Test("keeps an unknown key with its value")
  func unknownKey() {
    let shape = manifest("<key>Custom</key><string>kept</string>").shape
    #expect(shape.unknownKeys.map { $0.entry.key.text } == ["Custom"])
    #expect(shape.unknownKeys.map { $0.entry.value.string } == ["kept"])
    #expect(shape.unknownKeys.allSatisfy { $0.meant == nil })
  }

  @Test("reads what stands under a misspelt key as that of the key which was meant")
  func misspelt() {
    let manifest = manifest("<key>NSPrivacyTrackingEnabled</key><true/>")
    #expect(manifest.tracking?.isOn == true && manifest.holds(.tracking))
    #expect(manifest.shape.unknownKeys.map(\.meant) == [.tracking])
  }

  @Test("prefers a key that is spelled right to one that is not, whichever comes first")
  func rightBeforeWrong() {
    let wrong = "<key>NSPrivacyTrackingEnabled</key><true/>"
    let right = "<key>NSPrivacyTracking</key><false/>"
    for text in [wrong + right, right + wrong] {
      #expect(manifest(text).tracking?.isOn == false)
      #expect(manifest(text).shape.unknownKeys.count == 1)
    }
  }

  @Test(
    "knows the key that was meant by each of these",
    arguments: [
      ("nsprivacytracking", ManifestKey.tracking), ("NSPrivacyTrackingDomain", .trackingDomains),
      ("Privacy Tracking Enabled", .tracking), ("NSPrivacyAccessedAPIType", .accessedAPIType),
      ("NSPrivacyAccessedApiTypes", .accessedAPITypes), ("NSPrivacyCollectedDataType", .collectedDataType),
      ("NSPrivacyCollectedDataTypePurposes", .purposes), (" NSPrivacyTracking", .tracking),
      ("Privacy Nutrition Label Types", .collectedDataTypes),
    ])
  func meant(text: String, key: ManifestKey) {
    #expect(ManifestKey.meant(by: text, at: .manifest) == key)
  }

  @Test("guesses no key where none is near", arguments: ["", "Custom", "NSPrivacy", "NSCameraUsageDescription"])
  func notMeant(text: String) {
    #expect(ManifestKey.meant(by: text, at: .manifest) == nil)
  }

  @Test("finds every key of every level under another case, by its label and with a letter dropped")
  func everyKey() {
    for level in ManifestLevel.allCases {
      for key in level.keys {
        #expect(ManifestKey.meant(by: key.name.lowercased(), at: level) == key)
        #expect(ManifestKey.meant(by: key.label, at: level) == key)
        let dropped = String(key.name.dropLast())
        if !ManifestKey.all.contains(where: { $0.name == dropped }) {
          #expect(ManifestKey.meant(by: dropped, at: level) == key, "\(dropped)")
        }
      }
    }
  }

  @Test("keeps every occurrence of a key, and takes the last")
  func duplicates() {
    let manifest = manifest(
      "<key>NSPrivacyTracking</key><true/><key>NSPrivacyTracking</key><true/><key>NSPrivacyTracking</key><false/>")
    #expect(manifest.tracking?.isOn == false)
    #expect(manifest.shape.duplicateKeys.count == 2)
    let firsts = Set(manifest.shape.duplicateKeys.map(\.first.range))
    #expect(firsts.count == 1, "both name the first as the first")
  }

  @Test("finds a repeated key in values that the schema says nothing about")
  func duplicatesInside() {
    let shape = manifest(
      "<key>Custom</key><array><dict><key>a</key><true/><key>a</key><true/></dict></array>"
        + "<key>NSPrivacyTracking</key><dict><key>b</key><true/><key>b</key><true/></dict>"
    ).shape
    #expect(Set(shape.duplicateKeys.compactMap { $0.repeated.key?.text }) == ["a", "b"])
  }

  @Test("compares unknown keys byte by byte: two encodings of one letter are two keys, wherever they stand")
  func encodings() {
    let pair = "<key>\u{E9}</key><true/><key>e\u{301}</key><true/>"
    #expect(manifest(pair).shape.duplicateKeys.isEmpty && manifest(pair).shape.unknownKeys.count == 2)
    #expect(manifest("<key>Custom</key><dict>\(pair)</dict>").shape.duplicateKeys.isEmpty)
    #expect(manifest("\(pair)\(pair)").shape.duplicateKeys.count == 2)
  }

  @Test("keeps values of a wrong type with what is due")
  func wrongTypes() {
    let shape = manifest(
      "<key>NSPrivacyTracking</key><string>YES</string><key>NSPrivacyTrackingDomains</key><array><true/></array>"
    ).shape
    #expect(shape.wrongTypes.map(\.expectedKind) == [.boolean, .string])
    #expect(shape.wrongTypes.map(\.isItem) == [false, true])
  }

  @Test("calls an empty entry empty, and nothing in it missing")
  func emptyEntry() {
    let shape = manifest("<key>NSPrivacyAccessedAPITypes</key><array><dict/></array>").shape
    #expect(shape.emptyValues.count == 1 && shape.missingKeys.isEmpty)
  }

  @Test("names all keys that an entry lacks at once")
  func missing() {
    let shape = manifest(
      "<key>NSPrivacyCollectedDataTypes</key><array><dict><key>NSPrivacyCollectedDataTypeLinked</key><true/></dict></array>"
    ).shape
    #expect(shape.missingKeys.map { $0.missing } == [[.collectedDataType, .usedForTracking, .purposes]])
  }

  @Test(
    "says what a flag of a wrong type was meant to say",
    arguments: [
      ("<string>true</string>", true), ("<string>NO</string>", false), ("<integer>1</integer>", true),
      ("<integer>2</integer>", nil), ("<string>maybe</string>", nil), ("<array/>", nil),
    ])
  func meantFlag(value: String, expected: Bool?) {
    let flag = manifest("<key>NSPrivacyTracking</key>\(value)").tracking
    #expect(flag != nil && flag?.isOn == nil && flag?.meant == expected)
  }
}
