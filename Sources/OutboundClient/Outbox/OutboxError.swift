/// Why an outbox or a store of pending analytics could not do what it was asked. Two errors are equal if their codes are.
public struct OutboxError: Error, Hashable, Sendable {
  /// What kind of failure it is. More may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, stable between versions.
    public let description: String

    private init(_ name: String) { description = name }

    /// Another client has the store open.
    public static let inUse = Self("in-use")
    /// Another process holds the store for longer than one waits for it. Worth a retry.
    public static let locked = Self("locked")
    /// The store is damaged; only a wipe overwrites it.
    public static let corrupt = Self("corrupt")
    /// The store was written by a later version; only a wipe overwrites it.
    public static let newer = Self("newer")
    /// The disk is full. Worth a retry.
    public static let full = Self("full")
    /// Reading or writing failed otherwise. Worth a retry.
    public static let io = Self("io")
    /// The store was not opened.
    public static let notOpen = Self("not-open")
    /// A wipe was begun and is not finished.
    public static let wipeUnfinished = Self("wipe-unfinished")
    /// The generation that a save states is not the one of the store: the app was wiped, disabled or changed its user meanwhile.
    public static let staleGeneration = Self("stale-generation")
    /// The client is disabled, and with it its extensions; also before the app has run once.
    public static let disabled = Self("disabled")
    /// What was to be saved is not acceptable.
    public static let invalid = Self("invalid")
  }

  /// What kind of failure it is.
  public let code: Code
  /// What is wrong: lower case, no final period, no user data.
  public let message: String

  /// A failure of a kind; the message holds no user data.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the codes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension OutboxError: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }
}
