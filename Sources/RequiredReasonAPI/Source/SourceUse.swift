public import PrivacyManifest
public import SourceDiagnostics

/// A use of a required-reason API in source text.
public struct SourceUse: Sendable, Hashable {
  /// The API.
  public var api: AccessedAPI
  /// The name as it stands in the text.
  public var symbol: String
  /// What shows the use.
  public var evidence: APIEvidence
  /// How sure it is.
  public var confidence: APIConfidence
  /// Why it is that sure, in words: lower case, no final period.
  public var reason: String
  /// Where the name stands.
  public var place: Place

  /// The categories Apple lists the API under. With two, the use needs a reason in the one that fits its arguments.
  public var categories: [AccessedAPICategory] { api.categories }
}
