internal import SourceDiagnostics
internal import TrackingPolicy
internal import YAMLSyntax

extension PolicyReader {
  /// What `trackingPropertyAllowList` lists, each custom name by itself.
  mutating func readAllowList(propertiesOfKeys: [String: DatumKind]) -> [PolicyPlaces.Entry] {
    guard let list = values[.trackingPropertyAllowList], list.kind != .broken else { return [] }
    guard list.kind == .sequence else {
      reporter.report(
        .type, "`trackingPropertyAllowList` is not a list", help: "write `\(PolicyKey.trackingPropertyAllowList.example)`",
        at: reporter.place(of: list))
      return []
    }
    var listing = Listing()
    for element in list.elements {
      switch element.kind {
      case .scalar: readProperty(element, into: &listing)
      case .mapping: readNamedProperty(element, into: &listing)
      case .sequence:
        reporter.report(
          .type, "an entry of the allow list is a list", help: "write `- email` or `- customEvent: [event-1]`",
          at: reporter.place(of: element))
      case .broken: break
      }
    }
    for entry in listing.entries {
      guard case .customAttribute(let names) = entry.property else { continue }
      for name in names {
        do { try TrackingPolicy.checkAttribute(name, propertiesOfKeys: propertiesOfKeys) } catch {
          reporter.report(error, at: entry.place)
        }
      }
    }
    return listing.entries
  }

  /// What was listed so far.
  private struct Listing {
    var entries: [PolicyPlaces.Entry] = []
    var places: [TrackingProperty: Place] = [:]
  }

  private mutating func readProperty(_ node: YAMLNode, into listing: inout Listing) {
    guard let text = node.text, let name = propertyCase(text, at: reporter.place(of: node)) else { return }
    guard let property = TrackingProperty(name) else {
      reporter.report(
        .type, "`\(text)` lists no names", help: "write `\(text): [name]`, or `\(PolicyReader.wider(than: name))` for all",
        at: reporter.place(of: node))
      return
    }
    add(property, written: text, at: reporter.place(of: node), to: &listing)
  }

  private mutating func readNamedProperty(_ node: YAMLNode, into listing: inout Listing) {
    var isFirst = true
    for entry in node.entries {
      let key = entry.key.text
      if !isFirst {
        reporter.report(
          .key, "`\(key.shortened)` stands in the same entry as another property", help: "begin every entry with `- `",
          at: reporter.place(of: entry.key))
      }
      isFirst = false
      guard let name = propertyCase(key, at: reporter.place(of: entry.key)) else { continue }
      guard name.takesNames else {
        reporter.report(
          .type, "`\(key)` takes no names", help: "write `- \(key)`",
          at: reporter.place(of: entry.value.isAbsent ? node : entry.value)
        )
        continue
      }
      readNames(entry, of: name, into: &listing)
    }
    if isFirst {
      reporter.report(
        .type, "an entry of the allow list is empty", help: "write `- email` or `- customEvent: [event-1]`",
        at: reporter.place(of: node))
    }
  }

  private mutating func readNames(_ entry: YAMLEntry, of name: TrackingProperty.Case, into listing: inout Listing) {
    let example = "\(name.rawValue): [name]"
    guard entry.value.kind != .broken else { return }
    guard entry.value.kind == .sequence, entry.value.count > 0 else {
      reporter.report(
        .type, "`\(name.rawValue)` lists no names",
        help: "write `\(example)`, or `\(PolicyReader.wider(than: name))` for all",
        at: entry.value.isAbsent ? reporter.place(of: entry.key) : reporter.place(of: entry.value))
      return
    }
    for element in entry.value.elements {
      guard let text = reporter.text(of: element, "a name of `\(name.rawValue)`", write: example) else { continue }
      let place = reporter.place(of: element)
      guard !text.isEmpty else {
        reporter.report(.value, "a name of `\(name.rawValue)` is empty", help: "write `\(example)`", at: place)
        continue
      }
      if let property = TrackingProperty(name, names: [text]) { add(property, written: text, at: place, to: &listing) }
    }
  }

  private mutating func add(_ property: TrackingProperty, written: String, at place: Place, to listing: inout Listing) {
    if let first = listing.places[property] {
      reporter.report(
        .value, "`\(written.shortened)` is listed twice", help: "keep one of the two", at: place,
        related: RelatedPlace(message: "first listed here", place: first))
      return
    }
    listing.places[property] = place
    listing.entries.append(PolicyPlaces.Entry(property: property, place: place))
  }

  private mutating func propertyCase(_ text: String, at place: Place) -> TrackingProperty.Case? {
    if let name = TrackingProperty.Case(spelling: text) { return name }
    let help: String?
    switch DatumKind(rawValue: text) {
    case .idfa: help = "remove it: the IDFA is tracking unless the policy says `idfa: deviceData`"
    case .userAlias, .location, .subscriptionGroups: help = "write `kindsWithoutCase: tracking` beside the list"
    default: help = reporter.didYouMean(text, among: TrackingProperty.Case.acceptedSpellings)
    }
    let all = TrackingProperty.Case.allCases.map(\.rawValue).joined(separator: ", ")
    let message = text.isEmpty ? "an entry of the allow list is empty" : "`\(text.shortened)` is no tracking property"
    reporter.report(.value, message, help: help ?? "the properties are \(all)", at: place)
    return nil
  }

  private static func wider(than name: TrackingProperty.Case) -> String {
    name == .customEvent ? "allCustomEvents" : "allCustomAttributes"
  }
}
