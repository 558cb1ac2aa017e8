public import TrackingPolicy

/// Whose data an object holds, and what it takes to say so.
public struct ObjectIdentity: Hashable, Sendable {
  /// The value of `external_id`.
  public private(set) var externalID: String?
  /// The value of `braze_id`.
  public private(set) var brazeID: String?
  /// The key, `email` or `phone`, that identifies because no identity key stands in the object (e-mail first, fact F8.1).
  public private(set) var profileKey: String?
  /// What nothing of the object can leave without: the kind of ``profileKey``, or `deviceData` where an alias labelled `device_id` is
  /// all there is. Empty if an identity key serves.
  public private(set) var kinds: DatumKinds = []

  /// - Throws: ``BatchError``: `identity-missing`, `identity-invalid`, `identity-conflict`, `lone-surrogate`.
  init(of members: [BatchObject.Member]) throws(BatchError) {
    externalID = try Self.text(of: "external_id", in: members)
    brazeID = try Self.text(of: "braze_id", in: members)
    let alias = try Self.alias(in: members)
    if externalID != nil || brazeID != nil { return }
    if let alias {
      kinds = alias.isDevice ? [.deviceData] : []
    } else if try Self.text(of: "email", in: members) != nil {
      profileKey = "email"
      kinds = [.email]
    } else if try Self.text(of: "phone", in: members) != nil {
      profileKey = "phone"
      kinds = [.phoneNumber]
    } else {
      throw BatchError(
        .identityMissing, "object has none of `external_id`, `braze_id`, `user_alias`, `email` and `phone`", member: nil)
    }
  }

  /// The one value of an identity key, `nil` if the key is not there.
  private static func text(of key: String, in members: [BatchObject.Member]) throws(BatchError) -> String? {
    var found: String?
    for index in members.indices where members[index].key == key {
      let value = members[index].value
      guard value.kind == .string else {
        throw BatchError(.identityInvalid, "`\(key)` identifies and is no string", member: index)
      }
      guard let text = value.string else {
        throw BatchError(.loneSurrogate, "half of a surrogate pair in `\(key)`, which identifies", member: index)
      }
      guard !text.isEmpty else {
        throw BatchError(.identityInvalid, "`\(key)` identifies and is empty", member: index)
      }
      guard found.map({ $0.utf8.elementsEqual(text.utf8) }) ?? true else {
        throw BatchError(.identityConflict, "`\(key)` stands twice with different values", member: index)
      }
      found = text
    }
    return found
  }

  private static func alias(in members: [BatchObject.Member]) throws(BatchError) -> UserAlias? {
    var found: UserAlias?
    for index in members.indices where members[index].key == "user_alias" {
      guard members[index].value.kind == .object else {
        throw BatchError(.identityInvalid, "`user_alias` is no object", member: index)
      }
      guard let alias = UserAlias(members[index].value) else {
        throw BatchError(.loneSurrogate, "half of a surrogate pair in `user_alias`, which identifies", member: index)
      }
      guard found.map({ $0 == alias }) ?? true else {
        throw BatchError(.identityConflict, "`user_alias` stands twice with different values", member: index)
      }
      found = alias
    }
    return found
  }
}

/// The value of `user_alias`, token by token, so that two spellings of the same strings are the same alias.
private struct UserAlias: Equatable {
  private var tokens: [[UInt8]] = []
  /// Whether a label at the alias's top level is `device_id`.
  private(set) var isDevice = false

  /// `nil` if a string in it holds half of a surrogate pair.
  init?(_ text: JSONText) {
    var scanner = JSONScanner(Array(text.bytes))
    var depth = 0
    var isLabel = false
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let start = scanner.position
      switch scanner.current {
      case UInt8(ascii: "\""):
        guard (try? scanner.skipString()) != nil, let string = JSONStringDecoder.decode(scanner.bytes[start..<scanner.position])
        else { return nil }
        scanner.skipSpace()
        let isKey = scanner.current == UInt8(ascii: ":")
        if isLabel && !isKey && string == "device_id" { isDevice = true }
        isLabel = depth == 1 && isKey && string == "alias_label"
        tokens.append([UInt8(ascii: "\"")] + Array(string.utf8))
      case let byte:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
        if byte != UInt8(ascii: ":") { isLabel = false }
        _ = scanner.skip(byte)
        tokens.append([byte])
      }
    }
  }
}
