import Foundation
import PolicyDocument
import SourceDiagnostics
import Testing

@testable import ManifestLint

/// A file below `Manifests`, with what is expected of it.
///
/// Beside `name.xcprivacy` lies `name.expected`. It may begin with a line `kind: app`, and with a line `policy: name` for a file
/// of `Policies` against which the manifest is held; each further line is one finding,
/// `line:column severity rule key.path`. In a binary file `@offset` stands for line and column.
struct ManifestFile: Sendable, CustomTestStringConvertible {
  let path: String

  var testDescription: String { path }
  var folder: String { path.split(separator: "/").first.map(String.init) ?? "" }
  var isManifest: Bool { path.hasSuffix(".xcprivacy") || path.hasSuffix(".xcprivacy.plist") }
  var expectedPath: String { path.replacingOccurrences(of: ".xcprivacy", with: "") + ".expected" }

  /// A file in a rule's folder: the rule's id.
  var ruleID: String? {
    let parts = path.split(separator: "/")
    return parts.count == 3 && parts[0] == "Rules" ? String(parts[1]) : nil
  }

  static let all = Repository.files(under: "Manifests").map(ManifestFile.init)

  private var expectedLines: [String] {
    let url = Repository.root.appendingPathComponent("Manifests/" + expectedPath)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  var kindLine: String? { expectedLines.first { $0.hasPrefix("kind: ") } }
  var policyLine: String? { expectedLines.first { $0.hasPrefix("policy: ") } }
  var expected: [String] { expectedLines.filter { !$0.hasPrefix("kind: ") && !$0.hasPrefix("policy: ") } }

  func policy() throws -> PolicySubject? {
    guard let policyLine else { return nil }
    let path = "Policies/" + policyLine.dropFirst("policy: ".count)
    return PolicySubject(try PolicyDocument(parsing: Repository.bytes(of: path), file: path))
  }

  /// What the file speaks for: what its expectations say, else what its folder is called.
  var kind: ManifestKind {
    if let kindLine { return ManifestKind(rawValue: String(kindLine.dropFirst("kind: ".count))) ?? .unknown }
    let folders: [String: ManifestKind] = [".app": .app, ".appex": .extension, ".framework": .sdk]
    return folders.first { Repository.holds(path, "\($0.key)/") }?.value ?? .unknown
  }

  func findings() throws -> [Finding] {
    let subject = LintSubject(
      file: path, bytes: try Repository.bytes(of: "Manifests/" + path), kind: kind,
      foundByWalk: folder == "Valid" || ruleID == "misnamed-manifest", policy: try policy())
    return ManifestLinter().findings(in: subject)
  }

  static func line(_ finding: Finding) -> String {
    let place = finding.place
    let position = place.start.map { "\($0.line):\($0.column)" } ?? "@\(place.range?.lowerBound ?? -1)"
    let keyPath = place.keyPath.isEmpty ? "" : " " + place.keyPath
    return "\(position) \(finding.severity.rawValue) \(finding.rule)\(keyPath)"
  }

  func record(_ lines: [String]) throws {
    let text = ([kindLine, policyLine].compactMap { $0 } + lines).map { $0 + "\n" }.joined()
    try text.write(
      to: Repository.root.appendingPathComponent("Manifests/" + expectedPath), atomically: true, encoding: .utf8)
  }
}

extension PolicySubject {
  /// What a policy file says.
  init(_ document: PolicyDocument) {
    self.init(
      policy: document.policy, endpoint: document.places.endpoint, trackingEndpoint: document.places.trackingEndpoint,
      entries: document.places.allowListEntries.map { Entry(property: $0.property, place: $0.place) })
  }
}

extension Repository {
  static func holds(_ text: String, _ part: String) -> Bool { text.range(of: part) != nil }
}
