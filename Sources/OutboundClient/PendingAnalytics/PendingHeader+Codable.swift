import TrackingPolicy

extension PendingHeader: Codable {
  private enum Key: String, CodingKey {
    case version, generation, isEnabled, userID, deviceID, trackingPropertyAllowList
  }

  private static let version = 1

  /// Reads what ``encode(to:)`` wrote.
  ///
  /// - Throws: `DecodingError` for another version and for whatever this version does not know.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "version \(version) is not known")
    }
    self.init(
      generation: try values.decode(UInt64.self, forKey: .generation),
      isEnabled: try values.decode(Bool.self, forKey: .isEnabled),
      userID: try values.decodeIfPresent(String.self, forKey: .userID),
      deviceID: try values.decodeIfPresent(String.self, forKey: .deviceID),
      trackingPropertyAllowList: try values.decode(AllowListForm.self, forKey: .trackingPropertyAllowList).list)
  }

  /// Writes the header.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(generation, forKey: .generation)
    try values.encode(isEnabled, forKey: .isEnabled)
    try values.encodeIfPresent(userID, forKey: .userID)
    try values.encodeIfPresent(deviceID, forKey: .deviceID)
    try values.encode(AllowListForm(trackingPropertyAllowList), forKey: .trackingPropertyAllowList)
  }
}
