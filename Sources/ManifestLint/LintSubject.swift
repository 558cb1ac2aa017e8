/// What a privacy manifest speaks for. Some rules are stricter for an app than for an SDK.
public enum ManifestKind: String, Sendable, Hashable, CaseIterable {
  /// An app.
  case app
  /// A third-party SDK: a framework, a Swift package, a pod, a resource bundle.
  case sdk
  /// An app extension.
  case `extension`
  /// Not known.
  case unknown
}

/// One file to lint.
public struct LintSubject: Sendable {
  /// The file's path as the caller named it; `-` is standard input.
  public var file: String
  /// Its bytes as they lie on disk.
  public var bytes: [UInt8]
  /// What it speaks for.
  public var kind: ManifestKind
  /// Whether it was met on a walk through a folder; then its name counts.
  public var foundByWalk: Bool
  /// The policy against which it is held; nil where there is none, then the rules `policy-…` find nothing.
  public var policy: PolicySubject?

  /// Makes a subject from its parts.
  public init(
    file: String, bytes: [UInt8], kind: ManifestKind = .unknown, foundByWalk: Bool = false, policy: PolicySubject? = nil
  ) {
    self.file = file
    self.bytes = bytes
    self.kind = kind
    self.foundByWalk = foundByWalk
    self.policy = policy
  }
}
