public import PrivacyManifest
public import SourceDiagnostics

/// What a rule finds and why: the source of its page in the documentation, of `sluice rules`, and of its tests.
public struct RuleDescription: Sendable {
  /// The name by which it is known, for ever.
  public let id: String
  /// What it finds, in half a sentence.
  public let summary: String
  /// Why that matters and what to do about it, in our words.
  public let rationale: String
  /// Apple's pages on the matter.
  public let documents: [AppleDocument]
  /// How much a finding matters, unless `severityNote` says otherwise.
  public let severity: Severity
  /// When a finding matters more or less; nil where it always matters alike.
  public let severityNote: String?
  /// The codes of the mails that Apple sends, the first unless the rationale says otherwise; empty where no mail is known.
  public let itms: [String]
  /// Manifests that it finds fault with, the places marked.
  public let triggering: [LintExample]
  /// Manifests that it passes.
  public let nonTriggering: [LintExample]

  /// What is known of the mails for a manifest in a `.bundle` within an app, app extension or framework, where findings
  /// name no code; nil where no mail is known at all.
  public var nestedMailNote: String? {
    if itms.isEmpty { return nil }
    let unconfirmed = RuleDescription.nestedCodes.filter { itms.contains($0.documented) }
      .map { "\($0.nested) in place of \($0.documented)" }
    return unconfirmed.isEmpty
      ? "none is confirmed" : "none is confirmed, though users have quoted \(Wording.list(unconfirmed, "and"))"
  }

  private static let nestedCodes = [
    (documented: "ITMS-91056", nested: "ITMS-91108"), (documented: "ITMS-91064", nested: "ITMS-91107"),
  ]

  init(
    id: String, severity: Severity, severityNote: String? = nil, itms: [String] = [], summary: String, rationale: String,
    documents: [AppleDocument], triggering: [LintExample], nonTriggering: [LintExample]
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.documents = documents
    self.severity = severity
    self.severityNote = severityNote
    self.itms = itms
    self.triggering = triggering
    self.nonTriggering = nonTriggering
  }
}
