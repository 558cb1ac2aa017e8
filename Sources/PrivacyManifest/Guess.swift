import SourceDiagnostics

/// What was probably meant by a text that is none of Apple's values.
public struct Guess<Term: VocabularyTerm>: Sendable {
  /// What was meant: one value, or several of which the writer must choose.
  public let terms: [Term]
  /// How the text differs from it.
  public let slip: Slip
}

/// How a text differs from the value that was meant.
public enum Slip: Sendable, Hashable {
  /// White space around it.
  case whiteSpace
  /// Upper for lower case, or the other way round.
  case letterCase
  /// What all values of the table begin with is missing, or another beginning stands there.
  case prefix
  /// It is what Xcode's editor or the App Store show for the value.
  case label
  /// A code with text around it, as Xcode's editor shows it.
  case codeWithText
  /// The end of a code, `.1`, is missing.
  case missingVersion
  /// It is the App Store's name for a group of values.
  case group
  /// It is a spelling that has been seen in the wild.
  case wrongSpelling
  /// It is a few letters away.
  case typo
}

extension VocabularyTerm {
  /// What was probably meant by a text that is none of Apple's values; nil where nothing is near.
  public static func guess(_ written: String) -> Guess<Self>? {
    guard written.utf8.count <= Spelling.longest else { return nil }
    let text = Spelling.trimmed(written)
    if let term = Self(rawValue: text) { return Guess(terms: [term], slip: .whiteSpace) }
    let whole = Spelling.folded(text)
    if let position = index.foldedValues.firstIndex(of: whole) {
      let term = all[position]
      return Guess(terms: [term], slip: text.lowercased() == term.rawValue.lowercased() ? .letterCase : .typo)
    }
    let short = Spelling.withoutApplePrefix(whole)
    if let position = index.foldedNames.firstIndex(of: short) {
      return Guess(terms: [all[position]], slip: text.utf8.contains(0x20) ? .label : .prefix)
    }
    if let position = index.foldedLabels.firstIndex(of: short) {
      return Guess(terms: [all[position]], slip: .label)
    }
    if let terms = wrongSpellings.first(where: { Spelling.folded($0.key) == short })?.value {
      return Guess(terms: terms, slip: .wrongSpelling)
    }
    if let guess = group(short) { return guess }
    guard let near = Spelling.nearest(to: short, among: index.foldedNames) else { return nil }
    return Guess(terms: [all[near]], slip: .typo)
  }

  private static func group(_ short: String) -> Guess<Self>? {
    guard let group = CollectedDataType.Group.allCases.first(where: { Spelling.folded($0.rawValue) == short }) else {
      return nil
    }
    let terms = all.filter { ($0 as? CollectedDataType)?.group == group }
    return terms.isEmpty ? nil : Guess(terms: terms, slip: .group)
  }
}

extension Reason {
  /// What was probably meant by a text that is no code of Apple's; nil where nothing is near. The codes of the category
  /// under which it stands come first.
  public static func guess(_ written: String, for category: AccessedAPICategory?) -> Guess<Reason>? {
    guard written.utf8.count <= Spelling.longest else { return nil }
    let text = Spelling.trimmed(written).uppercased()
    if let reason = Reason(rawValue: Spelling.trimmed(written)) { return Guess(terms: [reason], slip: .whiteSpace) }
    if let reason = Reason(rawValue: text) { return Guess(terms: [reason], slip: .letterCase) }
    if let reason = Reason(rawValue: (text.hasSuffix(".") ? text : text + ".") + "1") {
      return Guess(terms: [reason], slip: .missingVersion)
    }
    let named = codes(in: text)
    if !named.isEmpty { return Guess(terms: named, slip: .codeWithText) }
    let folded = Spelling.folded(text)
    let labelled = foldedLabels.filter { $0.label == folded }.map(\.reason)
    let labelledHere = labelled.filter { $0.category == category }
    if !labelled.isEmpty { return Guess(terms: labelledHere.isEmpty ? labelled : labelledHere, slip: .label) }
    for candidates in [category?.reasons ?? [], all] {
      if let near = NearMiss.nearest(to: text, among: candidates.map(\.rawValue), within: 1) {
        return Reason(rawValue: near).map { Guess(terms: [$0], slip: .typo) }
      }
    }
    return all.first { Spelling.folded($0.rawValue) == folded }.map { Guess(terms: [$0], slip: .typo) }
  }

  private static let foldedLabels = all.compactMap { reason in
    reason.label.map { (label: Spelling.folded($0), reason: reason) }
  }

  /// The codes that stand in a text as words of their own, each once.
  private static func codes(in text: String) -> [Reason] {
    var found: [Reason] = []
    let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "." }
    for word in text.split(whereSeparator: { !isPart($0) }) {
      guard let reason = Reason(rawValue: String(word.last == "." ? word.dropLast() : word)) else { continue }
      if !found.contains(reason) { found.append(reason) }
    }
    return found
  }
}
