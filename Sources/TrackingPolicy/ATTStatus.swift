/// The status of App Tracking Transparency, as `ATTrackingManager.AuthorizationStatus` names it.
///
/// Only `authorized` allows tracking: Apple's system cuts the declared tracking domains in the other three alike (fact F2.2).
public enum ATTStatus: String, CaseIterable, Hashable, Sendable, Codable {
  /// The user was not asked yet.
  case notDetermined
  /// The device does not let the user be asked, as with a child's account.
  case restricted
  /// The user said no.
  case denied
  /// The user said yes.
  case authorized

  /// Whether tracking is allowed.
  public var isAllowed: Bool { self == .authorized }

  /// Whether tracking is refused: `denied` and `restricted`, while `notDetermined` is neither allowed nor refused.
  public var isRefusal: Bool { self == .denied || self == .restricted }

  /// The less permissive of two; from most to least: `authorized`, `notDetermined`, `restricted`, `denied`.
  public static func leastPermissive(_ one: Self, _ other: Self) -> Self {
    one.permissiveness <= other.permissiveness ? one : other
  }

  private var permissiveness: Int {
    switch self {
    case .denied: 0
    case .restricted: 1
    case .notDetermined: 2
    case .authorized: 3
    }
  }
}
