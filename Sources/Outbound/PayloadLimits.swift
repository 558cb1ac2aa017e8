/// How much one request may hold.
public struct PayloadLimits: Hashable, Sendable {
  /// The greatest number of objects in each array.
  public let objects: Int
  /// The greatest number of bytes of the whole payload.
  public let bytes: Int

  /// Limits of at least one object. An object that alone is larger than `bytes` makes a payload of its own.
  public init(objects: Int, bytes: Int) {
    self.objects = max(1, objects)
    self.bytes = bytes
  }

  /// 75 objects of each array and 4 MB, read as 4,000,000 bytes: the smaller reading is right under both (facts F8.2, F8.4).
  public static let usersTrack = Self(objects: 75, bytes: 4_000_000)

  static let none = Self(objects: .max, bytes: .max)
}

extension BatchArray {
  /// The number of bytes around the objects of a payload that has this array alone: `{"events":[` and `]}`.
  var frameSize: Int { rawValue.utf8.count + 7 }
}
