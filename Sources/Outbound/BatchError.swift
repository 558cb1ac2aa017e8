/// Why a batch is not accepted, as a whole. Two errors are equal if their codes are; the words may improve.
///
/// Keys are shown, values of user data never.
public struct BatchError: Error, Hashable, Sendable {
  /// What kind of mistake it is. More may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name, stable between versions.
    public let description: String

    package init(_ name: String) { description = name }

    /// The text is no JSON (RFC 8259), or no UTF-8.
    public static let notJSON = Self("not-json")
    /// Something stands behind the document.
    public static let secondDocument = Self("second-document")
    /// Arrays and objects are nested more than 128 deep.
    public static let nesting = Self("nesting")
    /// The root is no object.
    public static let rootNotObject = Self("root-not-object")
    /// A key of the root is no array of a batch.
    public static let unknownArray = Self("unknown-array")
    /// A key stands twice at the root.
    public static let arrayTwice = Self("array-twice")
    /// What should be an array is none.
    public static let notArray = Self("not-array")
    /// An element of an array is no object.
    public static let notObject = Self("not-object")
    /// An object does not say whose data it holds.
    public static let identityMissing = Self("identity-missing")
    /// An identity is no non-empty string, or an alias no object of `alias_name` and `alias_label`, each such a string.
    public static let identityInvalid = Self("identity-invalid")
    /// An identity key stands twice with different values.
    public static let identityConflict = Self("identity-conflict")
    /// A key that controls how an object is treated holds something else: `app_id` no string, another neither true nor false.
    public static let controlInvalid = Self("control-invalid")
    /// An event has no `name`.
    public static let nameMissing = Self("name-missing")
    /// An event's `name` is no string.
    public static let nameInvalid = Self("name-invalid")
    /// An event's `name` stands twice.
    public static let nameTwice = Self("name-twice")
    /// A key, a name or an identity holds half of a surrogate pair.
    public static let loneSurrogate = Self("lone-surrogate")
    /// One object alone is larger than a request may be.
    public static let objectTooLarge = Self("object-too-large")
  }

  /// What kind of mistake it is.
  public let code: Code
  /// What is wrong: lower case, no final period.
  public let message: String
  /// How many bytes of the text stand before the mistake; `nil` for what was not read from a text.
  public let byteOffset: Int?
  /// The member of the object that is at fault; the reader turns it into an offset.
  let member: Int?

  package init(_ code: Code, _ message: String, byteOffset: Int? = nil) {
    self.init(code, message, byteOffset: byteOffset, member: nil)
  }

  init(_ code: Code, _ message: String, byteOffset: Int? = nil, member: Int?) {
    self.code = code
    self.message = message
    self.byteOffset = byteOffset
    self.member = member
  }

  /// Whether the codes are equal.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension BatchError: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }
}
