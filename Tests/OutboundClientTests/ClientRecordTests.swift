import Foundation
import OutboundClient
import Testing
import TrackingPolicy

@Suite("The client's record")
struct ClientRecordTests {
  private var full: ClientRecord {
    var record = ClientRecord(generation: 7, isEnabled: false)
    record.userID = "user"
    record.deviceID = DeviceID("device", source: .identifierForVendor)
    record.addedToAllowList = [.email, .customEvent(["a", "b"]), .everything]
    record.refusedThrough = 1
    record.otherUserThrough = 2
    record.latestTime = 3
    record.push = PushRecord(
      deviceToken: .init("00ff", registeredAt: 4, sequence: 9), pushToStart: ["type": .init("aa", registeredAt: 5, sequence: 10)])
    record.logout = .unregistering
    record.session = SessionRecord(
      id: "session", startedAt: 6, lastForegroundAt: 7, isInBackground: true, collected: .restricted)
    record.influence.push = .init(campaignID: nil, receivedAt: 8, collected: .authorized)
    return record
  }

  @Test("what is saved is read again, whole")
  func roundTrip() throws {
    for record in [full, ClientRecord()] {
      let data = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(ClientRecord.self, from: data) == record)
    }
  }

  @Test("a record of another version or with a word that is not known is unreadable, not read in part")
  func unknownIsClosed() throws {
    let text = String(decoding: try JSONEncoder().encode(full), as: UTF8.self)
    for (old, new) in [
      ("\"version\":1", "\"version\":2"), ("\"email\"", "\"mail\""), ("\"unregistering\"", "\"done\""),
      ("\"restricted\"", "\"maybe\""), ("[\"email\"]", "[\"email\",\"a\"]"),
    ] {
      #expect(text.contains(old))
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(ClientRecord.self, from: Data(changed.utf8)) }
    }
  }
}
