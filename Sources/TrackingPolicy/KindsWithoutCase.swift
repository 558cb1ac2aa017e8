/// How kinds of data that have no tracking property are routed (fact F1.8): aliases, location, subscription groups, the rest.
public enum KindsWithoutCase: String, CaseIterable, Hashable, Sendable {
  /// They are tracking if `everything` is listed, and only then.
  case everything
  /// They are tracking, whatever the list says.
  case tracking
}

/// How the advertising identifier is routed (fact F1.8).
public enum IDFARule: String, CaseIterable, Hashable, Sendable {
  /// It is tracking, whatever the list says.
  case tracking
  /// It is tracking if `deviceData` is.
  case deviceData
}
