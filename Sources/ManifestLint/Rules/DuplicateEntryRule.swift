internal import PrivacyManifest
internal import PropertyListSyntax
internal import SourceDiagnostics

/// Something is declared twice.
enum DuplicateEntryRule: LintRule {
  static let about = RuleDescription(
    id: "duplicate-entry", severity: .warning,
    summary: "a category, data type, reason, purpose or domain that is listed twice",
    rationale: """
      Apple's tools merge entries or keep one of them, nobody says which. Two entries of one category or data type belong
      together in one; a reason, purpose or domain is listed once.
      """,
    documents: [.requiredReasonEntries, .dataCollectionEntries],
    triggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
              <string>↓CA92.1</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
            </array>
          </dict>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>↓NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>1C8F.1</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>sdk-tracking.iad-01.braze.com</string>
          <string>↓sdk-tracking.iad-01.braze.com</string>
        </array>
        """),
    ],
    nonTriggering: [
      LintExample(
        """
        <key>NSPrivacyAccessedAPITypes</key>
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
              <string>1C8F.1</string>
            </array>
          </dict>
        </array>
        """),
      LintExample(
        """
        <key>NSPrivacyTracking</key>
        <true/>
        <key>NSPrivacyTrackingDomains</key>
        <array>
          <string>sdk-tracking.iad-01.braze.com</string>
          <string>sdk-tracking.iad-02.braze.com</string>
        </array>
        """),
    ])

  static func check(_ context: LintContext, _ report: inout FindingReport) {
    let apis = context.manifest.accessedAPITypes?.elements ?? []
    check(apis, context, "join the reasons in one entry of the category", &report) { $0.category }
    for api in apis {
      let reasons = api.reasons?.elements ?? []
      guard repeats(reasons, { $0 }) else { continue }
      let category = TermHelp.category(of: api, in: context.manifest)
      // A reason of another category has a finding of its own.
      check(reasons, context, "list a reason once", &report) { written in
        category == nil || written.term?.category == category ? written : nil
      }
    }
    let data = context.manifest.collectedDataTypes?.elements ?? []
    check(data, context, "join the two entries of the data type in one", &report) { $0.type }
    for data in data { check(data.purposes?.elements ?? [], context, "list a purpose once", &report) { $0 } }
    checkDomains(context.manifest, &report)
  }

  /// A value that is none of Apple's has a finding of its own in each place.
  private static func check<Element, Term>(
    _ elements: [Element], _ context: LintContext, _ help: String, _ report: inout FindingReport,
    word: (Element) -> Written<Term>?
  ) {
    guard repeats(elements, word) else { return }
    var firsts: [Int: PropertyListValue] = [:]
    for element in elements {
      guard let written = word(element), let position = written.position else { continue }
      let value = context.manifest[written.id]
      if let first = firsts[position] {
        add(Term.all[position].rawValue, value, first, help, &report)
      } else {
        firsts[position] = value
      }
    }
  }

  /// Whether one of Apple's values stands there twice.
  private static func repeats<Element, Term>(_ elements: [Element], _ word: (Element) -> Written<Term>?) -> Bool {
    // A bit for each value of the table, of which the longest has 35.
    var seen: UInt64 = 0
    for element in elements {
      guard let position = word(element)?.position else { continue }
      if seen & 1 << UInt64(position) != 0 { return true }
      seen |= 1 << UInt64(position)
    }
    return false
  }

  private static func checkDomains(_ manifest: PrivacyManifest, _ report: inout FindingReport) {
    guard let domains = manifest.trackingDomains?.elements, domains.count > 1 else { return }
    var firsts: [String: PropertyListValue] = [:]
    for domain in domains.lazy.map({ manifest[$0] }) {
      guard let host = DomainName.host(of: domain) else { continue }
      if let first = firsts[host] {
        add(host, domain, first, "list a domain once", &report)
      } else {
        firsts[host] = domain
      }
    }
  }

  private static func add(
    _ text: String, _ value: PropertyListValue, _ earlier: PropertyListValue, _ help: String, _ report: inout FindingReport
  ) {
    report.add(
      "\(Wording.quoted(text)) is listed already", help: help, at: .value(value),
      related: [("first listed here", .value(earlier))])
  }
}
