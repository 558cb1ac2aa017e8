/// One thing found in a file: what is wrong, where, and what to write instead.
///
/// Message and help are lower case without a final period, input in backticks.
public struct Finding: Sendable, Hashable {
  /// The rule's id, such as `unknown-reason`.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// What is wrong.
  public var message: String
  /// What to write instead, where that is known.
  public var help: String?
  /// Where it is.
  public var place: Place
  /// Other places that belong to it, each with a word on why.
  public var related: [RelatedPlace]
  /// The codes of the mails Apple sends for it, such as `ITMS-91055`; empty where no mail is known.
  public var itms: [String]

  /// Makes a finding from its parts.
  public init(
    rule: String, severity: Severity, message: String, help: String? = nil, place: Place, related: [RelatedPlace] = [],
    itms: [String] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.help = help
    self.place = place
    self.related = related
    self.itms = itms
  }
}

/// A second place of a finding.
public struct RelatedPlace: Sendable, Hashable {
  /// Why it belongs to the finding, such as `first written here`.
  public var message: String
  /// Where it is.
  public var place: Place

  /// Makes a second place from its parts.
  public init(message: String, place: Place) {
    self.message = message
    self.place = place
  }
}
