internal import CCurl
internal import OutboundClient

/// A request on its way and what has come of its answer. It belongs to the thread of its ``Lane``.
final class Exchange {
  let order: Order
  let handle: UnsafeMutableRawPointer
  /// The body, while it is in hand.
  var body: UnsafeRawBufferPointer?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var sent = 0
  private var head = AnswerHead()
  private var received: [UInt8] = []
  private var receivedInAll = 0
  private let bound: Int

  /// - Throws: ``TransportError`` if a header cannot hold the key, or curl refuses an option.
  init(
    _ order: Order, _ settings: HTTPTransport.Settings, dropsUnsent: UnsafeMutablePointer<Bool>
  ) throws(TransportError) {
    guard let handle = curl_easy_init() else { throw .outOfMemory }
    self.order = order
    self.handle = handle
    bound = settings.largestAnswer
    try setHeaders()
    try setBounds(settings)
    try setAddress(settings)
    try setCallbacks()
    try check(sluice_curl_set_close(handle, dropsUnsent))
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headers)
  }

  /// What came of it, once curl is done with it.
  func outcome(_ code: CURLcode) -> Result<TransportAnswer, TransportError> {
    guard code == CURLE_OK else { return .failure(TransportError(code)) }
    let status = sluice_curl_status(handle)
    // curl takes a connection that ends amid the headers, or where a body of no stated length would begin, for the end of an answer.
    guard head.isWhole, head.isFramed || !received.isEmpty || status == 204 else {
      return .failure(TransportError(.network, "the server's answer breaks off"))
    }
    let body = AnswerBody.read(received)
    // A success that is not in the server's words may come from a captive portal: nothing was delivered.
    guard body != nil || !(200...299).contains(status) else {
      return .failure(TransportError(.network, "the server's answer is no JSON object"))
    }
    let retryAfter = head.retryAfter(status: status, header: Int64(sluice_curl_retry_after(handle)))
    return .success(
      TransportAnswer(
        status: status, body: body ?? AnswerBody(), retryAfter: retryAfter, secret: order.request.apiKey.secret))
  }

  // MARK: Setting up

  private func setHeaders() throws(TransportError) {
    let request = order.request
    for (name, value) in [("key", request.apiKey.secret), ("idempotency key", request.idempotencyKey)] {
      guard !value.isEmpty, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw TransportError(.invalidRequest, "the \(name) is empty or holds a character that no header can")
      }
    }
    // `Expect:` takes that header out: a server that does not know it would cost a second.
    let lines = [
      "Authorization: Bearer \(request.apiKey.secret)", "Idempotency-Key: \(request.idempotencyKey)",
      "Content-Type: application/json", "Expect:",
    ]
    for line in lines {
      guard let longer = curl_slist_append(headers, line) else { throw .outOfMemory }
      headers = longer
    }
    try check(sluice_curl_set_list(handle, CURLOPT_HTTPHEADER, headers))
  }

  private func setBounds(_ settings: HTTPTransport.Settings) throws(TransportError) {
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectMilliseconds)
    try set(CURLOPT_TIMEOUT_MS, settings.milliseconds)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    try set(CURLOPT_HTTP09_ALLOWED, 0)
    // An empty proxy also keeps curl from looking for one in the environment.
    try set(CURLOPT_PROXY, "")
    try set(CURLOPT_NOPROXY, "*")
    sluice_curl_quit_lookups(handle)
  }

  private func setAddress(_ settings: HTTPTransport.Settings) throws(TransportError) {
    try set(CURLOPT_URL, order.address.url)
    try set(CURLOPT_USERAGENT, "Sluice")
    try check(sluice_curl_allow_scheme(handle, order.address.isSecure ? 1 : 0))
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let file = settings.certificateAuthorities { try set(CURLOPT_CAINFO, file) }
  }

  private func setCallbacks() throws(TransportError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    for option in [CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PRIVATE] {
      try check(sluice_curl_set_pointer(handle, option, context))
    }
    try set(CURLOPT_POST, 1)
    guard let size = order.request.withBody({ $0.count }) else { throw .revoked }
    try check(sluice_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(size)))
    try check(
      sluice_curl_set_bytes(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
        Exchange.of(context)?.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
          ?? Int(CURL_READFUNC_ABORT)
      })
    try check(
      sluice_curl_set_seek(handle) { context, offset, origin in
        Exchange.of(context)?.seek(to: Int(offset), origin: origin) ?? CURL_SEEKFUNC_FAIL
      })
    try check(
      sluice_curl_set_bytes(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        Exchange.of(context)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      })
    try check(
      sluice_curl_set_bytes(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        Exchange.of(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      })
  }

  private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(sluice_curl_set_long(handle, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) throws(TransportError) {
    try check(sluice_curl_set_text(handle, option, value))
  }

  private func check(_ code: CURLcode) throws(TransportError) {
    guard code == CURLE_OK else { throw TransportError(code) }
  }

  // MARK: Called by curl

  private static func of(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
    guard let body else { return nil }
    let piece = body.dropFirst(sent).prefix(room.count)
    room.copyBytes(from: piece)
    sent += piece.count
    return piece.count
  }

  /// A connection that was kept may turn out to be dead: curl then sends the body once more, on another.
  private func seek(to offset: Int, origin: Int32) -> Int32? {
    guard let body, origin == SEEK_SET, (0...body.count).contains(offset) else { return nil }
    sent = offset
    return CURL_SEEKFUNC_OK
  }

  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int? {
    guard hasRoom(for: line.count) else { return nil }
    head.take(line)
    return line.count
  }

  private func takeBody(_ piece: UnsafeRawBufferPointer) -> Int? {
    guard hasRoom(for: piece.count) else { return nil }
    received += piece
    return piece.count
  }

  private func hasRoom(for count: Int) -> Bool {
    receivedInAll += count
    return receivedInAll <= bound
  }
}
