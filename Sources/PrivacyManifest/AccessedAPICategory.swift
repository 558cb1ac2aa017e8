/// A category of required-reason API: the values of `NSPrivacyAccessedAPIType`.
///
/// Source: Apple, "Describing use of required reason API", as of `AppleTables.date`.
public struct AccessedAPICategory: VocabularyTerm {
  /// The value as it must be written.
  public let rawValue: String
  /// What Xcode's editor shows for it.
  public let label: String?
  /// What it means, in our words.
  public let meaning: String

  private init(_ name: String, _ label: String, _ meaning: String) {
    self.rawValue = AccessedAPICategory.prefix + name
    self.label = label
    self.meaning = meaning
  }

  /// File Timestamp: when files were made or changed, and their other metadata.
  public static let fileTimestamp = AccessedAPICategory(
    "FileTimestamp", "File Timestamp", "when files were made or changed, and their other metadata")
  /// System Boot Time: how long ago the device was started.
  public static let systemBootTime = AccessedAPICategory(
    "SystemBootTime", "System Boot Time", "how long ago the device was started")
  /// Disk Space: how much room the disk has.
  public static let diskSpace = AccessedAPICategory(
    "DiskSpace", "Disk Space", "how much room the disk has")
  /// Active Keyboards: which keyboards are on.
  public static let activeKeyboards = AccessedAPICategory(
    "ActiveKeyboards", "Active Keyboards", "which keyboards are on")
  /// User Defaults: settings stored with `UserDefaults`.
  public static let userDefaults = AccessedAPICategory(
    "UserDefaults", "User Defaults", "settings stored with `UserDefaults`")

  /// The five values of Apple's table, in its order.
  public static let all: [AccessedAPICategory] = [
    .fileTimestamp, .systemBootTime, .diskSpace, .activeKeyboards, .userDefaults,
  ]

  /// The reasons that Apple accepts for this category, in its order.
  public var reasons: [Reason] { Reason.all.filter { $0.category == self } }

  /// The values, to look texts up in.
  public static let index = VocabularyIndex(all)
  /// What every value begins with.
  public static let prefix = "NSPrivacyAccessedAPICategory"

  /// Spellings seen in manifests; Apple lists none of them.
  public static let wrongSpellings: [String: [AccessedAPICategory]] = [
    "BootTime": [.systemBootTime],
    "FileTimestampAPI": [.fileTimestamp],
    "FileSystem": [.fileTimestamp, .diskSpace],
    "File": [.fileTimestamp],
    "Keyboards": [.activeKeyboards],
    "FreeDiskSpace": [.diskSpace],
  ]
}
