/// A set of the names in ``SourceName/all``.
struct NameSet: Sendable, Hashable {
  private var bits: UInt64 = 0

  static let empty = NameSet()

  init() {}

  init(_ nameNumber: UInt8) { bits = 1 << UInt64(nameNumber) }

  var isEmpty: Bool { bits == 0 }

  func contains(_ nameNumber: UInt8) -> Bool { bits & (1 << UInt64(nameNumber)) != 0 }

  mutating func formUnion(_ other: NameSet) { bits |= other.bits }

  func union(_ other: NameSet) -> NameSet {
    var result = self
    result.formUnion(other)
    return result
  }
}

/// The API names that source text itself gives a meaning, by how far the meaning reaches.
struct SourceDefinitions: Sendable {
  /// A name and the type inside which it has a meaning of its own.
  struct Member: Sendable, Hashable {
    var type: String
    var nameNumber: UInt8
  }

  /// Functions, types and variables that every Swift file of the group sees.
  var inSwift = NameSet.empty
  /// The same for the C languages.
  var inC = NameSet.empty
  /// What only the file sees.
  var inFile = NameSet.empty
  /// Properties, methods and cases, which make a member of the name on an unknown value doubtful.
  var members = NameSet.empty
  /// What only code inside a type sees.
  var inTypes: Set<Member> = []

  mutating func add(_ other: SourceDefinitions) {
    inSwift.formUnion(other.inSwift)
    inC.formUnion(other.inC)
    members.formUnion(other.members)
    inTypes.formUnion(other.inTypes)
  }
}

/// A use before it is known what the rest of the group defines.
struct SourceCandidate: Sendable {
  /// What could take the use away.
  enum Reach: Sendable {
    /// Nothing: the text names what the API belongs to.
    case certain
    /// A function, type or variable of the name in sight.
    case bare(enclosingTypes: [String])
    /// A member of the name anywhere in the group.
    case member
  }

  var nameNumber: UInt8
  var range: Range<Int>
  var evidence: APIEvidence
  var confidence: APIConfidence
  var reason: String
  var reach: Reach
}
