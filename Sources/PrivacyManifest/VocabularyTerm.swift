public import PropertyListSyntax

/// A word of Apple's vocabulary: a value that a manifest may hold in some place.
public protocol VocabularyTerm: Sendable, Hashable {
  /// The value as it must be written.
  var rawValue: String { get }
  /// What Xcode's editor and the App Store show for it; nil where that is not known.
  var label: String? { get }
  /// What it means, in our words.
  var meaning: String { get }

  /// Every value of Apple's table, in Apple's order.
  static var all: [Self] { get }
  /// The values of `all`, to look texts up in.
  static var index: VocabularyIndex { get }
  /// What every value begins with; empty where they share nothing.
  static var prefix: String { get }
  /// Spellings seen in the wild that Apple does not list, without the prefix, and what was meant: one value or several.
  static var wrongSpellings: [String: [Self]] { get }
}

extension VocabularyTerm {
  /// The value written exactly so; nil where Apple's table has none.
  public init?(rawValue: String) {
    guard let term = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = term
  }

  /// Equal by value.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The value without what all of the table begin with.
  public var shortName: String { String(rawValue.dropFirst(Self.prefix.count)) }
}

/// The values of a table, ready for look-ups.
public struct VocabularyIndex: Sendable {
  /// The values themselves.
  let texts: TextIndex
  /// The values, the short names and the labels as `Spelling.folded` leaves them, each in the table's order.
  let foldedValues: [String]
  let foldedNames: [String]
  let foldedLabels: [String?]

  init<Term: VocabularyTerm>(_ all: [Term]) {
    texts = TextIndex(all.map(\.rawValue))
    foldedValues = all.map { Spelling.folded($0.rawValue) }
    foldedNames = all.map { Spelling.folded($0.shortName) }
    foldedLabels = all.map { $0.label.map(Spelling.folded) }
  }
}

/// A text where a word of Apple's vocabulary is due, as written.
public struct Written<Term: VocabularyTerm>: Sendable {
  /// The number of the `<string>`.
  public let id: PropertyListValue.ID
  private let index: Int16

  init(_ id: PropertyListValue.ID, in values: PropertyListValues) {
    self.id = id
    self.index = Int16(values.textPosition(of: id, in: Term.index.texts) ?? -1)
  }

  /// Whether it is exactly one of Apple's values.
  public var isKnown: Bool { index >= 0 }

  /// Its position in Apple's table; nil where it is none of Apple's values.
  public var position: Int? { isKnown ? Int(index) : nil }

  /// Which of Apple's values it is; nil where it is none.
  public var term: Term? { position.map { Term.all[$0] } }
}
