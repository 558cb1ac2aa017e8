import PropertyListSyntax
import Testing

@testable import PrivacyManifest

/// Reads a manifest of which only the keys and values of the root are written.
func manifest(_ keysAndValues: String) -> PrivacyManifest {
  let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \(keysAndValues)
    </dict>
    </plist>
    """
  return PrivacyManifest(PropertyListDocument(parsing: Array(text.utf8)))
}

@Suite("A privacy manifest")
struct PrivacyManifestTests {
  static let whole = manifest(
    """
    <key>NSPrivacyTracking</key><true/>
    <key>NSPrivacyTrackingDomains</key><array><string>ads.mydomain.com</string><string/></array>
    <key>NSPrivacyCollectedDataTypes</key>
    <array>
      <dict>
        <key>NSPrivacyCollectedDataType</key><string>NSPrivacyCollectedDataTypeUserID</string>
        <key>NSPrivacyCollectedDataTypeLinked</key><true/>
        <key>NSPrivacyCollectedDataTypeTracking</key><false/>
        <key>NSPrivacyCollectedDataTypePurposes</key>
        <array><string>NSPrivacyCollectedDataTypePurposeAnalytics</string><string>Fun</string></array>
      </dict>
    </array>
    <key>NSPrivacyAccessedAPITypes</key>
    <array>
      <dict>
        <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDiskSpace</string>
        <key>NSPrivacyAccessedAPITypeReasons</key><array><string>E174.1</string><string>CA92.1</string></array>
      </dict>
    </array>
    """)

  @Test("says what was written, in Apple's terms")
  func values() throws {
    let manifest = Self.whole
    #expect(manifest.tracking?.isOn == true)
    #expect(manifest.trackingDomains?.elements.map { manifest[$0].string } == ["ads.mydomain.com"])
    #expect(manifest.trackingDomains?.count == 2)
    let data = try #require(manifest.collectedDataTypes?.elements.first)
    #expect(data.type?.term == .userID)
    #expect(data.isLinked?.isOn == true && data.isUsedForTracking?.isOn == false)
    #expect(data.purposes?.elements.map(\.term) == [.analytics, nil])
    let api = try #require(manifest.accessedAPITypes?.elements.first)
    #expect(api.category?.term == .diskSpace)
    #expect(api.reasons?.elements.map { $0.term?.rawValue } == ["E174.1", "CA92.1"])
  }

  @Test("knows the place of every value")
  func places() throws {
    let manifest = Self.whole
    let data = try #require(manifest.collectedDataTypes?.elements.first)
    let purpose = try #require(data.purposes?.elements.last)
    #expect(manifest[purpose.id].keyPath == "NSPrivacyCollectedDataTypes[0].NSPrivacyCollectedDataTypePurposes[1]")
    let range = manifest[purpose.id].contentRange
    #expect(String(decoding: manifest.document.bytes[range], as: UTF8.self) == "Fun")
  }

  @Test("tells of every pair of a category and a reason whether they belong together, as the tables say")
  func pairs() throws {
    for category in AccessedAPICategory.all {
      for reason in Reason.all {
        let manifest = manifest(
          """
          <key>NSPrivacyAccessedAPITypes</key><array><dict>
          <key>NSPrivacyAccessedAPIType</key><string>\(category.rawValue)</string>
          <key>NSPrivacyAccessedAPITypeReasons</key><array><string>\(reason.rawValue)</string></array>
          </dict></array>
          """)
        let api = try #require(manifest.accessedAPITypes?.elements.first)
        let (written, place) = (try #require(api.reasons?.elements.first), try #require(api.category))
        let expected = SecondTables.reasons[category.shortName]?.contains(reason.rawValue)
        #expect(written.belongs(to: place) == expected, "\(reason.rawValue) under \(category.shortName)")
        #expect(written.isForSDKsOnly == ["0A2A.1", "C56D.1"].contains(reason.rawValue))
      }
    }
  }

  @Test(
    "of an empty or foreign document is empty",
    arguments: ["", "{}", "<plist><array/></plist>", "<plist><dict/></plist>"])
  func empty(text: String) {
    let manifest = PrivacyManifest(PropertyListDocument(parsing: Array(text.utf8)))
    #expect(manifest.tracking == nil && manifest.collectedDataTypes == nil && manifest.accessedAPITypes == nil)
    #expect(manifest.shape.unknownKeys.isEmpty && manifest.shape.missingKeys.isEmpty)
  }
}
