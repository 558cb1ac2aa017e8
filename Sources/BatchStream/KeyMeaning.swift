internal import TrackingPolicy

/// What a key means to the splitter.
struct KeyMeaning: BitwiseCopyable {
  /// What the splitter itself reads under a key.
  enum Use: UInt8, BitwiseCopyable {
    case none
    case externalID
    case brazeID
    case userAlias
    case email
    case phone
    case name
    case time
    case appID
    /// A key that controls by true or false.
    case flag

    init(of key: String) {
      switch key {
      case "external_id": self = .externalID
      case "braze_id": self = .brazeID
      case "user_alias": self = .userAlias
      case "email": self = .email
      case "phone": self = .phone
      case "name": self = .name
      case "time": self = .time
      case "app_id": self = .appID
      case "_update_existing_only", "_merge_objects", "push_token_import": self = .flag
      default: self = .none
      }
    }
  }

  let use: Use
  /// Whether it identifies or controls, and is no datum.
  let isShared: Bool
  /// Whether it is a key of the wire form, or one that the policy adds to it, with a datum.
  let isKnownDatum: Bool
  let isTracking: Bool

  init(of key: String, _ keyClass: KeyClass) {
    use = Use(of: key)
    isShared = keyClass.role == .identity || keyClass.role == .control
    isKnownDatum = keyClass.role == .data
    isTracking = keyClass.isTracking
  }
}

/// A policy's keys, compiled for one look-up a key.
struct KeyMeanings: Sendable {
  private let names: NameTable
  private let meanings: [KeyMeaning]
  /// What every key means that is not in the table.
  let other: KeyMeaning

  init(_ policy: TrackingPolicy) {
    names = NameTable(policy.classifiedKeys.map(\.name) + ["name", "time"])
    meanings = names.names.map { KeyMeaning(of: $0, policy.classify(key: $0)) }
    other = KeyMeaning(of: "", policy.classOfOtherKeys)
  }

  /// What a key means, found by its decoded bytes.
  @inline(__always)
  func meaning(of key: UnsafeRawBufferPointer) -> KeyMeaning {
    guard let index = names.index(ofUTF8: key) else { return other }
    return meanings[index]
  }
}
