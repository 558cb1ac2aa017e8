internal import TrackingPolicy

/// What each listed user said, looked up by identity.
///
/// Identities are compared by their decoded bytes: the receiver holds two ids that only look alike for two users.
public struct ConsentTable: Sendable {
  /// The identity keys under which a user can be listed.
  enum Key: Int, CaseIterable, Sendable {
    case externalID
    case brazeID

    var name: String { self == .externalID ? "external_id" : "braze_id" }
  }

  /// What one user said, and since when.
  struct Entry: Equatable, Sendable {
    var status: ATTStatus
    /// What was collected earlier was collected before the user was asked.
    var since: Timestamp?
  }

  private struct Slot {
    var hash: Int
    var start: Int
    var count: Int32
    /// Negative where the slot is free.
    var entry: Int32
  }

  private static let free = Slot(hash: 0, start: 0, count: 0, entry: -1)

  private var slots = [Slot](repeating: free, count: 64)
  private var used = 0
  private var identities: [UInt8] = []
  /// Few users differ in their answer and its moment to the nanosecond, many say the same without one.
  private var entries: [Entry] = []
  private var plainEntries: [ATTStatus: Int32] = [:]

  init() {}

  /// Whether no user is listed.
  public var isEmpty: Bool { used == 0 }

  func entry(_ key: Key, _ identity: UnsafeBufferPointer<UInt8>) -> Entry? {
    let slot = slots[place(of: identity, hash: hash(key, identity), key)]
    return slot.entry < 0 ? nil : entries[Int(slot.entry)]
  }

  /// Takes note of what a user said.
  /// - Returns: `false` where the same user was listed before with another answer.
  mutating func insert(_ entry: Entry, _ key: Key, _ identity: UnsafeBufferPointer<UInt8>) -> Bool {
    let hash = hash(key, identity)
    let place = place(of: identity, hash: hash, key)
    if slots[place].entry >= 0 { return entries[Int(slots[place].entry)] == entry }
    slots[place] = Slot(hash: hash, start: identities.count, count: Int32(identity.count), entry: number(of: entry))
    // The key is part of the text, so that the same id under two keys is two users.
    identities.append(UInt8(key.rawValue))
    identities.append(contentsOf: identity)
    used += 1
    if used * 2 > slots.count { grow() }
    return true
  }

  private mutating func number(of entry: Entry) -> Int32 {
    if entry.since == nil, let number = plainEntries[entry.status] { return number }
    let number = Int32(entries.count)
    entries.append(entry)
    if entry.since == nil { plainEntries[entry.status] = number }
    return number
  }

  /// The slot of an identity, or the free one where it would stand.
  private func place(of identity: UnsafeBufferPointer<UInt8>, hash: Int, _ key: Key) -> Int {
    var index = hash & (slots.count - 1)
    while slots[index].entry >= 0 {
      let slot = slots[index]
      if slot.hash == hash, Int(slot.count) == identity.count, identities[slot.start] == UInt8(key.rawValue),
        identities[(slot.start + 1)...].prefix(identity.count).elementsEqual(identity)
      {
        return index
      }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Self.free, count: old.count * 2)
    for slot in old where slot.entry >= 0 {
      var index = slot.hash & (slots.count - 1)
      while slots[index].entry >= 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  /// Seeded anew in each process: the ids are chosen by users, who could aim at one slot otherwise.
  private func hash(_ key: Key, _ identity: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(key.rawValue)
    hasher.combine(bytes: UnsafeRawBufferPointer(identity))
    return hasher.finalize()
  }
}
