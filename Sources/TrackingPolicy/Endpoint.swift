/// Where requests go: scheme, host, perhaps a port and a base path (fact F2.16).
///
/// The host is kept in lower case and without a trailing dot, so that two endpoints have the same host if the texts are equal.
public struct Endpoint: Hashable, Sendable {
  /// How a request travels.
  public enum Scheme: String, Hashable, Sendable {
    /// For every host.
    case https
    /// For loopback hosts alone.
    case http
  }

  /// How a request travels.
  public let scheme: Scheme
  /// The host: lower case, no trailing dot, ASCII; `[::1]` with its brackets.
  public let host: String
  /// The port, if it was written.
  public let port: UInt16?
  /// The base path: empty, or starting with `/` and not ending with one.
  public let basePath: String

  /// Reads `sdk.iad-01.braze.com`, or with scheme, port and base path: `https://proxy.example.com:8443/in`.
  ///
  /// - Throws: ``TrackingPolicyError`` with the code of what is wrong; the text is shown, as it is no user data.
  public init(_ text: String) throws(TrackingPolicyError) {
    var rest = text[...]
    var writtenScheme: Scheme?
    if let colon = Self.schemeEnd(in: rest) {
      guard let known = Scheme(rawValue: rest[..<colon].lowercased()) else {
        throw TrackingPolicyError(
          .scheme, "scheme `\(rest[..<colon])` is not known", help: "write `https://`, or the host alone")
      }
      writtenScheme = known
      rest = rest[rest.index(colon, offsetBy: 3)...]
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let authority = rest[..<slash]
    if authority.contains("@") || rest.contains("?") || rest.contains("#") {
      throw TrackingPolicyError(
        .endpointForm, "endpoint `\(text)` holds more than host, port and path", help: "write it without user, query and fragment"
      )
    }
    (host, port) = try Self.hostAndPort(authority)
    let path = try Self.checkedPath(rest[slash...])
    basePath = path.hasSuffix("/") ? String(path.dropLast()) : path
    scheme = writtenScheme ?? .https
    if scheme == .http && !isLoopback {
      throw TrackingPolicyError(
        .scheme, "`http` to `\(host)` would send user data in the clear", help: "write `https`; `http` is for loopback hosts")
    }
  }

  init(scheme: Scheme, host: String, port: UInt16?, basePath: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.basePath = basePath
  }

  /// Whether the host is this machine itself.
  public var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || (HostName.isIPv4(host) && host.hasPrefix("127."))
  }

  /// The endpoint for tracking that this one implies: a first label `sdk` becomes `sdk-tracking` (fact F2.11), the rest stays.
  ///
  /// `nil` for a host of any other form: no document says what its tracking host would be (fact F2.18).
  public var impliedTrackingEndpoint: Endpoint? {
    let labels = host.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard labels[0] == "sdk" else { return nil }
    let domain = labels.count > 1 ? ".\(labels[1])" : ""
    return Endpoint(scheme: scheme, host: "sdk-tracking\(domain)", port: port, basePath: basePath)
  }

  private static func schemeEnd(in text: Substring) -> Substring.Index? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    return colon
  }

  private static func hostAndPort(_ authority: Substring) throws(TrackingPolicyError) -> (String, UInt16?) {
    var name = authority
    var port: UInt16?
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[bracket...].firstIndex(of: ":") {
      let digits = authority[authority.index(after: colon)...]
      guard let number = UInt16(digits), number > 0, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw TrackingPolicyError(.port, "port `\(digits)` is none", help: "write a number from 1 to 65535, or no colon")
      }
      port = number
      name = authority[..<colon]
    }
    return (try HostName.canonical(name), port)
  }

  static func checkedPath(_ text: Substring) throws(TrackingPolicyError) -> String {
    let isClean = text.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"#<>?\\^`{|}".utf8.contains(byte)
    }
    guard isClean else {
      throw TrackingPolicyError(.path, "path `\(text)` holds a character no path can", help: "percent-encode it")
    }
    return String(text)
  }
}

extension Endpoint: CustomStringConvertible {
  /// The endpoint as the start of a URL: `https://sdk.iad-01.braze.com`.
  public var description: String {
    let colonPort = port.map { ":\($0)" } ?? ""
    return "\(scheme.rawValue)://\(host)\(colonPort)\(basePath)"
  }
}
