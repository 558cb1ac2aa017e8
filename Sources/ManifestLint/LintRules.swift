internal import SourceDiagnostics

/// All rules.
public enum LintRules: Sendable {
  /// Every rule, in the order of the documentation: syntax, shape, tracking, data types, required-reason API, the rest, the policy.
  public static let all: [any LintRule.Type] = [
    MalformedPropertyListRule.self,
    RootNotDictionaryRule.self,
    WrongTypeRule.self,
    MissingKeyRule.self,
    UnknownKeyRule.self,
    DuplicateKeyRule.self,
    EmptyValueRule.self,
    EmptyManifestRule.self,
    TrackingWithoutDomainsRule.self,
    DomainsWithoutTrackingRule.self,
    InvalidDomainRule.self,
    SuspiciousDomainRule.self,
    UnknownDataTypeRule.self,
    UnknownPurposeRule.self,
    EmptyPurposesRule.self,
    UnknownAPICategoryRule.self,
    UnknownReasonRule.self,
    ReasonOfOtherCategoryRule.self,
    EmptyReasonsRule.self,
    SDKOnlyReasonRule.self,
    EmptyAPITypesRule.self,
    DuplicateEntryRule.self,
    TrackingTypeWithoutTrackingRule.self,
    TrackingWithoutDataTypeRule.self,
    MissingCollectedDataTypesRule.self,
    MisnamedManifestRule.self,
    PolicyEndpointUndeclaredRule.self,
    PolicyFirstPartyDeclaredRule.self,
    PolicyTrackingUndeclaredRule.self,
    PolicyPropertyUndeclaredRule.self,
  ]

  /// The rule of an id; nil where there is none.
  public static func rule(_ id: String) -> (any LintRule.Type)? {
    all.first { $0.about.id == id }
  }

  /// The id that was probably meant by one that no rule has; nil where none is near.
  public static func nearestID(to id: String) -> String? {
    NearMiss.nearest(to: id, among: all.map { $0.about.id })
  }
}
