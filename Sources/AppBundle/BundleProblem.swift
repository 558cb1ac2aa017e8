public import SourceDiagnostics

/// An entry of a folder or archive that was refused or could not be read. The rest of the tree is read all the same.
public struct BundleProblem: Sendable, Hashable {
  /// Why an entry was refused.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Its path climbs with `..`.
    case climbingPath
    /// Its path is absolute.
    case absolutePath
    /// Its name is no valid text.
    case invalidName
    /// Its path is deeper or longer than any in a bundle.
    case deepPath
    /// A link that leads out of the tree, or round in a circle.
    case linkOutOfTree
    /// It is encrypted.
    case encrypted
    /// The archive has two entries of that path, and readers differ in which they see.
    case duplicate
    /// It is no file, folder or link.
    case specialFile
    /// It cannot be opened or unpacked.
    case unreadable

    fileprivate var message: String {
      switch self {
      case .climbingPath: "the entry's path climbs out with `..`"
      case .absolutePath: "the entry's path is absolute"
      case .invalidName: "the entry's name is not valid UTF-8"
      case .deepPath: "the entry's path is longer than 4096 bytes or deeper than 100 folders"
      case .linkOutOfTree: "the link leads out of what is read"
      case .encrypted: "the entry is encrypted"
      case .duplicate: "the archive holds two entries of this path"
      case .specialFile: "the entry is no file, folder or link"
      case .unreadable: "the entry cannot be read"
      }
    }
  }

  /// Where the entry is, as reached from the argument.
  public var path: String
  /// Why it was refused.
  public var reason: Reason

  /// Makes a problem from its parts.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The problem as a finding of rule `refused-entry`, an error: what the entry holds was not looked at. A link that leads
  /// out of a folder is a warning, since development trees hold such links for good reasons.
  public func finding(isArchive: Bool) -> Finding {
    Finding(
      rule: "refused-entry", severity: reason == .linkOutOfTree && !isArchive ? .warning : .error,
      message: "\(reason.message), so it was not read", place: Place(file: path))
  }
}
