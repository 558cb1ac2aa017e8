/// The smallest thing that is routed: one event, one purchase, one attribute of one user.
public struct Datum: Hashable, Sendable {
  /// What it is.
  public let kind: DatumKind
  /// The name of a custom event or custom attribute; empty for every other kind.
  public let name: String
  /// What it cannot leave without: the kinds of the keys beside it in a whole event, or of what identifies its object.
  ///
  /// A datum is tracking as soon as its own kind, its name or one of these is.
  public let carried: DatumKinds

  /// A datum of a kind; a name means something for `customEvent` and `customAttribute` only.
  public init(_ kind: DatumKind, name: String = "", carrying carried: DatumKinds = []) {
    self.kind = kind
    self.name = kind == .customEvent || kind == .customAttribute ? name : ""
    self.carried = carried
  }

  /// A custom event of a name.
  public static func customEvent(_ name: String, carrying carried: DatumKinds = []) -> Self {
    Self(.customEvent, name: name, carrying: carried)
  }

  /// A custom attribute of a name.
  public static func customAttribute(_ name: String, carrying carried: DatumKinds = []) -> Self {
    Self(.customAttribute, name: name, carrying: carried)
  }

  /// Reads what a person types: `customEvent:event-1`, `customAttribute:plan`, or a kind's name in any accepted spelling.
  ///
  /// `nil` for what is no kind of datum, `everything` and an event without a name included.
  public init?(spelling: String) {
    if let colon = spelling.firstIndex(of: ":") {
      let name = String(spelling[spelling.index(after: colon)...])
      switch DatumKind(rawValue: String(spelling[..<colon])) {
      case .customEvent: self = .customEvent(name)
      case .customAttribute: self = .customAttribute(name)
      default: return nil
      }
      return
    }
    let read = TrackingProperty.Case(spelling: spelling).flatMap(DatumKind.init(listedBy:)) ?? DatumKind(rawValue: spelling)
    guard let kind = read, kind != .customEvent, kind != .customAttribute else { return nil }
    self.init(kind)
  }

  /// Every spelling that ``init(spelling:)`` accepts, with `customEvent:` and `customAttribute:` for the two that take a name.
  public static var acceptedSpellings: [String] {
    let kinds = DatumKind.allCases.map(\.rawValue).filter { !$0.hasPrefix("custom") }
    let wrappers = TrackingProperty.Case.acceptedSpellings.filter { spelling in
      !kinds.contains(spelling) && Datum(spelling: spelling) != nil
    }
    return ["customEvent:", "customAttribute:"] + kinds + wrappers
  }
}
