import Testing

@testable import PrivacyManifest

/// Apple's tables written down a second time, by short names only.
enum SecondTables {
  static let dataTypes = """
    Name EmailAddress PhoneNumber PhysicalAddress OtherUserContactInfo Health Fitness PaymentInfo CreditInfo
    OtherFinancialInfo PreciseLocation CoarseLocation SensitiveInfo Contacts EmailsOrTextMessages PhotosorVideos AudioData
    GameplayContent CustomerSupport OtherUserContent BrowsingHistory SearchHistory UserID DeviceID PurchaseHistory
    ProductInteraction AdvertisingData OtherUsageData CrashData PerformanceData OtherDiagnosticData EnvironmentScanning
    Hands Head OtherDataTypes
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  static let purposes = [
    "ThirdPartyAdvertising", "DeveloperAdvertising", "Analytics", "ProductPersonalization", "AppFunctionality", "Other",
  ]
  static let reasons: [String: [String]] = [
    "FileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
    "SystemBootTime": ["35F9.1", "8FFB.1", "3D61.1"],
    "DiskSpace": ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
    "ActiveKeyboards": ["3EC4.1", "54BD.1"],
    "UserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
  ]
}

@Suite("Apple's tables")
struct AppleTablesTests {
  @Test("hold the 35 data types")
  func dataTypes() {
    #expect(CollectedDataType.all.map(\.rawValue) == SecondTables.dataTypes.map { "NSPrivacyCollectedDataType" + $0 })
    #expect(CollectedDataType.all.count == 35)
  }

  @Test("hold the six purposes")
  func purposes() {
    #expect(Purpose.all.map(\.rawValue) == SecondTables.purposes.map { "NSPrivacyCollectedDataTypePurpose" + $0 })
  }

  @Test("hold the five categories, each with its own of the 17 reasons")
  func reasons() {
    for category in AccessedAPICategory.all {
      #expect(category.reasons.map(\.rawValue) == SecondTables.reasons[category.shortName], "\(category.rawValue)")
    }
    #expect(AccessedAPICategory.all.count == 5 && SecondTables.reasons.count == 5)
    #expect(Reason.all.count == 17)
  }

  @Test("mark the two reasons that are for SDKs only")
  func sdkOnly() {
    #expect(Reason.all.filter(\.isForSDKsOnly).map(\.rawValue) == ["0A2A.1", "C56D.1"])
  }

  @Test("give the label that Xcode shows, where it has been seen")
  func labels() {
    #expect(Reason(rawValue: "C617.1")?.label == "Inside app or group container")
    #expect(Reason(rawValue: "DDA9.1")?.label == nil)
  }

  @Test("name what a static member says", arguments: zip(CollectedDataType.all, SecondTables.dataTypes))
  func staticNames(type: CollectedDataType, name: String) {
    #expect(type.shortName == name)
    #expect(CollectedDataType(rawValue: type.rawValue) == type)
    #expect(type.label?.filter { $0 != " " }.lowercased() == name.lowercased())
  }

  @Test("hold nothing twice, and no wrong spelling that is right")
  func distinct() {
    distinct(CollectedDataType.self)
    distinct(Purpose.self)
    distinct(AccessedAPICategory.self)
    distinct(Reason.self)
  }

  private func distinct<Term: VocabularyTerm>(_: Term.Type) {
    #expect(Set(Term.all).count == Term.all.count)
    for (spelling, terms) in Term.wrongSpellings {
      #expect(Term(rawValue: Term.prefix + spelling) == nil && !terms.isEmpty, "\(spelling)")
    }
  }

  @Test("are dated")
  func date() {
    #expect(AppleTables.date.split(separator: "-").map(\.count) == [4, 2, 2])
  }
}
