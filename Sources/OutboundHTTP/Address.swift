internal import CCurl
internal import OutboundClient

/// A URL that may be posted to, as curl itself reads it: no second reader could see another host in it.
struct Address: Hashable, Sendable {
  let url: String
  /// The host in lower case, without a trailing dot; `[::1]` with its brackets.
  let host: String
  let isSecure: Bool

  /// Reads a URL.
  ///
  /// - Throws: `invalidRequest` for what is no URL, has a user, or is neither `https` nor `http` to this machine itself.
  init(_ url: String) throws(TransportError) {
    guard let handle = curl_url() else { throw .outOfMemory }
    defer { curl_url_cleanup(handle) }
    guard curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
      let scheme = Self.part(CURLUPART_SCHEME, of: handle)?.lowercased(),
      let host = Self.part(CURLUPART_HOST, of: handle)?.lowercased()
    else {
      throw TransportError(.invalidRequest, "the URL of a request cannot be read")
    }
    guard Self.part(CURLUPART_USER, of: handle) == nil, Self.part(CURLUPART_PASSWORD, of: handle) == nil else {
      throw TransportError(.invalidRequest, "the URL of a request holds a user")
    }
    self.url = url
    self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    isSecure = scheme == "https"
    guard isSecure || (scheme == "http" && Self.isLoopback(self.host)) else {
      throw TransportError(.invalidRequest, "the URL of a request is not `https`; `http` is for loopback hosts")
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host == "localhost" || host == "[::1]"
      || (host.hasPrefix("127.") && labels.count == 4 && labels.allSatisfy { UInt8($0) != nil })
  }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
