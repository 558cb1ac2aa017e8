/// One object of a batch, in which the order of keys and the bytes of keys and values are those that came in.
///
/// It is checked when it is made, so that it can always be split: it says whose data it holds, an event has one name, and it fits into a
/// request.
public struct BatchObject: Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, decoded.
    public let key: String
    /// The key as it is written, with its quotes.
    public let keyText: JSONText
    /// The value as it is written.
    public let value: JSONText

    /// A member whose key is written in the plainest way.
    public init(_ key: String, _ value: JSONText) {
      self.init(key: key, keyText: .string(key), value: value)
    }

    init(key: String, keyText: JSONText, value: JSONText) {
      self.key = key
      self.keyText = keyText
      self.value = value
    }
  }

  /// A member as ranges of the object's source: copying one costs no count of references.
  struct Field: Sendable {
    var key: String
    var keyText: Range<Int>
    var value: Range<Int>

    /// The number of bytes as written, with the colon.
    var size: Int { keyText.count + 1 + value.count }
  }

  /// The array it belongs to.
  public let array: BatchArray
  /// Whose data it holds.
  public let identity: ObjectIdentity
  /// The name of an event; `nil` in every other array.
  public let eventName: String?
  /// The text that holds the object's members, and perhaps more.
  let source: [UInt8]
  let fields: [Field]

  /// An object of an array.
  ///
  /// - Throws: ``BatchError`` for what makes a batch not acceptable: its identity, a key that controls, the name of an event, its size.
  public init(_ members: [Member], in array: BatchArray) throws(BatchError) {
    var source: [UInt8] = []
    let fields = members.map { member in
      let start = source.count
      source += member.keyText.bytes
      let middle = source.count
      source += member.value.bytes
      return Field(key: member.key, keyText: start..<middle, value: middle..<source.count)
    }
    try self.init(fields, of: source, in: array)
  }

  /// An object whose members are parts of a checked text.
  init(_ fields: [Field], of source: [UInt8], in array: BatchArray) throws(BatchError) {
    self.array = array
    self.source = source
    self.fields = fields
    identity = try ObjectIdentity(of: fields, in: source)
    try ControlKeys.check(fields, in: source)
    eventName = array == .events ? try Self.eventName(of: fields, in: source) : nil
    guard array.frameSize + Self.size(of: fields) <= PayloadLimits.usersTrack.bytes else {
      throw BatchError(.objectTooLarge, "one object is larger than the 4 MB of a request", member: nil)
    }
  }

  /// A part of an object, which is as acceptable as the whole.
  init(part fields: [Field], of object: BatchObject) {
    self.fields = fields
    array = object.array
    identity = object.identity
    eventName = object.eventName
    source = object.source
  }

  /// Keys and values in the order in which they came.
  public var members: [Member] {
    fields.map { field in
      Member(key: field.key, keyText: JSONText(checked: source[field.keyText]), value: JSONText(checked: source[field.value]))
    }
  }

  /// The members without some, whose positions are given in ascending order.
  func fields(without leftOut: [Int]) -> [Field] {
    if leftOut.isEmpty { return fields }
    var remaining = leftOut[...]
    return fields.indices.compactMap { index in
      guard remaining.first == index else { return fields[index] }
      remaining.removeFirst()
      return nil
    }
  }

  /// The number of bytes of members as an object without space between its tokens.
  static func size(of fields: [Field]) -> Int {
    fields.reduce(2 + max(0, fields.count - 1)) { $0 + $1.size }
  }

  /// The values under a key, in their order.
  public func values(of key: String) -> [JSONText] {
    fields.filter { $0.key == key }.map { JSONText(checked: source[$0.value]) }
  }

  private static func eventName(of fields: [Field], in source: [UInt8]) throws(BatchError) -> String {
    var place: Int?
    for index in fields.indices where fields[index].key == "name" {
      guard place == nil else {
        throw BatchError(.nameTwice, "`name` stands twice in an event", member: index)
      }
      place = index
    }
    guard let place else {
      throw BatchError(.nameMissing, "event has no `name`", member: nil)
    }
    let value = JSONText(checked: source[fields[place].value])
    guard value.kind == .string else {
      throw BatchError(.nameInvalid, "the `name` of an event is no string", member: place)
    }
    guard let name = value.string else {
      throw BatchError(.loneSurrogate, "half of a surrogate pair in the `name` of an event", member: place)
    }
    return name
  }
}

extension BatchObject: Hashable {
  /// Whether array, keys and values are the same, byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.array == right.array && left.members == right.members
  }

  /// Hashes array and members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(array)
    hasher.combine(members)
  }
}
