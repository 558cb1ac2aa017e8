/// A kind of data that an app or SDK collects: the values of `NSPrivacyCollectedDataType`.
///
/// Source: Apple, "Describing data use in privacy manifests", as of `AppleTables.date`.
public struct CollectedDataType: VocabularyTerm {
  /// The value as it must be written.
  public let rawValue: String
  /// What Xcode's editor and the App Store show for it.
  public let label: String?
  /// The App Store's group to which it belongs; a group is no value itself.
  public let group: Group
  /// What it means, in our words.
  public let meaning: String

  /// A group of data types on the App Store's privacy label.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// Contact Info
    case contactInfo = "Contact Info"
    /// Health & Fitness
    case healthAndFitness = "Health & Fitness"
    /// Financial Info
    case financialInfo = "Financial Info"
    /// Location
    case location = "Location"
    /// Sensitive Info
    case sensitiveInfo = "Sensitive Info"
    /// Contacts
    case contacts = "Contacts"
    /// User Content
    case userContent = "User Content"
    /// Browsing History
    case browsingHistory = "Browsing History"
    /// Search History
    case searchHistory = "Search History"
    /// Identifiers
    case identifiers = "Identifiers"
    /// Purchases
    case purchases = "Purchases"
    /// Usage Data
    case usageData = "Usage Data"
    /// Diagnostics
    case diagnostics = "Diagnostics"
    /// Surroundings
    case surroundings = "Surroundings"
    /// Body
    case body = "Body"
    /// Other Data
    case otherData = "Other Data"
  }

  private init(_ name: String, _ label: String, _ group: Group, _ meaning: String) {
    self.rawValue = CollectedDataType.prefix + name
    self.label = label
    self.group = group
    self.meaning = meaning
  }

  /// Name: first or last name.
  public static let name = CollectedDataType(
    "Name", "Name", .contactInfo, "first or last name")
  /// Email Address: e-mail address, hashed or not.
  public static let emailAddress = CollectedDataType(
    "EmailAddress", "Email Address", .contactInfo, "e-mail address, hashed or not")
  /// Phone Number: telephone number, hashed or not.
  public static let phoneNumber = CollectedDataType(
    "PhoneNumber", "Phone Number", .contactInfo, "telephone number, hashed or not")
  /// Physical Address: home, postal or any other street address.
  public static let physicalAddress = CollectedDataType(
    "PhysicalAddress", "Physical Address", .contactInfo, "home, postal or any other street address")
  /// Other User Contact Info: any other means of reaching the user outside the app.
  public static let otherUserContactInfo = CollectedDataType(
    "OtherUserContactInfo", "Other User Contact Info", .contactInfo, "any other means of reaching the user outside the app")
  /// Health: medical data, HealthKit, clinical records, health research.
  public static let health = CollectedDataType(
    "Health", "Health", .healthAndFitness, "medical data, HealthKit, clinical records, health research")
  /// Fitness: exercise and motion data.
  public static let fitness = CollectedDataType(
    "Fitness", "Fitness", .healthAndFitness, "exercise and motion data")
  /// Payment Info: card number, bank account, form of payment.
  public static let paymentInfo = CollectedDataType(
    "PaymentInfo", "Payment Info", .financialInfo, "card number, bank account, form of payment")
  /// Credit Info: credit score and the like.
  public static let creditInfo = CollectedDataType(
    "CreditInfo", "Credit Info", .financialInfo, "credit score and the like")
  /// Other Financial Info: salary, income, assets, debts.
  public static let otherFinancialInfo = CollectedDataType(
    "OtherFinancialInfo", "Other Financial Info", .financialInfo, "salary, income, assets, debts")
  /// Precise Location: a position with three or more decimal places of latitude and longitude.
  public static let preciseLocation = CollectedDataType(
    "PreciseLocation", "Precise Location", .location, "a position with three or more decimal places of latitude and longitude")
  /// Coarse Location: a position with fewer than three decimal places.
  public static let coarseLocation = CollectedDataType(
    "CoarseLocation", "Coarse Location", .location, "a position with fewer than three decimal places")
  /// Sensitive Info: ethnicity, orientation, religion, politics, biometrics, genetics, pregnancy and the like.
  public static let sensitiveInfo = CollectedDataType(
    "SensitiveInfo", "Sensitive Info", .sensitiveInfo,
    "ethnicity, orientation, religion, politics, biometrics, genetics, pregnancy and the like")
  /// Contacts: address book or social graph.
  public static let contacts = CollectedDataType(
    "Contacts", "Contacts", .contacts, "address book or social graph")
  /// Emails or Text Messages: mails or messages with their headers.
  public static let emailsOrTextMessages = CollectedDataType(
    "EmailsOrTextMessages", "Emails or Text Messages", .userContent, "mails or messages with their headers")
  /// Photos or Videos: pictures or films of the user; the lower-case `or` is Apple's spelling.
  public static let photosorVideos = CollectedDataType(
    "PhotosorVideos", "Photos or Videos", .userContent, "pictures or films of the user; the lower-case `or` is Apple's spelling")
  /// Audio Data: recordings of voice or sound.
  public static let audioData = CollectedDataType(
    "AudioData", "Audio Data", .userContent, "recordings of voice or sound")
  /// Gameplay Content: saved games, multiplayer logic, what users make in a game.
  public static let gameplayContent = CollectedDataType(
    "GameplayContent", "Gameplay Content", .userContent, "saved games, multiplayer logic, what users make in a game")
  /// Customer Support: what users write in a request for support.
  public static let customerSupport = CollectedDataType(
    "CustomerSupport", "Customer Support", .userContent, "what users write in a request for support")
  /// Other User Content: anything else that users make.
  public static let otherUserContent = CollectedDataType(
    "OtherUserContent", "Other User Content", .userContent, "anything else that users make")
  /// Browsing History: what was viewed outside the app's own content.
  public static let browsingHistory = CollectedDataType(
    "BrowsingHistory", "Browsing History", .browsingHistory, "what was viewed outside the app's own content")
  /// Search History: searches made in the app.
  public static let searchHistory = CollectedDataType(
    "SearchHistory", "Search History", .searchHistory, "searches made in the app")
  /// User ID: an identifier of an account or a user.
  public static let userID = CollectedDataType(
    "UserID", "User ID", .identifiers, "an identifier of an account or a user")
  /// Device ID: the advertising identifier or any other identifier of the device.
  public static let deviceID = CollectedDataType(
    "DeviceID", "Device ID", .identifiers, "the advertising identifier or any other identifier of the device")
  /// Purchase History: purchases or tendencies to purchase.
  public static let purchaseHistory = CollectedDataType(
    "PurchaseHistory", "Purchase History", .purchases, "purchases or tendencies to purchase")
  /// Product Interaction: launches, taps, views and other interaction.
  public static let productInteraction = CollectedDataType(
    "ProductInteraction", "Product Interaction", .usageData, "launches, taps, views and other interaction")
  /// Advertising Data: which advertisements were seen.
  public static let advertisingData = CollectedDataType(
    "AdvertisingData", "Advertising Data", .usageData, "which advertisements were seen")
  /// Other Usage Data: any other activity.
  public static let otherUsageData = CollectedDataType(
    "OtherUsageData", "Other Usage Data", .usageData, "any other activity")
  /// Crash Data: crash logs.
  public static let crashData = CollectedDataType(
    "CrashData", "Crash Data", .diagnostics, "crash logs")
  /// Performance Data: launch time, hangs, use of energy.
  public static let performanceData = CollectedDataType(
    "PerformanceData", "Performance Data", .diagnostics, "launch time, hangs, use of energy")
  /// Other Diagnostic Data: any other technical diagnostics.
  public static let otherDiagnosticData = CollectedDataType(
    "OtherDiagnosticData", "Other Diagnostic Data", .diagnostics, "any other technical diagnostics")
  /// Environment Scanning: meshes, planes, scenes or images detected around the user.
  public static let environmentScanning = CollectedDataType(
    "EnvironmentScanning", "Environment Scanning", .surroundings, "meshes, planes, scenes or images detected around the user")
  /// Hands: structure and movement of the hands.
  public static let hands = CollectedDataType(
    "Hands", "Hands", .body, "structure and movement of the hands")
  /// Head: movement of the head.
  public static let head = CollectedDataType(
    "Head", "Head", .body, "movement of the head")
  /// Other Data Types: anything that is not listed.
  public static let otherDataTypes = CollectedDataType(
    "OtherDataTypes", "Other Data Types", .otherData, "anything that is not listed")

  /// The 35 values of Apple's table, in its order.
  public static let all: [CollectedDataType] = [
    .name, .emailAddress, .phoneNumber, .physicalAddress, .otherUserContactInfo, .health, .fitness, .paymentInfo,
    .creditInfo, .otherFinancialInfo, .preciseLocation, .coarseLocation, .sensitiveInfo, .contacts,
    .emailsOrTextMessages, .photosorVideos, .audioData, .gameplayContent, .customerSupport, .otherUserContent,
    .browsingHistory, .searchHistory, .userID, .deviceID, .purchaseHistory, .productInteraction, .advertisingData,
    .otherUsageData, .crashData, .performanceData, .otherDiagnosticData, .environmentScanning, .hands, .head,
    .otherDataTypes,
  ]

  /// The values, to look texts up in.
  public static let index = VocabularyIndex(all)
  /// What every value begins with.
  public static let prefix = "NSPrivacyCollectedDataType"

  /// Spellings seen in public guides and manifests; Apple lists none of them.
  public static let wrongSpellings: [String: [CollectedDataType]] = [
    "PhotosOrVideos": [.photosorVideos],
    "PhotoOrVideo": [.photosorVideos],
    "PhotosorVideo": [.photosorVideos],
    "Emails": [.emailsOrTextMessages],
    "TextMessages": [.emailsOrTextMessages],
    "EmailsOrTextMessage": [.emailsOrTextMessages],
    "UserId": [.userID],
    "DeviceId": [.deviceID],
    "AdvertisingID": [.deviceID],
    "AdvertisingIdentifier": [.deviceID],
    "IDFA": [.deviceID],
    "CustomerSupportData": [.customerSupport],
    "HandsData": [.hands],
    "HeadMovement": [.head],
    "Location": [.preciseLocation, .coarseLocation],
    "Body": [.hands, .head],
    "Photos": [.photosorVideos],
    "Videos": [.photosorVideos],
    "OtherData": [.otherDataTypes],
  ]
}
