internal import ManifestLint
internal import SourceDiagnostics

/// Reads and lints one file, and writes what is to be shown of it: a pure function of the file, so that two threads may call it.
struct LintCheck: Sendable {
  let linter: ManifestLinter
  /// The kind that the caller says the files are; nil to infer it.
  let kind: ManifestKind?
  /// The policy that apps' manifests are held against; an SDK's answers for the SDK alone.
  let policy: PolicySubject?
  let leastShown: Severity
  /// Writes the text of findings; nil where they are wanted as values.
  let reporter: TextReporter?

  enum Outcome: Sendable {
    case unread(file: String, reason: String)
    case read(FindingSummary, isHeldAgainstPolicy: Bool, shown: [Finding], text: String)
  }

  /// Lints what a walk met.
  func lint(_ item: ManifestWalk.Item) -> Outcome {
    switch item {
    case .unreadable(let path, let reason): return .unread(file: path, reason: reason)
    case .manifest(let path, let inferred, let foundByWalk):
      do throws(UnreadableFile) {
        let bytes = try ManifestFile.read(path)
        return lint(LintSubject(file: path, bytes: bytes, foundByWalk: foundByWalk), inferred: inferred)
      } catch {
        return .unread(file: path, reason: error.reason)
      }
    }
  }

  /// Lints bytes.
  func lint(_ subject: LintSubject, inferred: ManifestKind) -> Outcome {
    var subject = subject
    subject.kind = kind ?? inferred
    // What is named is meant, whatever the folders around it say; what the caller says counts before all.
    let isMeant = kind == nil && !subject.foundByWalk
    if isMeant || subject.kind == .app || subject.kind == .unknown { subject.policy = policy }
    let isHeld = subject.policy != nil
    let result = linter.lint(subject)
    var summary = FindingSummary()
    summary.files = 1
    if result.findings.isEmpty { return .read(summary, isHeldAgainstPolicy: isHeld, shown: [], text: "") }
    for finding in result.findings { summary.count(finding.severity) }
    let shown = leastShown == .note ? result.findings : result.findings.filter { $0.severity >= leastShown }
    guard let reporter else { return .read(summary, isHeldAgainstPolicy: isHeld, shown: shown, text: "") }
    var text = ""
    for finding in shown { text += reporter.report(finding, source: result.source) }
    return .read(summary, isHeldAgainstPolicy: isHeld, shown: [], text: text)
  }
}
