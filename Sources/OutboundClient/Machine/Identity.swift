internal import Outbound
package import TrackingPolicy

/// Whose data an object holds.
package struct Identity: Hashable, Sendable {
  /// The user's id; `nil` before `changeUser`.
  package var userID: String?
  /// The device's id.
  package var deviceID: String

  package init(userID: String?, deviceID: String) {
    self.userID = userID
    self.deviceID = deviceID
  }

  /// What an object cannot leave without: before `changeUser` only its device identifies a user (law 2).
  package var kinds: DatumKinds { userID == nil ? [.deviceData] : [] }

  var member: BatchObject.Member {
    if let userID { return .init("external_id", .string(userID)) }
    return .init("user_alias", .object([("alias_name", .string(deviceID)), ("alias_label", .string("device_id"))]))
  }
}
