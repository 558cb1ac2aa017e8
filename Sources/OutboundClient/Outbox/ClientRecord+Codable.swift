import TrackingPolicy

extension ClientRecord: Codable {
  private enum Key: String, CodingKey {
    case version, generation, isEnabled, userID, deviceID, addedToAllowList, refusedThrough, otherUserThrough, latestTime, push
    case logout, session, influence
  }

  /// The version of the form below; a record of another one is unreadable, and unreadable is closed (law 10).
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
      generation: try values.decode(UInt64.self, forKey: .generation), isEnabled: try values.decode(Bool.self, forKey: .isEnabled)
    )
    userID = try values.decodeIfPresent(String.self, forKey: .userID)
    deviceID = try values.decodeIfPresent(DeviceID.self, forKey: .deviceID)
    addedToAllowList = try values.decode(AllowListForm.self, forKey: .addedToAllowList).list
    refusedThrough = try values.decode(Int64.self, forKey: .refusedThrough)
    otherUserThrough = try values.decode(Int64.self, forKey: .otherUserThrough)
    latestTime = try values.decode(Int64.self, forKey: .latestTime)
    push = try values.decode(PushRecord.self, forKey: .push)
    logout = try values.decode(LogoutRecord.self, forKey: .logout)
    session = try values.decodeIfPresent(SessionRecord.self, forKey: .session)
    influence = try values.decode(InfluenceRecord.self, forKey: .influence)
  }

  /// Writes the record.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(generation, forKey: .generation)
    try values.encode(isEnabled, forKey: .isEnabled)
    try values.encodeIfPresent(userID, forKey: .userID)
    try values.encodeIfPresent(deviceID, forKey: .deviceID)
    try values.encode(AllowListForm(addedToAllowList), forKey: .addedToAllowList)
    try values.encode(refusedThrough, forKey: .refusedThrough)
    try values.encode(otherUserThrough, forKey: .otherUserThrough)
    try values.encode(latestTime, forKey: .latestTime)
    try values.encode(push, forKey: .push)
    try values.encode(logout, forKey: .logout)
    try values.encodeIfPresent(session, forKey: .session)
    try values.encode(influence, forKey: .influence)
  }
}
