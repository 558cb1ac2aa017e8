/// What collected data is used for: the values of `NSPrivacyCollectedDataTypePurposes`.
///
/// Source: Apple, "Describing data use in privacy manifests", as of `AppleTables.date`.
public struct Purpose: VocabularyTerm {
  /// The value as it must be written.
  public let rawValue: String
  /// What Xcode's editor and the App Store show for it.
  public let label: String?
  /// What it means, in our words.
  public let meaning: String

  private init(_ name: String, _ label: String, _ meaning: String) {
    self.rawValue = Purpose.prefix + name
    self.label = label
    self.meaning = meaning
  }

  /// Third-Party Advertising: showing advertisements of others, or sharing data with those who show them.
  public static let thirdPartyAdvertising = Purpose(
    "ThirdPartyAdvertising", "Third-Party Advertising",
    "showing advertisements of others, or sharing data with those who show them")
  /// Developer’s Advertising or Marketing: advertising or marketing of one's own.
  public static let developerAdvertising = Purpose(
    "DeveloperAdvertising", "Developer’s Advertising or Marketing", "advertising or marketing of one's own")
  /// Analytics: evaluating what users do.
  public static let analytics = Purpose(
    "Analytics", "Analytics", "evaluating what users do")
  /// Product Personalization: fitting to the user what the user sees.
  public static let productPersonalization = Purpose(
    "ProductPersonalization", "Product Personalization", "fitting to the user what the user sees")
  /// App Functionality: login, features, prevention of fraud, security, stability, support.
  public static let appFunctionality = Purpose(
    "AppFunctionality", "App Functionality", "login, features, prevention of fraud, security, stability, support")
  /// Other Purposes: any other purpose.
  public static let other = Purpose(
    "Other", "Other Purposes", "any other purpose")

  /// The six values of Apple's table, in its order.
  public static let all: [Purpose] = [
    .thirdPartyAdvertising, .developerAdvertising, .analytics, .productPersonalization, .appFunctionality, .other,
  ]

  /// The values, to look texts up in.
  public static let index = VocabularyIndex(all)
  /// What every value begins with.
  public static let prefix = "NSPrivacyCollectedDataTypePurpose"

  /// Spellings seen in manifests; Apple lists none of them. Login and support count as app functionality in Apple's text.
  public static let wrongSpellings: [String: [Purpose]] = [
    "CustomerSupport": [.appFunctionality],
    "Authentication": [.appFunctionality],
    "FraudPrevention": [.appFunctionality],
    "Security": [.appFunctionality],
    "Functionality": [.appFunctionality],
    "DeveloperAdvertisingOrMarketing": [.developerAdvertising],
    "Marketing": [.developerAdvertising],
    "Personalization": [.productPersonalization],
    "Advertising": [.thirdPartyAdvertising, .developerAdvertising],
  ]
}
