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
  static var index: TextIndex { get }
  /// What every value begins with; empty where they share nothing.
  static var prefix: String { get }
  /// Spellings seen in the wild that Apple does not list, without the prefix, and what was meant: one value or several.
  static var wrongSpellings: [String: [Self]] { get }
  /// What one value of the table is called, such as `data type`.
  static var noun: String { get }
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

/// A text where a word of Apple's vocabulary is due, as written.
public struct Written<Term: VocabularyTerm>: Sendable {
  /// The `<string>`.
  public let value: PropertyListValue
  private let index: Int16

  init(_ value: PropertyListValue) {
    self.value = value
    self.index = Int16(value.position(in: Term.index) ?? -1)
  }

  /// Whether it is exactly one of Apple's values.
  public var isKnown: Bool { index >= 0 }

  /// Its position in Apple's table; nil where it is none of Apple's values.
  public var position: Int? { isKnown ? Int(index) : nil }

  /// Which of Apple's values it is; nil where it is none.
  public var term: Term? { position.map { Term.all[$0] } }
}
