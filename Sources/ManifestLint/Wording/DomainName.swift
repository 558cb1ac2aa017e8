internal import PropertyListSyntax

/// An item of `NSPrivacyTrackingDomains`, and what is wrong with it.
struct DomainName {
  /// What makes it no domain, in words.
  private(set) var faults: [String] = []
  /// What is odd about it, in words.
  private(set) var oddities: [String] = []
  /// The domain that is left without all that; nil where none is, or it is what was written.
  private(set) var remedy: String?

  /// Whether it names many domains at once.
  var hasWildcard: Bool { faults.contains(Self.wildcard) }

  static let beyondASCII = "letters beyond ASCII"
  private static let wildcard = "a wildcard"

  init(_ text: String) {
    var rest = Self.trimmed(text)
    if rest.utf8.count != text.utf8.count { faults.append("white space") }
    if rest.unicodeScalars.contains(where: { $0.properties.isWhitespace }) { faults.append("white space inside") }
    if rest.unicodeScalars.contains(where: Self.isInvisible) {
      faults.append("an invisible character inside")
      rest = Substring(rest.unicodeScalars.filter { !Self.isInvisible($0) })
    }
    if let scheme = Wording.find("://", in: rest) {
      faults.append("a scheme")
      rest = rest[scheme.upperBound...]
    } else if let scheme = Self.scheme(of: rest) {
      faults.append("a scheme")
      rest = rest[scheme.endIndex...].dropFirst().drop { $0 == "/" }
    }
    if let end = rest.utf8.firstIndex(where: { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }) {
      faults.append(Self.tail(rest[end...]))
      rest = rest[..<end]
    }
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      oddities.append("a user part")
      rest = rest[rest.utf8.index(after: at)...]
    }
    guard !Self.isIPv6(rest) else {
      oddities.append(Self.address)
      return
    }
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      faults.append("a port")
      rest = rest[..<colon]
    }
    readHost(rest)
    if remedy == text { remedy = nil }
  }

  private mutating func readHost(_ written: Substring) {
    var host = written
    if host.utf8.contains(UInt8(ascii: "*")) {
      faults.append(Self.wildcard)
      if host.hasPrefix("*.") { host = host.dropFirst(2) }
    }
    if host.hasSuffix(".") {
      oddities.append("a trailing dot")
      host = host.dropLast()
    }
    if host.unicodeScalars.contains(where: { !$0.isASCII && !$0.properties.isWhitespace }) { oddities.append(Self.beyondASCII) }
    if host.utf8.contains(where: { $0 &- 0x41 < 26 }) { oddities.append("upper case") }
    if host.utf8.contains(UInt8(ascii: "_")) { oddities.append("an underscore") }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Substring($0) }
    if host.isEmpty {
      faults.append("no name of a host")
    } else if labels.contains(where: \.isEmpty) {
      faults.append("an empty label between dots")
    }
    if let stray = host.unicodeScalars.first(where: { Self.isStray($0) }) {
      faults.append("the character \(Wording.quoted(String(stray)))")
    }
    if labels.contains(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) {
      faults.append("a hyphen at the end of a label")
    }
    if labels.contains(where: { $0.utf8.count > 63 }) || host.utf8.count > 253 {
      faults.append("more letters than a domain may have")
    }
    let clean = host.lowercased()
    var bytes = clean
    if bytes.withUTF8({ Self.isWellFormed($0) }) { remedy = clean }
    noteReserved(&bytes, labels: labels)
  }

  private mutating func noteReserved(_ host: inout String, labels: [Substring]) {
    if labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }) {
      oddities.append(Self.address)
    } else if labels.count == 1, !host.isEmpty {
      oddities.append("a single label")
    } else if let first = labels.last?.utf8.first, first &- 0x30 < 10 {
      oddities.append("a last label that begins with a digit")
    } else if host.withUTF8({ Self.isReserved($0) }) {
      oddities.append("a name that is reserved for examples and local use")
    }
  }

  private static let address = "an IP address"

  /// A scheme without slashes behind it, such as `mailto` (RFC 3986, section 3.1); nil for a host with a port, and for an address.
  private static func scheme(of text: Substring) -> Substring? {
    guard !isIPv6(text), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    let isLetter: (UInt8) -> Bool = { ($0 | 0x20) &- 0x61 < 26 }
    guard let first = scheme.utf8.first, isLetter(first) else { return nil }
    guard scheme.utf8.allSatisfy({ isLetter($0) || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }) else { return nil }
    // Where the number of a port is left out, the dot tells a host from a scheme.
    let withoutDot = scheme.contains(".") ? nil : scheme
    guard let next = text.utf8[text.utf8.index(after: colon)...].first else { return withoutDot }
    switch next {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"): return nil
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return withoutDot
    default: return scheme
    }
  }

  private static func tail(_ tail: Substring) -> String {
    if tail == "/" { return "a trailing slash" }
    let kinds = [("/", "a path"), ("?", "a query"), ("#", "a fragment")]
    return Wording.list(kinds.filter { Wording.find($0.0, in: tail) != nil }.map(\.1), "and")
  }

  private static func isIPv6(_ host: Substring) -> Bool {
    host.hasPrefix("[")
      || (host.utf8.filter { $0 == UInt8(ascii: ":") }.count > 1
        && host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." })
  }

  /// What can stand in no host, and is not called by a name of its own.
  private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "*": false
    default: scalar.isASCII && !scalar.properties.isWhitespace
    }
  }

  /// What shows as nothing at all: a zero-width space, a soft hyphen, a byte order mark and the like.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
      || scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
  }

  private static func trimmed(_ text: String) -> Substring {
    var scalars = text.unicodeScalars[...]
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || isInvisible($0) }
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}
