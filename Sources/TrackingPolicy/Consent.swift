/// What an app was told about the user's consent to tracking: nothing yet, an ATT status, the SDK's ad-tracking flag, or both.
///
/// The SDK never asks the system by itself (fact F2.1), so what was not told is unset, and unset counts as `notDetermined`.
public struct Consent: Hashable, Sendable {
  /// What `set(adTrackingEnabled:)` said last; `nil` if it was not called.
  public private(set) var adTrackingEnabled: Bool?
  /// The ATT status told last; `nil` if none was.
  public private(set) var attStatus: ATTStatus?

  /// Nothing was told.
  public static let unset = Self()

  private init() {}

  /// Consent of which an ATT status was told and nothing else.
  public init(_ attStatus: ATTStatus) {
    self.attStatus = attStatus
  }

  /// Consent of which the ad-tracking flag was told and nothing else.
  public init(adTrackingEnabled: Bool) {
    self.adTrackingEnabled = adTrackingEnabled
  }

  /// Takes note of the SDK's flag; an ATT status told before stays told.
  public mutating func tell(adTrackingEnabled: Bool) {
    self.adTrackingEnabled = adTrackingEnabled
  }

  /// Takes note of an ATT status; a flag told before stays told.
  public mutating func tell(_ attStatus: ATTStatus) {
    self.attStatus = attStatus
  }

  /// Whether anything was told.
  public var isTold: Bool { adTrackingEnabled != nil || attStatus != nil }

  /// The one status that what was told amounts to. A flag and a status at odds are not allowed: the less permissive counts.
  public var status: ATTStatus {
    switch (adTrackingEnabled, attStatus) {
    case (nil, let told): told ?? .notDetermined
    case (true?, let told): told ?? .authorized
    case (false?, .restricted?): .restricted
    case (false?, _): .denied
    }
  }

  /// Whether tracking is allowed.
  public var isAllowed: Bool { status.isAllowed }

  /// Whether tracking is refused, by `denied`, `restricted` or `adTrackingEnabled = false`.
  public var isRefusal: Bool { status.isRefusal }

  /// The consent under which a datum made from two earlier ones was collected (law 3), and of a datum that lived through a refusal.
  public static func leastPermissive(_ one: Self, _ other: Self) -> Self {
    ATTStatus.leastPermissive(one.status, other.status) == one.status ? one : other
  }
}
