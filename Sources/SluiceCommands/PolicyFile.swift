internal import ManifestLint
internal import PolicyDocument
internal import SourceDiagnostics

/// Reads the policy that an option or an operand names.
enum PolicyFile {
  /// The policy of a file. Where there is none, why stands in `environment.errors`: nothing runs on half a policy.
  static func load(_ path: String, in environment: CommandEnvironment) -> PolicyDocument? {
    do {
      return try PolicyDocument(parsing: ManifestFile.read(path), file: path)
    } catch let error as InvalidPolicy {
      let reporter = TextReporter(isColoured: false)
      for finding in error.findings { environment.errors.write(reporter.report(finding, source: error.source)) }
    } catch let error as UnreadableFile {
      environment.errors.write("sluice: cannot read `\(TerminalText.printable(path))`: \(error.reason)\n")
    } catch {
      environment.errors.write("sluice: cannot read `\(TerminalText.printable(path))`\n")
    }
    return nil
  }
}

extension PolicySubject {
  /// A policy file as the rules see it.
  init(_ document: PolicyDocument) {
    self.init(
      policy: document.policy, endpoint: document.places.endpoint, trackingEndpoint: document.places.trackingEndpoint,
      entries: document.places.allowListEntries.map { Entry(property: $0.property, place: $0.place) },
      kindsWithoutCase: document.places.kindsWithoutCase)
  }
}
