public import TrackingPolicy

/// A store that an app and its extensions share: an extension saves what it collects, the app takes it over at its next launch.
///
/// Two processes use it at the same time. Every call that changes it is one transaction and durable when it returns; one that throws has
/// changed nothing. Errors hold no user data.
public protocol PendingAnalyticsStore: Sendable {
  /// Opens the store on the app's side, and finishes a ``wipe(_:)`` that a crash broke off.
  ///
  /// - Throws: ``OutboxError``: `inUse` if another client has it open, `locked`, `corrupt`, `newer`, `io`.
  func open() throws(OutboxError)

  /// The app's side: lets go of the store, so that another client may open it.
  func close()

  /// The app's side: says what binds the extension from now on. A save that read an earlier header is refused once this has returned.
  func publish(_ header: PendingHeader) throws(OutboxError)

  /// The app's side: the oldest items behind an id, in the order in which they were saved.
  func items(after id: Int64, limit: Int) throws(OutboxError) -> [PendingItem]

  /// The app's side: takes out every item up to an id, and none that was saved meanwhile.
  func remove(through id: Int64) throws(OutboxError)

  /// The app's side: removes every byte of every item and of earlier headers, and publishes a header; works on a corrupt store, on a newer
  /// one and on a full disk. When it returns, nothing of an earlier generation is left, ids go on behind the last ones, and the store is open.
  ///
  /// - Throws: ``OutboxError`` with `wipeUnfinished` if something may still be there; then no save is accepted and it is to be called again.
  func wipe(_ header: PendingHeader) throws(OutboxError)

  /// The extension's side: what the app said last; `nil` before it ran once. A store that cannot be read throws, and takes no save.
  func header() throws(OutboxError) -> PendingHeader?

  /// The extension's side: saves an item under the generation whose header it was made from. Ids rise strictly, also over a wipe.
  ///
  /// Bounded in number: the oldest item gives way.
  ///
  /// - Throws: ``OutboxError``: `staleGeneration` if the app has moved on, `disabled` if it is disabled or never ran.
  func save(_ entry: PendingEntry, generation: UInt64) throws(OutboxError)
}

/// What binds an extension: the app says it whenever it changes.
public struct PendingHeader: Hashable, Sendable {
  /// The client's generation.
  public var generation: UInt64
  /// Whether the client is enabled.
  public var isEnabled: Bool
  /// The user whose data are collected; `nil` before `changeUser`.
  public var userID: String?
  /// The device's id; `nil` if none was ever generated.
  public var deviceID: String?
  /// What is tracking.
  public var trackingPropertyAllowList: TrackingPropertyAllowList

  /// What binds an extension.
  public init(
    generation: UInt64, isEnabled: Bool, userID: String?, deviceID: String?, trackingPropertyAllowList: TrackingPropertyAllowList
  ) {
    self.generation = generation
    self.isEnabled = isEnabled
    self.userID = userID
    self.deviceID = deviceID
    self.trackingPropertyAllowList = trackingPropertyAllowList
  }
}

/// One datum that an extension collected, with what was true then.
public struct PendingEntry: Hashable, Sendable {
  /// The stream that the list at collection puts it in.
  public var stream: OutboxStream
  /// The status that the extension stated; `denied` if it stated none.
  public var collected: ATTStatus
  /// When it was collected, in milliseconds since 1970.
  public var time: Int64
  /// A batch with the one object of the datum, as in ``StoredDatum/json``.
  public var json: [UInt8]

  /// A datum with what was true when it was collected.
  public init(stream: OutboxStream, collected: ATTStatus, time: Int64, json: [UInt8]) {
    self.stream = stream
    self.collected = collected
    self.time = time
    self.json = json
  }
}

/// An entry in a store.
public struct PendingItem: Hashable, Sendable {
  /// Its place in the order of saving, from 1.
  public var id: Int64
  /// What was saved.
  public var entry: PendingEntry

  /// An entry at a place.
  public init(id: Int64, entry: PendingEntry) {
    self.id = id
    self.entry = entry
  }
}
