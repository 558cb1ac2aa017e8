internal import SourceDiagnostics
internal import TrackingPolicy

/// The policy of an example.
public struct PolicyExample: Sendable {
  private let endpoint: String
  private let properties: [TrackingProperty]

  init(_ endpoint: String, _ properties: [TrackingProperty]) {
    self.endpoint = endpoint
    self.properties = properties
  }

  /// The file as it is shown.
  public var text: String {
    let list = properties.isEmpty ? " []" : ""
    return "version: 1\nendpoint: \(endpoint)\ntrackingPropertyAllowList:\(list)\n"
      + properties.map { "  - \($0)\n" }.joined()
  }

  /// The name of the file.
  static let file = "app.policy.yml"

  /// What it says; nil where the endpoint is none.
  public var subject: PolicySubject? {
    guard let first = try? Endpoint(endpoint), let endpoints = try? TrackingEndpoint(firstParty: first),
      let policy = try? TrackingPolicy(endpoints: endpoints, trackingPropertyAllowList: TrackingPropertyAllowList(properties))
    else { return nil }
    let entries = properties.enumerated().map { index, property in
      PolicySubject.Entry(property: property, place: place(line: 4 + index, column: 5, of: property.description))
    }
    return PolicySubject(
      policy: policy, endpoint: place(line: 2, column: 11, of: endpoint), trackingEndpoint: nil, entries: entries)
  }

  private func place(line: Int, column: Int, of text: String) -> Place {
    let start = SourcePosition(line: line, column: column)
    return Place(
      file: PolicyExample.file, start: start, end: SourcePosition(line: line, column: column + text.unicodeScalars.count))
  }
}
