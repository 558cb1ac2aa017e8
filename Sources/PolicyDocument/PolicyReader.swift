internal import SourceDiagnostics
internal import TrackingPolicy
internal import YAMLSyntax

/// Reads the root of a policy file, and puts the policy together if there is no error.
struct PolicyReader {
  var reporter: PolicyReporter
  private(set) var values: [PolicyKey: YAMLNode] = [:]
  /// Every key that is written, with a value or not.
  private(set) var keys: [PolicyKey: YAMLKey] = [:]

  init(document: YAMLDocument, file: String) {
    reporter = PolicyReporter(document: document, file: file)
  }

  /// What the file states; nil where `reporter` has findings.
  mutating func read() -> (policy: TrackingPolicy, places: PolicyPlaces, manifest: String?, notes: [Finding])? {
    guard let root = reporter.document.root, let entries = entries(of: root), readVersion(from: entries) else { return nil }
    readKeys(from: entries)
    let endpoints = readEndpoints()
    let path = readPath()
    let propertiesOfKeys = readPropertiesOfKeys()
    let listed = readAllowList(propertiesOfKeys: propertiesOfKeys)
    let whenTrackingIsNotAllowed = readWhenTrackingIsNotAllowed()
    let kindsWithoutCase = readWord(.kindsWithoutCase, default: KindsWithoutCase.everything)
    let idfa = readWord(.idfa, default: IDFARule.tracking)
    let manifest = readManifest()
    guard reporter.findings.isEmpty, let endpoints, let endpoint = values[.endpoint] else { return nil }
    do {
      let policy = try TrackingPolicy(
        endpoints: endpoints, path: path, trackingPropertyAllowList: TrackingPropertyAllowList(listed.map(\.property)),
        whenTrackingIsNotAllowed: whenTrackingIsNotAllowed, kindsWithoutCase: kindsWithoutCase, idfa: idfa,
        propertiesOfKeys: propertiesOfKeys)
      let places = PolicyPlaces(
        endpoint: reporter.place(of: endpoint), trackingEndpoint: values[.trackingEndpoint].map { reporter.place(of: $0) },
        manifest: values[.manifest].map { reporter.place(of: $0) },
        kindsWithoutCase: values[.kindsWithoutCase].map { reporter.place(of: $0) },
        allowList: keys[.trackingPropertyAllowList].map { reporter.place(of: $0) }, allowListEntries: listed)
      return (policy, places, manifest, notes(on: endpoints))
    } catch {
      reporter.report(error, at: reporter.place(of: endpoint))
      return nil
    }
  }

  private mutating func entries(of root: YAMLNode) -> [YAMLEntry]? {
    if root.kind == .mapping { return Array(root.entries) }
    let message = root.kind == .sequence ? "a policy is not a list" : "a policy is not a text"
    reporter.report(
      .type, message, help: "write keys with values, first `version: 1`", at: reporter.place(of: root))
    return nil
  }

  /// False where the version is unknown: then no other key can be judged.
  private mutating func readVersion(from entries: [YAMLEntry]) -> Bool {
    guard let entry = entries.first(where: { $0.key.text == PolicyKey.version.rawValue }) else {
      let start = entries.first?.key.range.lowerBound ?? 0
      reporter.report(
        .version, "`version` is missing", help: "write `version: 1` first",
        at: reporter.place(of: start))
      return true
    }
    guard let text = reporter.text(of: entry.value, "`version`", write: PolicyKey.version.example) else { return false }
    guard text == "1" else {
      let message = text.isEmpty ? "`version` has no value" : "version `\(text.shortened)` is unknown"
      let place = text.isEmpty ? reporter.place(of: entry.key) : reporter.place(of: entry.value)
      reporter.report(.version, message, help: "write `version: 1`", at: place)
      return false
    }
    return true
  }

  private mutating func readKeys(from entries: [YAMLEntry]) {
    for entry in entries {
      let text = entry.key.text
      guard let key = PolicyKey(rawValue: text) else {
        let all = PolicyKey.allCases.map(\.rawValue)
        reporter.report(
          .key, "key `\(text.shortened)` is unknown",
          help: reporter.didYouMean(text, among: all) ?? "the keys are \(all.map { "`\($0)`" }.joined(separator: ", "))",
          at: reporter.place(of: entry.key))
        continue
      }
      guard keys[key] == nil else { continue }
      keys[key] = entry.key
      if entry.value.isAbsent {
        reporter.report(
          .key, "`\(text)` has no value", help: "write `\(key.example)`, or remove the key", at: reporter.place(of: entry.key))
      } else {
        values[key] = entry.value
      }
    }
  }
}
