/// Why a required-reason API is used: the values of `NSPrivacyAccessedAPITypeReasons`.
///
/// Source: Apple, "Describing use of required reason API", as of `AppleTables.date`.
public struct Reason: VocabularyTerm {
  /// The code as it must be written.
  public let rawValue: String
  /// The one category for which Apple accepts it.
  public let category: AccessedAPICategory
  /// The text that Xcode's editor shows behind the code; nil where it has not been seen.
  public let label: String?
  /// What it means, in our words.
  public let meaning: String
  /// Whether only a third-party SDK may give it.
  public let isForSDKsOnly: Bool

  private init(
    _ code: String, _ category: AccessedAPICategory, label: String? = nil, isForSDKsOnly: Bool = false, _ meaning: String
  ) {
    self.rawValue = code
    self.category = category
    self.label = label
    self.meaning = meaning
    self.isForSDKsOnly = isForSDKsOnly
  }

  /// The 17 codes of Apple's table, category by category in its order.
  public static let all: [Reason] = [
    Reason(
      "DDA9.1", .fileTimestamp,
      "show file timestamps to the user; nothing derived from them leaves the device"),
    Reason(
      "C617.1", .fileTimestamp, label: "Inside app or group container",
      "timestamps, size or other metadata of files in the container of the app, its app group or its CloudKit container"),
    Reason(
      "3B52.1", .fileTimestamp,
      "metadata of files or folders that the user granted, such as in a document picker"),
    Reason(
      "0A2A.1", .fileTimestamp, label: "3rd-party SDK wrapper on-device", isForSDKsOnly: true,
      "an SDK that only wraps these APIs and calls them when the app calls the wrapper"),
    Reason(
      "35F9.1", .systemBootTime, label: "Measure time on-device",
      "elapsed time between events in the app, or timers; the elapsed time itself may leave the device"),
    Reason(
      "8FFB.1", .systemBootTime,
      "absolute timestamps of events in the app, such as of UIKit or AVFAudio"),
    Reason(
      "3D61.1", .systemBootTime,
      "the boot time in an optional bug report that the user sees and chooses to send"),
    Reason(
      "85F4.1", .diskSpace,
      "show disk space to the user; it may go over the local network to another device of that person for the same end"),
    Reason(
      "E174.1", .diskSpace, label: "Write or delete file on-device",
      "is there room to write, or so little that files must go; the behaviour must be visible to the user"),
    Reason(
      "7D9E.1", .diskSpace,
      "disk space in an optional bug report that the user sees and chooses to send"),
    Reason(
      "B728.1", .diskSpace,
      "a health-research app that tells participants of low disk space"),
    Reason(
      "3EC4.1", .activeKeyboards,
      "a custom keyboard app for the whole system that finds out which keyboards are on"),
    Reason(
      "54BD.1", .activeKeyboards, label: "Customize UI on-device",
      "fit the user interface to the active keyboards, visibly to the user"),
    Reason(
      "CA92.1", .userDefaults, label: "Access info from same app",
      "read and write what only this app can reach"),
    Reason(
      "1C8F.1", .userDefaults,
      "read and write what is shared in the app's own app group"),
    Reason(
      "C56D.1", .userDefaults, label: "3rd-party SDK wrapper on-device", isForSDKsOnly: true,
      "an SDK that only wraps these APIs and calls them when the app calls the wrapper"),
    Reason(
      "AC6B.1", .userDefaults,
      "read the managed configuration, or write the managed feedback, of device management"),
  ]

  /// The codes, to look texts up in.
  public static let index = VocabularyIndex(all)
  /// Codes share nothing.
  public static let prefix = ""
  /// No wrong spelling of a code is known that its letters do not give away.
  public static let wrongSpellings: [String: [Reason]] = [:]
}

/// What can be told of a written reason without looking its table entry up.
extension Written where Term == Reason {
  /// Whether it is one of Apple's codes, and one of the category.
  public func belongs(to category: Written<AccessedAPICategory>) -> Bool {
    guard let position, let category = category.position else { return false }
    return Reason.categoryPositions[position] == category
  }

  /// Whether it is a code that only a third-party SDK may give.
  public var isForSDKsOnly: Bool { position.map { Reason.sdkPositions & 1 << UInt32($0) != 0 } ?? false }
}

extension Reason {
  fileprivate static let categoryPositions = all.map { AccessedAPICategory.all.firstIndex(of: $0.category) }
  /// A bit for each code that only SDKs may give.
  fileprivate static let sdkPositions: UInt32 = all.indices.reduce(0) { bits, position in
    all[position].isForSDKsOnly ? bits | 1 << UInt32(position) : bits
  }
}
