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

    /// A member whose key needs no other spelling than the plain one.
    public init(_ key: String, _ value: JSONText) {
      self.init(key: key, keyText: .string(key), value: value)
    }

    init(key: String, keyText: JSONText, value: JSONText) {
      self.key = key
      self.keyText = keyText
      self.value = value
    }
  }

  /// The array it belongs to.
  public let array: BatchArray
  /// Keys and values in the order in which they came.
  public let members: [Member]
  /// Whose data it holds.
  public let identity: ObjectIdentity
  /// The name of an event; `nil` in every other array.
  public let eventName: String?

  /// An object of an array.
  ///
  /// - Throws: ``BatchError`` for what makes a batch not acceptable: its identity, the name of an event, its size.
  public init(_ members: [Member], in array: BatchArray) throws(BatchError) {
    self.array = array
    self.members = members
    identity = try ObjectIdentity(of: members)
    eventName = array == .events ? try Self.eventName(of: members) : nil
    guard array.frameSize + Self.size(of: members) <= PayloadLimits.usersTrack.bytes else {
      throw BatchError(.objectTooLarge, "one object is larger than the 4 MB of a request", member: nil)
    }
  }

  /// A part of an object, which is as acceptable as the whole.
  init(part members: [Member], of object: BatchObject) {
    self.members = members
    array = object.array
    identity = object.identity
    eventName = object.eventName
  }

  /// The values under a key, in their order.
  public func values(of key: String) -> [JSONText] {
    members.filter { $0.key == key }.map(\.value)
  }

  /// The number of bytes of members as an object without space between its tokens.
  static func size(of members: [Member]) -> Int {
    members.reduce(2 + max(0, members.count - 1)) { $0 + $1.keyText.bytes.count + 1 + $1.value.bytes.count }
  }

  private static func eventName(of members: [Member]) throws(BatchError) -> String {
    let places = members.indices.filter { members[$0].key == "name" }
    guard let place = places.first else {
      throw BatchError(.nameMissing, "event has no `name`", member: nil)
    }
    guard places.count == 1 else {
      throw BatchError(.nameTwice, "`name` stands twice in an event", member: places[1])
    }
    guard members[place].value.kind == .string else {
      throw BatchError(.nameInvalid, "the `name` of an event is no string", member: place)
    }
    guard let name = members[place].value.string else {
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
