/// What shows that code uses an API.
public enum APIEvidence: String, Sendable, Hashable, CaseIterable {
  /// A symbol that a Mach-O file imports.
  case `import`
  /// A selector in a Mach-O file.
  case selector
  /// A call of a function in source text.
  case call
  /// A function named without a call, as in `= fstat`.
  case reference
  /// A property read, or a message sent.
  case member
  /// A class named.
  case type
  /// A key constant named.
  case constant
}

/// How sure it is that a use is one. Ordered: `low < medium < high`.
public enum APIConfidence: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The name is right, but other things are called so too.
  case low
  /// The name is distinctive, or the surroundings fit, but what it belongs to cannot be seen.
  case medium
  /// The text leaves no other reading short of a definition in another module.
  case high

  /// Orders by sureness, `low` first.
  public static func < (left: APIConfidence, right: APIConfidence) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    }
  }
}
