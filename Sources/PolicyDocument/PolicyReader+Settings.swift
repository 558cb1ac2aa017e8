internal import SourceDiagnostics
internal import TrackingPolicy
internal import YAMLSyntax

extension PolicyReader {
  /// `drop`, or `hold` with its bounds; `drop` where there is an error.
  mutating func readWhenTrackingIsNotAllowed() -> WhenTrackingIsNotAllowed {
    let choice = readWord(.whenTrackingIsNotAllowed, default: NotAllowedWord.drop)
    let bounds = readHold()
    if choice == .hold { return .hold(bounds) }
    // Where the choice could not be read, nothing can be said of what stands beside it.
    let isReadable = values[.whenTrackingIsNotAllowed].map { $0.text == NotAllowedWord.drop.rawValue } ?? true
    if let key = keys[.hold], isReadable {
      reporter.report(
        .key, "`hold` means nothing without `whenTrackingIsNotAllowed: hold`",
        help: "write `whenTrackingIsNotAllowed: hold`, or remove `hold`", at: reporter.place(of: key),
        related: keys[.whenTrackingIsNotAllowed].map {
          RelatedPlace(message: "tracking data is dropped by this", place: reporter.place(of: $0))
        })
    }
    return .drop
  }

  /// One word of a vocabulary; the default where none is written or there is an error.
  mutating func readWord<Word: RawRepresentable & CaseIterable>(_ key: PolicyKey, default standard: Word) -> Word
  where Word.RawValue == String {
    guard let node = values[key], let text = reporter.text(of: node, "`\(key.rawValue)`", write: key.example) else {
      return standard
    }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let choices = "write " + words.map { "`\($0)`" }.joined(separator: " or ")
    reporter.report(
      .value, "`\(key.rawValue)` cannot be `\(text.shortened)`", help: reporter.didYouMean(text, among: words) ?? choices,
      at: reporter.place(of: node))
    return standard
  }

  /// The keys that the policy gives a meaning.
  mutating func readPropertiesOfKeys() -> [String: DatumKind] {
    guard let node = values[.propertiesOfKeys], node.kind != .broken else { return [:] }
    guard node.kind == .mapping else {
      reporter.report(
        .type, "`propertiesOfKeys` is not a mapping", help: "write `\(PolicyKey.propertiesOfKeys.example)`",
        at: reporter.place(of: node))
      return [:]
    }
    var properties: [String: DatumKind] = [:]
    for entry in node.entries {
      let key = entry.key.text
      guard let text = reporter.text(of: entry.value, "the property of a key", write: "loyalty_card: purchases") else { continue }
      guard let kind = PolicyReader.kind(spelling: text) else {
        let message =
          text.isEmpty ? "key `\(key.shortened)` has no property" : "`\(text.shortened)` is no property that a key can have"
        reporter.report(
          .value, message,
          help: reporter.didYouMean(text, among: TrackingProperty.Case.acceptedSpellings) ?? "write one such as `purchases`",
          at: text.isEmpty ? reporter.place(of: entry.key) : reporter.place(of: entry.value))
        continue
      }
      do {
        try TrackingPolicy.checkKey(key, holding: kind)
        properties[key] = kind
      } catch {
        let isAboutKey = error.code == .keyIsTaken
        reporter.report(error, at: isAboutKey ? reporter.place(of: entry.key) : reporter.place(of: entry.value))
      }
    }
    return properties
  }

  private enum NotAllowedWord: String, CaseIterable { case drop, hold }

  private mutating func readHold() -> HoldBounds {
    guard let node = values[.hold], node.kind != .broken else { return .standard }
    guard node.kind == .mapping else {
      reporter.report(.type, "`hold` is not a mapping", help: "write `\(PolicyKey.hold.example)`", at: reporter.place(of: node))
      return .standard
    }
    var maxAge = HoldBounds.standard.maxAge
    var maxCount = HoldBounds.standard.maxCount
    for entry in node.entries {
      guard let key = HoldKey(rawValue: entry.key.text) else {
        let all = HoldKey.allCases.map(\.rawValue)
        reporter.report(
          .key, "key `\(entry.key.text.shortened)` is unknown under `hold`",
          help: reporter.didYouMean(entry.key.text, among: all) ?? "the keys are `maxAge` and `maxCount`",
          at: reporter.place(of: entry.key))
        continue
      }
      guard let text = reporter.text(of: entry.value, "`\(key.rawValue)`", write: key.example) else { continue }
      let place = entry.value.isAbsent ? reporter.place(of: entry.key) : reporter.place(of: entry.value)
      let number = key == .maxAge ? DurationText.seconds(text) : DurationText.number(text[...])
      guard let number else {
        let kind = key == .maxAge ? "a duration" : "a number"
        let help = key == .maxAge ? "write a number and `s`, `m`, `h` or `d`, such as `7d`" : "write `\(key.example)`"
        let message = text.isEmpty ? "`\(key.rawValue)` has no value" : "`\(text.shortened)` is not \(kind)"
        reporter.report(.value, message, help: help, at: place)
        continue
      }
      do {
        switch key {
        case .maxAge: maxAge = try HoldBounds(maxAge: number).maxAge
        case .maxCount: maxCount = try HoldBounds(maxCount: number).maxCount
        }
      } catch {
        reporter.report(error, at: place)
      }
    }
    do { return try HoldBounds(maxAge: maxAge, maxCount: maxCount) } catch { return .standard }
  }

  /// A property by any of its spellings, or a kind of data that has none.
  private static func kind(spelling: String) -> DatumKind? {
    TrackingProperty.Case(spelling: spelling).flatMap(DatumKind.init(listedBy:)) ?? DatumKind(rawValue: spelling)
  }
}
