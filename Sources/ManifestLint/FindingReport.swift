public import PropertyListSyntax
public import SourceDiagnostics

/// What is being found in one file.
public struct FindingReport: Sendable {
  private(set) var findings: [Finding] = []
  private let file: String
  private let document: PropertyListDocument
  private let isStrict: Bool
  /// The rule that is being checked.
  private(set) var rule: any LintRule.Type
  /// How many findings it has reported.
  private var count = 0
  /// Whether the file lies where no code of a mail is confirmed.
  private lazy var isNested = NestedBundle.holds(file)

  /// How many findings of one rule a file shows; the next says how many more there are.
  static let limit = 1000

  init(file: String, document: PropertyListDocument, isStrict: Bool) {
    self.file = file
    self.document = document
    self.isStrict = isStrict
    self.rule = MalformedPropertyListRule.self
  }

  /// Where in a property list a finding stands.
  public enum Spot: Sendable {
    /// A value: the text of a scalar, the start tag of a container; what is missing in a dictionary stands there too.
    case value(PropertyListValue)
    /// The key before a value.
    case key(of: PropertyListValue)
    /// Some bytes, met in the value at a path of keys.
    case bytes(Range<Int>, keyPath: String)
    /// The file as a whole.
    case file
    /// A place in the policy.
    case policy(Place)
  }

  /// Lets a rule check a manifest.
  mutating func check(_ rule: any LintRule.Type, _ context: LintContext) {
    self.rule = rule
    count = 0
    rule.check(context, &self)
    if count > FindingReport.limit + 1 {
      findings[findings.count - 1].message = "\(count - FindingReport.limit) more findings of this rule, the first of them here"
      findings[findings.count - 1].help = nil
    }
  }

  /// Reports something found by the rule that is being checked, with its severity unless another is given.
  ///
  /// Beyond the limit only the number is kept: a file of a million slips is told of in a screen or two, and costs no more
  /// than its reading.
  ///
  /// - Parameter itms: the codes of the mails for this finding, where they are not those of the rule. In a nested bundle
  ///   it has none.
  public mutating func add(
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil, at spot: @autoclosure () -> Spot,
    severity: Severity? = nil, itms: [String]? = nil, related: @autoclosure () -> [(message: String, spot: Spot)] = []
  ) {
    count += 1
    if count > FindingReport.limit + 1 { return }
    let about = rule.about
    var severity = severity ?? about.severity
    if isStrict, severity == .warning { severity = .error }
    let mails = isNested ? [] : itms ?? about.itms
    findings.append(
      Finding(
        rule: about.id, severity: severity, message: message(), help: help(), place: place(spot()),
        related: related().map { RelatedPlace(message: $0.message, place: place($0.spot)) },
        itms: mails))
  }

  private func place(_ spot: Spot) -> Place {
    switch spot {
    case .value(let value): Place(file: file, range: range(of: value), keyPath: value.keyPath)
    case .key(let value): Place(file: file, range: keyRange(of: value), keyPath: value.keyPath)
    case .bytes(let range, let keyPath): Place(file: file, range: range, keyPath: keyPath)
    case .file: Place(file: file, range: 0..<0)
    case .policy(let place): place
    }
  }

  private func keyRange(of value: PropertyListValue) -> Range<Int> {
    guard let key = value.key else { return range(of: value) }
    return key.contentRange.isEmpty ? key.range : key.contentRange
  }

  private func range(of value: PropertyListValue) -> Range<Int> {
    guard document.format == .xml else { return value.range }
    switch value.kind {
    case .dictionary, .array:
      let tagEnd = document.bytes[value.range].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
      return value.range.lowerBound..<(tagEnd ?? value.range.upperBound)
    default:
      return value.contentRange.isEmpty ? value.range : value.contentRange
    }
  }
}
