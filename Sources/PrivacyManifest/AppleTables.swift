/// When Apple's tables were taken down, and where they stand.
public enum AppleTables: Sendable {
  /// The day on which Apple's lists were read, as year-month-day.
  public static let date = "2026-08-03"
}

/// A page of Apple's documentation.
public struct AppleDocument: Sendable, Hashable {
  /// The page's title, as Apple writes it.
  public let title: String
  /// Where it stands.
  public let url: String

  init(_ title: String, _ path: String) {
    self.title = title
    self.url = "https://developer.apple.com/documentation/" + path
  }

  /// What is wrong with a manifest that was refused.
  public static let debuggingInvalidManifest = AppleDocument(
    "TN3181: Debugging an invalid privacy manifest", "technotes/tn3181-debugging-invalid-privacy-manifest")
  /// `NSPrivacyTracking` and `NSPrivacyTrackingDomains`.
  public static let trackingKeys = AppleDocument(
    "TN3182: Adding privacy tracking keys to your privacy manifest",
    "technotes/tn3182-adding-privacy-tracking-keys-to-your-privacy-manifest")
  /// The entries of `NSPrivacyAccessedAPITypes`.
  public static let requiredReasonEntries = AppleDocument(
    "TN3183: Adding required reason API entries to your privacy manifest",
    "technotes/tn3183-adding-required-reason-api-entries-to-your-privacy-manifest")
  /// The entries of `NSPrivacyCollectedDataTypes`.
  public static let dataCollectionEntries = AppleDocument(
    "TN3184: Adding data collection details to your privacy manifest",
    "technotes/tn3184-adding-data-collection-details-to-your-privacy-manifest")
  /// What a manifest is, and its name.
  public static let manifestFiles = AppleDocument(
    "Privacy manifest files", "bundleresources/privacy-manifest-files")
  /// Where a manifest lies in a bundle.
  public static let addingManifest = AppleDocument(
    "Adding a privacy manifest to your app or third-party SDK",
    "bundleresources/adding-a-privacy-manifest-to-your-app-or-third-party-sdk")
  /// The data types and purposes.
  public static let dataUse = AppleDocument(
    "Describing data use in privacy manifests", "bundleresources/describing-data-use-in-privacy-manifests")
  /// The categories and their reasons.
  public static let requiredReasonAPI = AppleDocument(
    "Describing use of required reason API", "bundleresources/describing-use-of-required-reason-api")
  /// The keys and their types.
  public static let keys = AppleDocument(
    "App privacy configuration", "bundleresources/app-privacy-configuration")
}
