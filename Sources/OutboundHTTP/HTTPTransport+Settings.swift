extension HTTPTransport {
  /// The bounds of a request. Times are seconds.
  public struct Settings: Hashable, Sendable {
    /// How long looking up, connecting and the TLS handshake may take together.
    public var connectTimeout: Double = 10
    /// How long a request may take in all, from its turn to the last byte of its answer.
    public var timeout: Double = 60
    /// How many bytes an answer may have, its headers included.
    public var largestAnswer = 1 << 20
    /// How many requests run at once at each endpoint; more wait for their turn.
    public var requestsAtOnce = 8
    /// A file of certificates in PEM form that are trusted instead of the system's, for a proxy of one's own.
    public var certificateAuthorities: String?

    /// The defaults.
    public init() {}

    var connectMilliseconds: Int { Self.milliseconds(connectTimeout) }
    var milliseconds: Int { Self.milliseconds(timeout) }

    /// At least 1, as 0 means no bound to curl; at most a day. What is no number counts as the least.
    private static func milliseconds(_ seconds: Double) -> Int {
      guard seconds > 0.001 else { return 1 }
      return Int(min(seconds, 86_400) * 1_000)
    }
  }
}
