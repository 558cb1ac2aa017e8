internal import Outbound
internal import TrackingPolicy

/// Users that the server should delete after a wipe, because their device can be recognised again.
public struct ServerDeletion: Hashable, Sendable {
  /// Their ids.
  public var externalIDs: [String]
  /// The device ids by which users without an id are known: aliases with the label `device_id`.
  public var deviceAliases: [String]

  /// These users.
  public init(externalIDs: [String] = [], deviceAliases: [String] = []) {
    self.externalIDs = externalIDs
    self.deviceAliases = deviceAliases
  }

  /// The requests it takes: one kind of id each, at most 50 (fact F8.13).
  public var requests: [UserDeletion] {
    [externalIDs.map { UserDeletion.User.externalID($0) }, deviceAliases.map { .alias(name: $0, label: "device_id") }]
      .flatMap { users in
        stride(from: 0, to: users.count, by: UserDeletion.mostUsers).compactMap { start in
          try? UserDeletion(Array(users[start..<min(start + UserDeletion.mostUsers, users.count)]))
        }
      }
  }
}

/// One request of `/users/delete` (fact F8.13): irreversible, and never made again by itself.
public struct UserDeletion: Hashable, Sendable {
  /// A user, by one kind of id. E-mail addresses and phone numbers are left out: they can be those of several users.
  public enum User: Hashable, Sendable {
    /// By the id that the app gave.
    case externalID(String)
    /// By the id that the server gave.
    case brazeID(String)
    /// By an alias.
    case alias(name: String, label: String)

    fileprivate var kind: String {
      switch self {
      case .externalID: "external_ids"
      case .brazeID: "braze_ids"
      case .alias: "user_aliases"
      }
    }
  }

  /// The greatest number of users of one request.
  public static let mostUsers = 50

  /// The users, all by the same kind of id.
  public let users: [User]

  /// A request for 1 to 50 users, all by the same kind of id.
  ///
  /// - Throws: ``InvalidCall`` with the code `range` or `payload`.
  public init(_ users: [User]) throws(InvalidCall) {
    guard (1...Self.mostUsers).contains(users.count) else {
      throw InvalidCall(.range, "one request deletes 1 to 50 users, not \(users.count)")
    }
    guard Set(users.map(\.kind)).count == 1 else {
      throw InvalidCall(.payload, "one request deletes users by one kind of id")
    }
    self.users = users
  }

  /// The body of the request.
  public var json: [UInt8] {
    let values = users.map { user in
      switch user {
      case .externalID(let id), .brazeID(let id): JSONText.string(id)
      case .alias(let name, let label): JSONText.object([("alias_name", .string(name)), ("alias_label", .string(label))])
      }
    }
    return Array(JSONText.object([(users[0].kind, .array(values))]).bytes)
  }

  /// The request, to be handed to a ``Transport``; the key needs the permission `users.delete`.
  ///
  /// A client is disabled after a wipe and sends nothing, so the app, or its server, sends this.
  ///
  /// - Parameters:
  ///   - endpoint: the REST endpoint, such as `https://rest.iad-01.braze.com`; not the SDK's (fact F2.21).
  ///   - apiKey: a REST key.
  ///   - idempotencyKey: a random text.
  /// - Returns: the request.
  public func request(endpoint: String, apiKey: APIKey, idempotencyKey: String) -> ForgetRequest {
    ForgetRequest(.users, body: json, url: "\(endpoint)/users/delete", apiKey: apiKey, idempotencyKey: idempotencyKey)
  }
}
