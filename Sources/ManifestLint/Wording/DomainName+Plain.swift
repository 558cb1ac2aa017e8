internal import PropertyListSyntax

/// What can be told from the bytes alone: nearly all domains are plain, and cost nothing more.
extension DomainName {
  /// Whether nothing can be said against a domain.
  static func isPlain(_ domain: PropertyListValue) -> Bool {
    domain.withText { isWellFormed($0) && !isReserved($0) }
  }

  /// The host that a domain names, in lower case; nil where it is no domain.
  static func host(of domain: PropertyListValue) -> String? {
    guard let text = domain.string else { return nil }
    if isPlain(domain) { return text }
    let name = DomainName(text)
    return name.faults.isEmpty ? name.remedy ?? text.lowercased() : nil
  }

  /// Whether a text is two or more labels of lower-case letters, digits and inner hyphens, the last beginning with a letter.
  static func isWellFormed(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
    let (dot, hyphen) = (UInt8(ascii: "."), UInt8(ascii: "-"))
    var dots = 0
    var labelStart = 0
    for (position, byte) in host.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case hyphen where position > labelStart && position + 1 < host.count && host[position + 1] != dot: break
      case dot where position > labelStart && position - labelStart <= 63:
        dots += 1
        labelStart = position + 1
      default: return false
      }
    }
    let last = host.count - labelStart
    return dots > 0 && last > 0 && last <= 63 && host.count <= 253 && host[labelStart] > UInt8(ascii: "9")
  }

  /// Whether a name in lower case is set aside for examples and for use without the public name system.
  static func isReserved(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
    reserved.contains { name in
      guard host.count >= name.count, host.suffix(name.count).elementsEqual(name) else { return false }
      return host.count == name.count || host[host.count - name.count - 1] == UInt8(ascii: ".")
    }
  }

  /// RFC 2606, RFC 6761, RFC 6762, RFC 7686 and RFC 8375; `lan`, `home` and `corp` by custom.
  private static let reserved = [
    "test", "example", "invalid", "localhost", "local", "internal", "lan", "home", "corp", "onion", "example.com",
    "example.net", "example.org", "home.arpa",
  ].map { Array($0.utf8) }
}
