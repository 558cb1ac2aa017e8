internal import PrivacyManifest

extension AccessedAPI {
  /// Every API on Apple's list, each once, in the order of its first category.
  public static let all: [AccessedAPI] = fileTimestamp + systemBootTime + diskSpace + activeKeyboards + userDefaults

  private static let fileTimestamp: [AccessedAPI] = [
    .constant("creationDate", of: "FileAttributeKey", "NSFileCreationDate", .fileTimestamp),
    .constant("modificationDate", of: "FileAttributeKey", "NSFileModificationDate", .fileTimestamp),
    .member("fileModificationDate", of: "UIDocument", objectiveCClass: "UIDocument", .fileTimestamp),
    .constant("contentModificationDateKey", of: "URLResourceKey", "NSURLContentModificationDateKey", .fileTimestamp),
    .constant("creationDateKey", of: "URLResourceKey", "NSURLCreationDateKey", .fileTimestamp),
    .function("getattrlist", 5, .fileTimestamp, .diskSpace),
    .function("getattrlistbulk", 5, .fileTimestamp),
    .function("fgetattrlist", 5, .fileTimestamp, .diskSpace),
    .function("stat", 2, .fileTimestamp, inode64: true),
    .function("fstat", 2, .fileTimestamp, inode64: true),
    .function("fstatat", 4, .fileTimestamp, inode64: true),
    .function("lstat", 2, .fileTimestamp, inode64: true),
    .function("getattrlistat", 6, .fileTimestamp, .diskSpace),
  ]

  private static let systemBootTime: [AccessedAPI] = [
    .member("systemUptime", of: "ProcessInfo", objectiveCClass: "NSProcessInfo", .systemBootTime),
    .function("mach_absolute_time", 0, .systemBootTime),
  ]

  private static let diskSpace: [AccessedAPI] = [
    .constant("volumeAvailableCapacityKey", of: "URLResourceKey", "NSURLVolumeAvailableCapacityKey", .diskSpace),
    .constant(
      "volumeAvailableCapacityForImportantUsageKey", of: "URLResourceKey",
      "NSURLVolumeAvailableCapacityForImportantUsageKey", .diskSpace),
    .constant(
      "volumeAvailableCapacityForOpportunisticUsageKey", of: "URLResourceKey",
      "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", .diskSpace),
    .constant("volumeTotalCapacityKey", of: "URLResourceKey", "NSURLVolumeTotalCapacityKey", .diskSpace),
    .constant("systemFreeSize", of: "FileAttributeKey", "NSFileSystemFreeSize", .diskSpace),
    .constant("systemSize", of: "FileAttributeKey", "NSFileSystemSize", .diskSpace),
    .function("statfs", 2, .diskSpace, inode64: true),
    .function("statvfs", 2, .diskSpace),
    .function("fstatfs", 2, .diskSpace, inode64: true),
    .function("fstatvfs", 2, .diskSpace),
  ]

  private static let activeKeyboards: [AccessedAPI] = [
    .member("activeInputModes", of: "UITextInputMode", objectiveCClass: "UITextInputMode", .activeKeyboards)
  ]

  private static let userDefaults: [AccessedAPI] = [
    .type("UserDefaults", "NSUserDefaults", .userDefaults)
  ]
}
