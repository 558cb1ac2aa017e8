/// Why a folder or archive could not be read at all.
public struct BundleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of failure. The list is open: later versions may know more.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public var rawValue: String

    /// Makes a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is nothing at the path.
    public static let notFound = Code(rawValue: "not-found")
    /// What is there cannot be opened.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The archive is damaged, or of a kind that is not read.
    public static let damagedArchive = Code(rawValue: "damaged-archive")
    /// The archive unpacks to more than the limits allow.
    public static let tooLarge = Code(rawValue: "too-large")
  }

  /// What kind of failure it is.
  public let code: Code
  /// Where it happened, as reached from the argument.
  public let path: String
  /// What happened: lower case, without a final period.
  public let description: String

  init(_ code: Code, path: String, _ description: String) {
    self.code = code
    self.path = path
    self.description = description
  }

  /// Errors are equal when their codes are; words may improve.
  public static func == (left: BundleError, right: BundleError) -> Bool { left.code == right.code }

  /// Hashes what makes errors equal.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
