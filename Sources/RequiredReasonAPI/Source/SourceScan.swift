public import SourceDiagnostics

/// The uses of required-reason APIs in a group of source files that are compiled together, such as a target.
///
/// What one file of the group defines under an API's name is not the API in any of them.
public struct SourceScan: Sendable {
  /// A use that a comment silences.
  public struct SilencedUse: Sendable, Hashable {
    /// The use.
    public var use: SourceUse
    /// The reason that the comment gives.
    public var reason: String
  }

  /// The uses, by file in the order given and by place.
  public let uses: [SourceUse]
  /// The uses that comments silence.
  public let silenced: [SilencedUse]
  /// What is wrong with the comments: no reason, nothing to silence, a word that is not known.
  public let findings: [Finding]

  /// Joins the scans of a group's files.
  public init(_ files: [SourceFileScan]) {
    var group = SourceDefinitions()
    for file in files { group.add(file.definitions) }
    var uses: [SourceUse] = []
    var silenced: [SilencedUse] = []
    var findings: [Finding] = []
    for file in files {
      var directives = DirectiveLines(file.directives)
      for (candidate, use) in file.uses where !SourceScan.isDefined(candidate, in: file, group) {
        if let line = use.place.start?.line, let reason = directives.reason(forLine: line) {
          silenced.append(SilencedUse(use: use, reason: reason))
        } else {
          uses.append(use)
        }
      }
      findings += directives.findings()
    }
    self.uses = uses
    self.silenced = silenced
    self.findings = findings
  }

  /// Scans the files of a group one after the other.
  public init(files: [(path: String, language: SourceLanguage, bytes: [UInt8])]) {
    self.init(files.map { SourceFileScan(path: $0.path, language: $0.language, bytes: $0.bytes) })
  }

  private static func isDefined(_ candidate: SourceCandidate, in file: SourceFileScan, _ group: SourceDefinitions) -> Bool {
    let number = candidate.nameNumber
    switch candidate.reach {
    case .certain: return false
    case .member: return group.members.contains(number)
    case .bare(let enclosingTypes):
      if file.definitions.inFile.contains(number) { return true }
      if (file.language == .swift ? group.inSwift : group.inC).contains(number) { return true }
      return enclosingTypes.contains { group.inTypes.contains(SourceDefinitions.Member(type: $0, nameNumber: number)) }
    }
  }
}
