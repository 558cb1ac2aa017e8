internal import CCurl
internal import OutboundClient

extension TransportError {
  static let revoked = TransportError(.revoked, "the request was revoked")
  static let outOfMemory = TransportError(.network, "out of memory")

  /// What a failure of curl means. Its own words for the code are the message: they hold nothing of the request.
  init(_ code: CURLcode) {
    let words = String(cString: curl_easy_strerror(code))
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
      self.init(.notTrusted, "the server's certificate is not trusted: \(words)")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self.init(.network, "what the server answered is no HTTP")
    case CURLE_WRITE_ERROR:
      self.init(.network, "the server's answer is larger than the bound")
    default:
      self.init(.network, "no answer came: \(words)")
    }
  }
}
