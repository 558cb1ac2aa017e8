public import TrackingPolicy

/// What a client must know after a restart. Consent is not in it: after a launch it is unset until told (law 3).
///
/// Small, and saved as a whole. It holds user data (ids and tokens): a wipe removes it with the rest.
public struct ClientRecord: Hashable, Sendable {
  /// Advanced by a wipe, a disable and a change of user; an answer of an earlier generation changes nothing.
  public var generation: UInt64
  /// Whether the client is enabled.
  public var isEnabled: Bool
  /// The user's id; `nil` before `changeUser`.
  public var userID: String?
  /// The device's id; `nil` if none was ever generated.
  public var deviceID: DeviceID?
  /// What earlier runs added to the configuration's allow list (law 9).
  public var addedToAllowList: TrackingPropertyAllowList
  /// Every datum up to this sequence lived through a refusal: if it is tracking, it is dropped.
  public var refusedThrough: Int64
  /// Every datum up to this sequence belongs to an earlier user: a yes of this one does not release it.
  public var otherUserThrough: Int64
  /// The greatest wall-clock time seen, in milliseconds since 1970 (law 9).
  public var latestTime: Int64
  /// The push tokens the server may know.
  public var push: PushRecord
  /// How far a logout has come.
  public var logout: LogoutRecord
  /// The session that is open, or was when the process ended.
  public var session: SessionRecord?
  /// What an influenced open is told by (fact F6.2).
  public var influence: InfluenceRecord

  /// The record of a client that was never used.
  public init(generation: UInt64 = 1, isEnabled: Bool = true) {
    self.generation = generation
    self.isEnabled = isEnabled
    addedToAllowList = []
    refusedThrough = 0
    otherUserThrough = 0
    latestTime = 0
    push = PushRecord()
    logout = .none
    influence = InfluenceRecord()
  }
}

extension ClientRecord {
  /// The greatest sequence that the record speaks of: a new datum must not get one that means another.
  var greatestSequence: Int64 {
    let tokens = push.pushToStart.values.map(\.sequence) + [push.deviceToken?.sequence ?? 0]
    return max(refusedThrough, otherUserThrough, tokens.max() ?? 0)
  }
}

/// The id of a device, and what it was made from.
public struct DeviceID: Hashable, Sendable, Codable {
  /// What an id was made from.
  public enum Source: String, Hashable, Sendable, Codable {
    /// A random UUID.
    case uuid
    /// The identifier for vendors, which a wipe does not change.
    case identifierForVendor
  }

  /// The id.
  public var value: String
  /// What it was made from.
  public var source: Source

  /// An id.
  public init(_ value: String, source: Source) {
    self.value = value
    self.source = source
  }
}

/// The push tokens the server may know.
public struct PushRecord: Hashable, Sendable, Codable {
  /// A token, and when it was registered.
  public struct Token: Hashable, Sendable, Codable {
    /// The token, in hexadecimal.
    public var value: String
    /// When it was registered last, in milliseconds since 1970.
    public var registeredAt: Int64
    /// The datum that tells the server, which may still wait.
    public var sequence: Int64

    /// A token registered at a time, by a datum.
    public init(_ value: String, registeredAt: Int64, sequence: Int64) {
      self.value = value
      self.registeredAt = registeredAt
      self.sequence = sequence
    }
  }

  /// The device's push token.
  public var deviceToken: Token?
  /// The push-to-start token of each type of Live Activity.
  public var pushToStart: [String: Token]

  /// No tokens, or these.
  public init(deviceToken: Token? = nil, pushToStart: [String: Token] = [:]) {
    self.deviceToken = deviceToken
    self.pushToStart = pushToStart
  }

  /// Whether no token is registered.
  public var isEmpty: Bool { deviceToken == nil && pushToStart.isEmpty }
}

/// How far a logout has come.
public enum LogoutRecord: String, Hashable, Sendable, Codable {
  /// None was asked for, or a registration has cancelled it.
  case none
  /// One was asked for and has not succeeded: the intent is kept, the app may ask again.
  case intended
  /// One is letting tokens go: if none is left after a crash, the restart finishes with the wipe.
  case unregistering
}

/// A session that is open.
public struct SessionRecord: Hashable, Sendable, Codable {
  /// Its id, a UUID.
  public var id: String
  /// When it started, in milliseconds since 1970.
  public var startedAt: Int64
  /// When the app was last known to be in the foreground, in milliseconds since 1970.
  public var lastForegroundAt: Int64
  /// Whether the app has gone to the background since.
  public var isInBackground: Bool
  /// The least permissive status since it started; its end is collected under no better one (law 3).
  public var collected: ATTStatus

  /// A session.
  public init(id: String, startedAt: Int64, lastForegroundAt: Int64, isInBackground: Bool, collected: ATTStatus) {
    self.id = id
    self.startedAt = startedAt
    self.lastForegroundAt = lastForegroundAt
    self.isInBackground = isInBackground
    self.collected = collected
  }
}

/// What an influenced open is told by (fact F6.2).
public struct InfluenceRecord: Hashable, Sendable, Codable {
  /// A push that arrived and was not tapped.
  public struct Push: Hashable, Sendable, Codable {
    /// The campaign of its payload, if it names one.
    public var campaignID: String?
    /// When it arrived, in milliseconds since 1970.
    public var receivedAt: Int64
    /// The status when it arrived.
    public var collected: ATTStatus

    /// A push that arrived.
    public init(campaignID: String?, receivedAt: Int64, collected: ATTStatus) {
      self.campaignID = campaignID
      self.receivedAt = receivedAt
      self.collected = collected
    }
  }

  /// The last such push.
  public var push: Push?
  /// When the last session started, in milliseconds since 1970.
  public var lastSessionStart: Int64?
  /// The sum of the times between starts of sessions, in milliseconds.
  public var sumOfIntervals: Int64
  /// How many such times there were.
  public var intervals: Int64

  /// Nothing known, or this.
  public init(push: Push? = nil, lastSessionStart: Int64? = nil, sumOfIntervals: Int64 = 0, intervals: Int64 = 0) {
    self.push = push
    self.lastSessionStart = lastSessionStart
    self.sumOfIntervals = sumOfIntervals
    self.intervals = intervals
  }
}
