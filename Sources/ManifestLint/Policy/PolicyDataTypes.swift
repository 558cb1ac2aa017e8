internal import PrivacyManifest
internal import SourceDiagnostics
internal import TrackingPolicy

/// Which of Apple's data types declare what a tracking property stands for.
///
/// Sources: Apple, "Describing data use in privacy manifests", for what each data type means; the SDK's documentation for what
/// each property holds (facts F1.3 and F2.15: its own manifest declares User ID, Device ID and Product Interaction).
/// No document joins the two. Where Apple's words name the very thing the mapping is certain and a breach is an error; where
/// they leave a choice it is a judgement and a breach is a warning.
struct PolicyDataTypes {
  /// Any of these declares it.
  let acceptable: [CollectedDataType]
  /// `error` where the mapping is certain, `warning` where it is a judgement.
  let severity: Severity
  /// Why these.
  let why: String

  private init(_ acceptable: [CollectedDataType], why: String) {
    self.acceptable = acceptable
    severity = .error
    self.why = why
  }

  private init(judged acceptable: [CollectedDataType], why: String) {
    self.acceptable = acceptable
    severity = .warning
    self.why = why
  }

  /// What every tracking payload carries, whatever is listed: the user's identity.
  static let identity = PolicyDataTypes([.userID], why: "every payload carries the user's id")

  /// What a property stands for; for `everything` see ``expanded(_:)``.
  static func of(_ property: TrackingProperty.Case) -> PolicyDataTypes? {
    switch property {
    case .everything: nil
    case .email: PolicyDataTypes([.emailAddress], why: "named by Apple")
    case .phoneNumber: PolicyDataTypes([.phoneNumber], why: "named by Apple")
    case .firstName, .lastName: PolicyDataTypes([.name], why: "named by Apple: first or last name")
    case .purchases: PolicyDataTypes([.purchaseHistory], why: "named by Apple")
    case .deviceData: PolicyDataTypes([.deviceID], why: "it holds the device's identifiers; the SDK's own manifest says so")
    case .pushToken, .pushToStartTokens:
      PolicyDataTypes(judged: [.deviceID], why: "a token stands for one device")
    case .analyticsEvents:
      PolicyDataTypes(
        judged: [.productInteraction, .otherUsageData], why: "sessions and push opens; the SDK's own manifest says the first")
    case .allCustomEvents, .customEvent:
      PolicyDataTypes(
        judged: [
          .productInteraction, .otherUsageData, .advertisingData, .searchHistory, .browsingHistory, .purchaseHistory,
          .gameplayContent, .otherUserContent, .fitness, .health, .otherDataTypes,
        ], why: "what an event tells depends on the app")
    case .allCustomAttributes, .customAttribute:
      PolicyDataTypes(
        judged: CollectedDataType.all.filter { $0 != .userID && $0 != .deviceID },
        why: "what an attribute tells depends on the app; an identifier alone is none")
    case .attributionData:
      PolicyDataTypes(
        judged: [.advertisingData, .productInteraction, .otherUsageData],
        why: "the campaign and advertisement an install came from")
    case .country:
      PolicyDataTypes(judged: [.coarseLocation, .physicalAddress, .otherDataTypes], why: "where the user is, roughly")
    case .homeCity:
      PolicyDataTypes(
        judged: [.coarseLocation, .physicalAddress, .otherUserContactInfo, .otherDataTypes], why: "where the user lives, roughly")
    case .dateOfBirth: PolicyDataTypes(judged: [.otherDataTypes, .sensitiveInfo], why: "Apple names no type for age")
    case .gender: PolicyDataTypes(judged: [.otherDataTypes, .sensitiveInfo], why: "Apple names no type for gender")
    case .language:
      PolicyDataTypes(
        judged: [.otherDataTypes, .otherDiagnosticData, .otherUsageData], why: "a setting of the device or the user")
    case .emailSubscriptionState, .notificationSubscriptionState:
      PolicyDataTypes(
        judged: [.otherUsageData, .productInteraction, .otherUserContactInfo, .otherDataTypes], why: "a choice that the user made"
      )
    }
  }

  /// The properties that a manifest must account for when one is listed.
  ///
  /// `everything` lists what an app may never collect. What the SDK collects in every app, whatever the app does, are the
  /// device's data and its own events (fact F2.15); the rest nobody can demand.
  static func expanded(_ property: TrackingProperty.Case) -> [TrackingProperty.Case] {
    property == .everything ? [.deviceData, .analyticsEvents] : [property]
  }
}
