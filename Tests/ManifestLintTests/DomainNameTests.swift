import SourceDiagnostics
import Testing

@testable import ManifestLint

@Suite("A tracking domain")
struct DomainNameTests {
  typealias Case = (text: String, words: [String], remedy: String?)

  static let broken: [Case] = [
    ("https://ads.mydomain.com", ["a scheme"], "ads.mydomain.com"),
    ("ads.mydomain.com/", ["a trailing slash"], "ads.mydomain.com"),
    ("ads.mydomain.com/v1/x", ["a path"], "ads.mydomain.com"),
    ("ads.mydomain.com?x", ["a query"], "ads.mydomain.com"),
    ("ads.mydomain.com/v1?x#y", ["a path, a query and a fragment"], "ads.mydomain.com"),
    ("ads.mydomain.com:443", ["a port"], "ads.mydomain.com"),
    ("*.mydomain.com", ["a wildcard"], "mydomain.com"),
    (" ads.mydomain.com\n", ["white space"], "ads.mydomain.com"),
    ("ads mydomain.com", ["white space inside"], nil),
    ("ads\u{A0}mydomain.com", ["white space inside"], nil),
    ("\u{200B}ads.mydomain.com\u{FEFF}", ["white space"], "ads.mydomain.com"),
    ("ads.my\u{200B}domain.com", ["an invisible character inside"], "ads.mydomain.com"),
    ("ads.my\u{AD}domain\u{2060}.com", ["an invisible character inside"], "ads.mydomain.com"),
    ("m\u{200D}e@ads.mydomain.com", ["an invisible character inside"], "ads.mydomain.com"),
    ("https://ads my.com/", ["white space inside", "a scheme", "a trailing slash"], nil),
    ("ads..mydomain.com", ["an empty label between dots"], nil),
    ("a.com,b.com", ["the character `,`"], nil),
    ("-ads.mydomain.com", ["a hyphen at the end of a label"], nil),
    ("mailto:a@b.com", ["a scheme"], "b.com"), ("HTTPS:ads.mydomain.com", ["a scheme"], "ads.mydomain.com"),
    ("https:/ads.mydomain.com", ["a scheme"], "ads.mydomain.com"), ("x-a+b.c:ads.mydomain.com", ["a scheme"], "ads.mydomain.com"),
    ("javascript:void", ["a scheme"], nil), ("https:", ["a scheme", "no name of a host"], nil),
    ("data:text,x", ["a scheme", "the character `,`"], nil), ("localhost:443", ["a port"], nil),
    ("ads.mydomain.com:", ["a port"], "ads.mydomain.com"), ("ads.mydomain.com:443/x", ["a path", "a port"], "ads.mydomain.com"),
    ("ads.mydomain.com:/x", ["a path", "a port"], "ads.mydomain.com"),
    ("https:ads.mydomain.com:443", ["a scheme", "a port"], "ads.mydomain.com"),
    ("https://", ["a scheme", "no name of a host"], nil),
    ("https://*.mydomain.com:80/x", ["a scheme", "a path", "a port", "a wildcard"], "mydomain.com"),
  ]

  static let odd: [Case] = [
    ("192.0.2.7", ["an IP address"], nil), ("2001:db8::1", ["an IP address"], nil), ("[::1]", ["an IP address"], nil),
    ("Ads.MyDomain.com", ["upper case"], "ads.mydomain.com"), ("localhost", ["a single label"], nil),
    ("ads.mydomain.com.", ["a trailing dot"], "ads.mydomain.com"),
    ("me@ads.mydomain.com", ["a user part"], "ads.mydomain.com"),
    ("ads.münchen.de", ["letters beyond ASCII"], nil), ("ads_1.mydomain.com", ["an underscore"], nil),
    ("example.com", ["a name that is reserved for examples and local use"], nil),
    ("a.b.example.org", ["a name that is reserved for examples and local use"], nil),
    ("printer.local", ["a name that is reserved for examples and local use"], nil),
  ]

  @Test(
    "that breaks a rule is told all that is wrong with it, and what is left of it",
    arguments: broken)
  func faults(text: String, words: [String], remedy: String?) {
    let name = DomainName(text)
    #expect(name.faults == words && name.remedy == remedy)
  }

  @Test(
    "that is only odd is told so",
    arguments: odd)
  func oddities(text: String, words: [String], remedy: String?) {
    let name = DomainName(text)
    #expect(name.faults.isEmpty && name.oddities == words && name.remedy == remedy)
  }

  @Test(
    "that is plain is passed", arguments: ["mydomain.com", "a-b.c1.co", "xn--mnchen-3ya.de", "notexample.com", "3.mydomain.io"])
  func plain(text: String) {
    let name = DomainName(text)
    #expect(name.faults.isEmpty && name.oddities.isEmpty && name.remedy == nil)
  }

  @Test("is plain by its bytes exactly where nothing can be said against it, for all words of up to five of six characters")
  func bytesAgree() {
    let alphabet: [Character] = ["a", "A", "1", ".", "-", ":"]
    var words = [""]
    for _ in 0..<5 { words += words.filter { $0.count == words.last?.count }.flatMap { word in alphabet.map { word + [$0] } } }
    var plain = 0
    var disagreements: [String] = []
    for word in words {
      var copy = word
      let isPlain = copy.withUTF8 { DomainName.isWellFormed($0) && !DomainName.isReserved($0) }
      let name = DomainName(word)
      if isPlain != (name.faults.isEmpty && name.oddities.isEmpty) { disagreements.append(word) }
      if isPlain { plain += 1 }
    }
    #expect(disagreements == [])
    #expect(plain > 20 && words.count > 9000)
  }

  @Test("gives one finding, of the graver kind, whatever is wrong with it")
  func oneFinding() {
    func rules(_ domain: String) -> [String] {
      findings(
        manifest(
          """
          <key>NSPrivacyTracking</key><true/>
          <key>NSPrivacyTrackingDomains</key><array><string>\(domain)</string></array>
          """)
      ).map(\.rule).filter { $0 == "invalid-domain" || $0 == "suspicious-domain" }
    }
    #expect(rules("HTTPS://Me@EXAMPLE.com.:80/x?y") == ["invalid-domain"])
    #expect(rules("Me@EXAMPLE.com.") == ["suspicious-domain"])
    #expect(rules("mailto:a@b.com") == ["invalid-domain"])
    #expect(rules("ads.mydomain.com") == [])
  }
}
