/// Which hosts an item of `NSPrivacyTrackingDomains` stands for.
///
/// Apple does not say whether a domain stands for those beneath it. Both readings are taken, each where it is the stricter
/// one: a parent does not declare a tracking host, and it does declare a first-party host.
enum DomainMatch {
  /// Whether an item names a host itself. Upper case and a trailing dot make no difference.
  static func names(_ item: String, host: String) -> Bool {
    canonical(item) == host
  }

  /// Whether an item names a host or a domain above it, in whatever form it is written: with a scheme, with a wildcard.
  static func covers(_ item: String, host: String) -> Bool {
    [canonical(item), DomainName(item).remedy ?? ""].contains { $0 == host || isParent($0, of: host) }
  }

  /// Whether an item names a domain above a host.
  static func isParent(_ domain: String, of host: String) -> Bool {
    !domain.isEmpty && host.hasSuffix("." + domain)
  }

  /// In lower case, without a trailing dot.
  static func canonical(_ item: String) -> String {
    (item.hasSuffix(".") ? String(item.dropLast()) : item).lowercased()
  }
}
