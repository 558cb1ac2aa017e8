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
  init(of fields: [BatchObject.Field], in source: [UInt8]) throws(BatchError) {
    var alias: UserAlias?
    var hasProfileKey = false
    for (index, field) in fields.enumerated() {
      // Most keys are told apart from all of these by their length alone.
      switch field.key.utf8.count {
      case 11 where field.key == "external_id": try Self.take("external_id", field, index, source, into: &externalID)
      case 8 where field.key == "braze_id": try Self.take("braze_id", field, index, source, into: &brazeID)
      case 10 where field.key == "user_alias": try Self.take(field, index, source, into: &alias)
      case 5 where field.key == "email" || field.key == "phone": hasProfileKey = true
      default: break
      }
    }
    if externalID != nil || brazeID != nil { return }
    if let alias {
      kinds = alias.isDevice ? [.deviceData] : []
      return
    }
    let choices: [(String, DatumKinds)] = hasProfileKey ? [("email", [.email]), ("phone", [.phoneNumber])] : []
    for (key, kinds) in choices {
      var value: String?
      for (index, field) in fields.enumerated() where field.key == key {
        try Self.take(key, field, index, source, into: &value)
      }
      guard value != nil else { continue }
      profileKey = key
      self.kinds = kinds
      return
    }
    throw BatchError(
      .identityMissing, "object has none of `external_id`, `braze_id`, `user_alias`, `email` and `phone`", member: nil)
  }

  /// Reads a value of an identity key, which must be the one read before if there is one.
  private static func take(
    _ key: String, _ field: BatchObject.Field, _ index: Int, _ source: [UInt8], into found: inout String?
  ) throws(BatchError) {
    let value = JSONText(checked: source[field.value])
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

  private static func take(
    _ field: BatchObject.Field, _ index: Int, _ source: [UInt8], into found: inout UserAlias?
  ) throws(BatchError) {
    let alias = try UserAlias(JSONText(checked: source[field.value]), member: index)
    guard found.map({ $0 == alias }) ?? true else {
      throw BatchError(.identityConflict, "`user_alias` stands twice with different values", member: index)
    }
    found = alias
  }
}
