internal import SourceDiagnostics
internal import TrackingPolicy
internal import YAMLSyntax

extension PolicyReader {
  /// The two endpoints; nil where there is an error.
  mutating func readEndpoints() -> TrackingEndpoint? {
    if keys[.endpoint] == nil {
      reporter.report(
        .key, "`endpoint` is missing", help: "write the SDK endpoint, such as `\(PolicyKey.endpoint.example)`",
        at: reporter.place(of: reporter.document.root?.range.lowerBound ?? 0))
    }
    let firstParty = readEndpoint(.endpoint)
    let tracking = readEndpoint(.trackingEndpoint)
    guard let firstParty, let endpoint = values[.endpoint] else { return nil }
    // A tracking endpoint that is written but cannot be read has its own finding; the pair cannot be judged.
    if keys[.trackingEndpoint] != nil, tracking == nil { return nil }
    do {
      return try TrackingEndpoint(firstParty: firstParty, tracking: tracking)
    } catch {
      let place = reporter.place(of: endpoint)
      if error.code == .sameHost || error.code == .trackingIsFirstParty, let written = values[.trackingEndpoint] {
        reporter.report(
          error, at: reporter.place(of: written), related: RelatedPlace(message: "the first-party endpoint", place: place))
      } else {
        reporter.report(error, at: place)
      }
      return nil
    }
  }

  /// What no document confirms about a tracking host that follows from the endpoint.
  func notes(on endpoints: TrackingEndpoint) -> [Finding] {
    guard keys[.trackingEndpoint] == nil, let endpoint = values[.endpoint] else { return [] }
    let (host, tracking) = (endpoints.firstParty.host, endpoints.tracking.host)
    let help = "ask for the host and write it as `trackingEndpoint`, or keep this one"
    let message: String
    if let dataCenter = DataCenter(host: host) {
      guard let note = dataCenter.note else { return [] }
      message = "data centre \(dataCenter.instance), tracking host `\(tracking)`: \(note)"
    } else {
      message = "`\(host)` is in no table of data centres: no document names the tracking host `\(tracking)`"
    }
    return [
      Finding(
        rule: PolicyRule.value.rawValue, severity: .note, message: message, help: help, place: reporter.place(of: endpoint))
    ]
  }

  /// The path of a request; the default where there is an error.
  mutating func readPath() -> String {
    let standard = "/users/track"
    guard let node = values[.path], let text = reporter.text(of: node, "`path`", write: PolicyKey.path.example) else {
      return standard
    }
    do {
      return try TrackingPolicy.checkedPath(text)
    } catch {
      reporter.report(error, at: reporter.place(of: node))
      return standard
    }
  }

  /// The manifest's path, seen from where the caller stands; nil where none is written or there is an error.
  mutating func readManifest() -> String? {
    guard let node = values[.manifest],
      let text = reporter.text(of: node, "`manifest`", write: PolicyKey.manifest.example)
    else { return nil }
    guard !text.isEmpty, !text.utf8.contains(0) else {
      reporter.report(
        .value, "`manifest` is no path", help: "write `\(PolicyKey.manifest.example)`", at: reporter.place(of: node))
      return nil
    }
    return RelativePath.resolve(text, besideFile: reporter.file)
  }

  private mutating func readEndpoint(_ key: PolicyKey) -> Endpoint? {
    guard let node = values[key], let text = reporter.text(of: node, "`\(key.rawValue)`", write: key.example) else { return nil }
    do {
      return try Endpoint(text)
    } catch {
      reporter.report(error, at: reporter.place(of: node))
      return nil
    }
  }
}
