/// The rules of a host name (RFC 952 and 1123, with the underscore that many real names have).
enum HostName {
  /// The name in lower case, without a trailing dot.
  static func canonical(_ text: Substring) throws(TrackingPolicyError) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw TrackingPolicyError(
        .hostNotASCII, "host `\(text)` is not ASCII", help: "write its A-label, the form that begins with `xn--`")
    }
    let name = String(text.hasSuffix(".") ? text.dropLast() : text).lowercased()
    guard !name.isEmpty else {
      throw TrackingPolicyError(.hostMissing, "endpoint has no host", help: "write one, such as `sdk.iad-01.braze.com`")
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isNumeric = labels.last.map(isNumber) ?? false
    guard name == "[::1]" || (isNumeric ? isIPv4(name) : name.utf8.count <= 253 && labels.allSatisfy(isLabel)) else {
      throw TrackingPolicyError(
        .hostInvalid, "`\(text)` is no host name",
        help: "write labels of letters, digits and hyphens, joined by dots, or four numbers; of IPv6, `[::1]` alone")
    }
    return name
  }

  /// Whether a name is an IPv4 address in its usual form of four decimal numbers.
  static func isIPv4(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }

  /// A name whose last label is a number is an address to every resolver, in one of many spellings.
  private static func isNumber(_ label: Substring) -> Bool {
    if label.hasPrefix("0x") { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
    return !label.isEmpty && label.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    let isClean = label.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
    }
    return isClean && (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
  }
}
