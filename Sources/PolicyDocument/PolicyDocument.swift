public import SourceDiagnostics
public import TrackingPolicy
internal import YAMLSyntax

/// A policy file without an error: the policy it states, and where it states what.
public struct PolicyDocument: Sendable {
  /// The file's path as the caller named it.
  public let file: String
  /// The text as UTF-8, in which the places count.
  public let source: SourceText
  /// What the file states.
  public let policy: TrackingPolicy
  /// Where it states what.
  public let places: PolicyPlaces
  /// The path of the privacy manifest that the file names, relative to where the caller stands, not to the file.
  public let manifest: String?

  /// What is not certain about what the file states, and no error. The severity is `note`.
  public let notes: [Finding]

  /// Reads a policy file. It is whole or it is nothing: one error, and there is no policy (law 10).
  ///
  /// - Parameters:
  ///   - bytes: the file as it lies on disk.
  ///   - file: its path as the caller named it; relative paths in it are relative to its folder.
  /// - Throws: ``InvalidPolicy`` with every error of the file.
  public init(parsing bytes: [UInt8], file: String) throws(InvalidPolicy) {
    let document = YAMLDocument(parsing: bytes)
    var reader = PolicyReader(document: document, file: file)
    guard let read = reader.read() else {
      throw InvalidPolicy(findings: reader.reporter.sorted, source: document.source)
    }
    self.file = file
    source = document.source
    policy = read.policy
    places = read.places
    manifest = read.manifest
    notes = read.notes
  }
}

/// Why a file states no policy.
public struct InvalidPolicy: Error, Sendable {
  /// Every error of the file in order of place, at least one. The rules are those of ``PolicyRule``.
  public let findings: [Finding]
  /// The text as UTF-8, in which the places count.
  public let source: SourceText
}

/// Where a policy file states what.
public struct PolicyPlaces: Sendable, Hashable {
  /// The value of `endpoint`.
  public let endpoint: Place
  /// The value of `trackingEndpoint`; nil where the tracking host follows from the endpoint.
  public let trackingEndpoint: Place?
  /// The value of `manifest`.
  public let manifest: Place?
  /// The value of `kindsWithoutCase`.
  public let kindsWithoutCase: Place?
  /// The key `trackingPropertyAllowList`.
  public let allowList: Place?
  /// What is listed, in the order of the file.
  public let allowListEntries: [Entry]

  /// One property of the allow list, or one name of a custom event or attribute.
  public struct Entry: Sendable, Hashable {
    /// The property; a `customEvent` or `customAttribute` of one name.
    public let property: TrackingProperty
    /// Where it is written.
    public let place: Place
  }
}

/// The rules that a policy file can break.
public enum PolicyRule: String, Sendable, Hashable, CaseIterable {
  /// The file is not the YAML that policies are written in.
  case syntax = "policy-syntax"
  /// The version is missing or unknown.
  case version = "policy-version"
  /// A key is missing, unknown, without a value, or has no place beside another.
  case key = "policy-key"
  /// A value is of the wrong kind: a list for a text, and the like.
  case type = "policy-type"
  /// A value is not one of those that can stand there.
  case value = "policy-value"
}
