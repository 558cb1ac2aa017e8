import Foundation
import PolicyDocument
import SourceDiagnostics
import Testing
import TrackingPolicy

@Suite("Reading a policy file")
struct PolicyDocumentTests {
  private func read(_ text: String, file: String = "p.yml") throws(InvalidPolicy) -> PolicyDocument {
    try PolicyDocument(parsing: Array(text.utf8), file: file)
  }

  private func findings(_ text: String) -> [Finding] {
    do { _ = try read(text) } catch { return error.findings }
    return []
  }

  @Test("every policy in Policies/ is read and listed here; a new file needs a line in this test")
  func everyFile() throws {
    let expected: [String: TrackingPropertyAllowList] = [
      "all-keys.policy.yml": [
        .allCustomEvents, .customEvent(["no", "1.0", "null"]), .customAttribute(["plan", "naïve: a name, in quotes"]),
        .deviceData, .phoneNumber,
      ],
      "default.policy.yml": [],
      "seed-dynamic.policy.yml": [.everything],
      "seed-static-holding.policy.yml": [
        .dateOfBirth, .customEvent(["event-1"]), .customAttribute(["attribute-1", "attribute-2"]),
      ],
      "seed-static.policy.yml": [
        .dateOfBirth, .customEvent(["event-1"]), .customAttribute(["attribute-1", "attribute-2"]),
      ],
    ]
    #expect(try PolicyFiles.names(in: "Policies") == expected.keys.sorted())
    for (name, list) in expected {
      let document = try PolicyDocument(parsing: PolicyFiles.bytes("Policies/\(name)"), file: "Policies/\(name)")
      #expect(document.policy.trackingPropertyAllowList == list)
      if let manifest = document.manifest {
        #expect(FileManager.default.fileExists(atPath: PolicyFiles.root.appending(path: manifest).path()))
      }
    }
    let others = try FileManager.default.contentsOfDirectory(atPath: PolicyFiles.root.appending(path: "Policies").path())
      .filter { !$0.hasSuffix(".policy.yml") && !$0.hasSuffix(".scenario.yml") }
    #expect(others == ["Invalid"])
    let invalid = try FileManager.default.contentsOfDirectory(atPath: PolicyFiles.root.appending(path: "Policies/Invalid").path())
    #expect(invalid.filter { !$0.hasSuffix(".policy.yml") && !$0.hasSuffix(".scenario.yml") }.isEmpty)
  }

  @Test("what is left out is the default, under which nothing but the IDFA is tracking")
  func defaults() throws {
    let document = try read("version: 1\nendpoint: sdk.iad-01.braze.com\n")
    let endpoints = try TrackingEndpoint(firstParty: Endpoint("sdk.iad-01.braze.com"))
    #expect(document.policy == (try TrackingPolicy(endpoints: endpoints)))
    #expect(document.manifest == nil)
    #expect(document.places.allowList == nil)
    #expect(DatumKind.allCases.filter { document.policy.isTracking(Datum($0)) } == [.idfa])
  }

  @Test("every setting of a policy can be written, and arrives")
  func everySetting() throws {
    let document = try PolicyDocument(parsing: PolicyFiles.bytes("Policies/all-keys.policy.yml"), file: "a.yml")
    let expected = try TrackingPolicy(
      endpoints: TrackingEndpoint(
        firstParty: Endpoint("https://events.example.com:8443/in"), tracking: Endpoint("https://ads.example.com:8443/in")),
      path: "/users/track", trackingPropertyAllowList: document.policy.trackingPropertyAllowList,
      whenTrackingIsNotAllowed: .hold(HoldBounds(maxAge: 12 * 3600, maxCount: 500)), kindsWithoutCase: .tracking,
      idfa: .deviceData, propertiesOfKeys: ["loyalty_card": .purchases, "ad_id": .idfa])
    #expect(document.policy == expected)
  }

  @Test("the places are those of what is written, each name of a custom event by itself")
  func places() throws {
    let document = try read(
      """
      version: 1
      endpoint: sdk.iad-01.braze.com
      manifest: PrivacyInfo.xcprivacy
      trackingPropertyAllowList:
        - email
        - customEvent: [a, "é"]
      """)
    func range(_ place: Place?) -> String {
      guard let start = place?.start, let end = place?.end else { return "none" }
      return "\(start.line):\(start.column)-\(end.line):\(end.column) \(place?.keyPath ?? "")"
    }
    #expect(range(document.places.endpoint) == "2:11-2:31 endpoint")
    #expect(range(document.places.trackingEndpoint) == "none")
    #expect(range(document.places.manifest) == "3:11-3:32 manifest")
    #expect(range(document.places.allowList) == "4:1-4:26 trackingPropertyAllowList")
    #expect(document.places.allowListEntries.map(\.property) == [.email, .customEvent(["a"]), .customEvent(["é"])])
    #expect(
      document.places.allowListEntries.map { range($0.place) } == [
        "5:5-5:10 trackingPropertyAllowList[0]", "6:19-6:20 trackingPropertyAllowList[1].customEvent[0]",
        "6:22-6:25 trackingPropertyAllowList[1].customEvent[1]",
      ])
  }

  @Test("all errors of a file are found in one run, in order of place, and there is no policy")
  func allErrors() {
    let found = findings(
      """
      version: 1
      endpoint: http://sdk.iad-01.braze.com
      path: x
      trackingPropertyAllowList:
        - emial
        - !x email
        - customEvent: [a, a]
      whenTrackingIsNotAllowed: hold
      hold: { maxAge: soon, maxCount: many, more: 1 }
      kindsWithoutCase: no
      idfa: no
      propertiesOfKeys: { email: purchases, card: nothing }
      manifest: []
      nothing: here
      path: y
      """)
    #expect(found.compactMap(\.place.start?.line) == [2, 3, 5, 6, 7, 9, 9, 9, 10, 11, 12, 12, 13, 14, 15])
  }

  @Test("an unknown version is the one error: what else is wrong cannot be said")
  func unknownVersion() {
    #expect(findings("version: 9\nfoo: [\"bar\"]\n").map(\.rule) == ["policy-version"])
    #expect(findings("version: 9\nversion: 1\n").map(\.rule) == ["policy-version", "policy-syntax"])
  }

  @Test(
    "a near miss is answered with the word that was probably meant",
    arguments: [
      ("verzion: 1\n", "did you mean `version`?"),
      ("trackingpropertyallowlist: []\n", "did you mean `trackingPropertyAllowList`?"),
      ("trackingPropertyAllowList: [push_tokens]\n", "did you mean `push_token`?"),
      ("trackingPropertyAllowList: [.firstName]\n", "did you mean `firstName`?"),
      ("trackingPropertyAllowList: [customEvents: [a]]\n", "did you mean `customEvent`?"),
      ("whenTrackingIsNotAllowed: Hold\n", "did you mean `hold`?"),
      ("whenTrackingIsNotAllowed: hold\nhold: { maxage: 7d }\n", "did you mean `maxAge`?"),
      ("idfa: device_data\n", "did you mean `deviceData`?"),
      ("propertiesOfKeys: { card: Purchases }\n", "did you mean `purchases`?"),
    ])
  func didYouMean(text: String, help: String) {
    #expect(findings("version: 1\nendpoint: sdk.iad-01.braze.com\n" + text).map(\.help) == [help])
  }

  @Test("bounds beside a choice that cannot be read are not judged: there is one error, not two")
  func unreadableChoice() {
    let found = findings(
      "version: 1\nendpoint: sdk.iad-01.braze.com\nwhenTrackingIsNotAllowed: wait\nhold: { maxAge: 7d }\n")
    #expect(found.map(\.message) == ["`whenTrackingIsNotAllowed` cannot be `wait`"])
  }

  @Test("Documentation/PolicyFile.md shows a policy that can be read, and names every key and every rule")
  func page() throws {
    let page = try String(decoding: PolicyFiles.bytes("Documentation/PolicyFile.md"), as: UTF8.self)
    let parts = page.components(separatedBy: "```")
    #expect(try read(String(parts[1].dropFirst("yaml\n".count))).policy.trackingPropertyAllowList.isEmpty == false)
    let all = String(decoding: try PolicyFiles.bytes("Policies/all-keys.policy.yml"), as: UTF8.self)
    let keys = all.split(separator: "\n").filter { $0.first?.isLetter == true }.compactMap { $0.split(separator: ":").first }
    #expect(keys.count == 10)
    for name in keys.map(String.init) + ["manifest"] + PolicyRule.allCases.map(\.rawValue) {
      #expect(page.contains("| `\(name)` |"), "\(name)")
    }
  }

  @Test(
    "a note stands at an endpoint whose tracking host no document names, and at no other",
    arguments: [
      ("sdk.iad-01.braze.com", nil), ("sdk.fra-02.braze.eu", nil),
      ("sdk.au-01.braze.com", "data centre AU-01"), ("https://sdk.id-01.braze.com:444/x", "data centre ID-01"),
      ("sdk.jp-01.braze.com", "data centre JP-01"), ("sdk.kr-01.braze.com", "data centre KR-01"),
      ("sdk.us-10.braze.com", "data centre US-10"), ("sdk.iad-10.braze.com", "`sdk.iad-10.braze.com` is in no table"),
      ("sdk.fra-01.braze.com", "`sdk.fra-01.braze.com` is in no table"),
    ])
  func notes(endpoint: String, message: String?) throws {
    let document = try read("version: 1\nendpoint: \(endpoint)\n")
    #expect(document.notes.map { $0.message.hasPrefix(message ?? "nothing") } == (message == nil ? [] : [true]))
    #expect(
      document.notes.allSatisfy { $0.severity == .note && $0.rule == "policy-value" && $0.place == document.places.endpoint })
    let explicit = try read("version: 1\nendpoint: \(endpoint)\ntrackingEndpoint: ads.example.com\n")
    #expect(explicit.notes.isEmpty)
  }

  @Test("a key that is listed for a custom attribute is answered with the property that it has")
  func attributeIsKey() {
    func help(_ name: String) -> [String?] {
      findings(
        """
        version: 1
        endpoint: sdk.iad-01.braze.com
        trackingPropertyAllowList: [customAttribute: [\(name)]]
        propertiesOfKeys: { card: purchases }
        """
      ).map(\.help)
    }
    #expect(help("email") == ["did you mean `email`?"] && help("first_name") == ["did you mean `firstName`?"])
    #expect(help("card") == ["did you mean `purchases`?"] && help("plan") == [])
    #expect(help("external_id") == ["remove it: it is no datum and stands in every part of an object"])
  }

  @Test("a key in quotes that looks like a merge key is an unknown key, not nothing")
  func quotedMergeKey() {
    #expect(findings("version: 1\nendpoint: sdk.iad-01.braze.com\n'<<': {}\n").map(\.rule) == ["policy-key"])
  }

  @Test("an alias may stand for a list of names, and an error in it is told once")
  func alias() throws {
    let good = try read(
      "version: 1\nendpoint: sdk.iad-01.braze.com\ntrackingPropertyAllowList:\n- customEvent: &n [a, b]\n- customAttribute: *n\n")
    #expect(good.policy.trackingPropertyAllowList == [.customEvent(["a", "b"]), .customAttribute(["a", "b"])])
    let bad = findings(
      "version: 1\nendpoint: sdk.iad-01.braze.com\ntrackingPropertyAllowList:\n- customEvent: &n [a, {}]\n- customEvent: *n\n")
    #expect(bad.map(\.message) == ["`a` is listed twice", "a name of `customEvent` is a mapping"])
  }

  @Test("names are one name where they are canonically equivalent")
  func canonicalEquivalence() {
    let list = "trackingPropertyAllowList: [customEvent: [\"caf\u{E9}\", \"cafe\u{301}\"]]\n"
    #expect(findings("version: 1\nendpoint: sdk.iad-01.braze.com\n" + list).count == 1)
  }

  @Test("a file of errors without end is told of in a hundred findings")
  func manyErrors() {
    let list = String(repeating: "  - nothing\n", count: 20_000)
    let found = findings("version: 1\nendpoint: sdk.iad-01.braze.com\ntrackingPropertyAllowList:\n" + list)
    #expect(found.count == 100)
  }

  @Test("a policy cut at any byte, or with any bit flipped, is read without a crash: a policy or errors")
  func hostile() throws {
    let bytes = try PolicyFiles.bytes("Policies/all-keys.policy.yml")
    func check(_ bytes: [UInt8]) {
      do { _ = try PolicyDocument(parsing: bytes, file: "p") } catch { #expect(!error.findings.isEmpty) }
    }
    for length in bytes.indices { check(Array(bytes[..<length])) }
    for offset in bytes.indices {
      var flipped = bytes
      flipped[offset] ^= 1 << UInt8(offset % 8)
      check(flipped)
    }
  }
}
