/// The keys that say how the receiver treats an object. They are copied to every part of it, so nothing else may stand under them.
enum ControlKeys {
  /// - Throws: ``BatchError``: `control-invalid`.
  static func check(_ fields: [BatchObject.Field], in source: [UInt8]) throws(BatchError) {
    for (index, field) in fields.enumerated() {
      let kind = JSONText(checked: source[field.value]).kind
      // Most keys are told apart from all of these by their length alone.
      switch field.key.utf8.count {
      case 6 where field.key == "app_id":
        guard kind == .string || kind == .null else {
          throw BatchError(.controlInvalid, "`app_id` is no string", member: index)
        }
      case 14 where field.key == "_merge_objects", 17 where field.key == "push_token_import",
        21 where field.key == "_update_existing_only":
        guard kind == .bool || kind == .null else {
          throw BatchError(.controlInvalid, "`\(field.key)` is neither true nor false", member: index)
        }
      default: break
      }
    }
  }
}
