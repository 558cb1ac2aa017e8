internal import Outbound
public import TrackingPolicy

/// Which consent counts for the data of an object.
public enum ConsentSource: Sendable {
  /// One for the whole stream: when the data were collected, lowered to every refusal told since, and now.
  case fixed(collected: ATTStatus, now: ATTStatus)
  /// What each user said. Every identity of an object that is listed must be `authorized`; an object none of whose identities is
  /// listed, or that is identified by an alias, an e-mail address or a phone number alone, is `notDetermined`. A datum whose `time` is
  /// before the user's `since`, or that has none, was collected under `notDetermined`.
  case users(ConsentTable)
}

/// The statuses that count for one object.
struct ObjectConsent: Equatable {
  var collected: ATTStatus
  var now: ATTStatus
}

extension ConsentTable {
  /// The statuses of an object; its identity has been checked.
  func consent(of object: borrowing ObjectText, identity: ReadIdentity, _ reader: ObjectReader) -> ObjectConsent {
    var consent: ObjectConsent?
    var time: Timestamp??
    for (key, member) in [(Key.externalID, identity.externalID), (.brazeID, identity.brazeID)] {
      guard let member, let entry = reader.withText(of: member.string, { entry(key, $0) }) else { continue }
      var collected = entry.status
      if let since = entry.since {
        let moment = time ?? reader.time(of: object)
        time = .some(moment)
        if moment.map({ $0 < since }) ?? true { collected = .notDetermined }
      }
      consent = ObjectConsent(
        collected: consent.map { .leastPermissive($0.collected, collected) } ?? collected,
        now: consent.map { .leastPermissive($0.now, entry.status) } ?? entry.status)
    }
    return consent ?? ObjectConsent(collected: .notDetermined, now: .notDetermined)
  }
}

extension ObjectReader {
  /// The moment an object names under `time`. An attributes object has none, since the key is a custom attribute there, and neither
  /// has an object that names two, or one that is no moment.
  func time(of object: borrowing ObjectText) -> Timestamp? {
    guard object.array != .attributes else { return nil }
    var found: ObjectMember?
    for index in object.members.indices where object.members[index].meaning.use == .time {
      guard found == nil else { return nil }
      found = object.members[index]
    }
    guard let found, isString(found.value), !holdsEscape(found.string) || decoded(found.string) != nil else { return nil }
    return withText(of: found.string) { Timestamp(iso8601: $0) }
  }
}
