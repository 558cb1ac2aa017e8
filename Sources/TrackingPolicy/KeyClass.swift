/// What a policy makes of a top-level key of the wire form: one look-up tells all that a splitter asks.
public struct KeyClass: Hashable, Sendable {
  /// What a key does in an object.
  public enum Role: UInt8, Hashable, Sendable {
    /// It identifies and is copied to every part.
    case identity
    /// It controls and is copied to every part.
    case control
    /// It is a datum of a known kind, in an object of any array.
    case data
    /// It is a custom attribute in an attributes object, and nothing to the policy in any other.
    case customAttribute
  }

  /// What the key does.
  public let role: Role
  /// What a datum under this key is first of all; `identityOnly` for identity and control keys, which are none.
  public let kind: DatumKind
  /// All that it holds; empty for identity and control keys.
  public let kinds: DatumKinds
  /// Whether an attribute under this key is tracking, and with role `data` also every event that holds the key at its top level.
  public let isTracking: Bool

  init(role: Role, kind: DatumKind, kinds: DatumKinds, isTracking: Bool) {
    self.role = role
    self.kind = kind
    self.kinds = kinds
    self.isTracking = isTracking
  }

  init(role: WireKey.Role, trackingKinds: DatumKinds) {
    switch role {
    case .identity: self.init(role: .identity, kind: .identityOnly, kinds: [], isTracking: false)
    case .control: self.init(role: .control, kind: .identityOnly, kinds: [], isTracking: false)
    case .data(let kind, let others):
      let kinds = others.union([kind])
      self.init(role: .data, kind: kind, kinds: kinds, isTracking: !kinds.intersection(trackingKinds).isEmpty)
    }
  }
}

extension TrackingPolicy {
  /// The kinds every datum of which is tracking under this policy, whatever its name.
  public var trackingKinds: DatumKinds { compiled.trackingKinds }

  /// What a key is, looked up by its decoded UTF-8 bytes, which must be valid; ASCII costs no allocation.
  public func classify(keyUTF8 key: UnsafeRawBufferPointer) -> KeyClass {
    guard let index = compiled.keys.index(ofUTF8: key) else { return compiled.otherKey }
    return compiled.keyClasses[index]
  }

  /// What a key is.
  public func classify(key: String) -> KeyClass {
    guard let index = compiled.keys.index(of: key) else { return compiled.otherKey }
    return compiled.keyClasses[index]
  }

  /// Whether an event of this name, decoded valid UTF-8, is tracking by its name; ASCII costs no allocation.
  public func isTracking(eventNameUTF8 name: UnsafeRawBufferPointer) -> Bool {
    compiled.trackingKinds.contains(.customEvent) || compiled.eventNames.index(ofUTF8: name) != nil
  }

  /// Every key that ``classify(key:)`` does not treat as any other custom attribute, with its class; for tables outside Swift.
  public var classifiedKeys: [(name: String, class: KeyClass)] {
    Array(zip(compiled.keys.names, compiled.keyClasses)).map { (name: $0.0, class: $0.1) }
  }

  /// The class of every key that is not among ``classifiedKeys``.
  public var classOfOtherKeys: KeyClass { compiled.otherKey }
}
