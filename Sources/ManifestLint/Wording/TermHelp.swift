internal import PrivacyManifest
internal import PropertyListSyntax

/// What to write instead of a text that is none of Apple's values.
enum TermHelp {
  /// The help for a guess.
  static func help<Term: VocabularyTerm>(_ guess: Guess<Term>) -> String {
    let values = Wording.list(guess.terms.map { "`\($0.rawValue)`" }, "or")
    switch guess.slip {
    case .whiteSpace: return "remove the white space around it: write \(values)"
    case .letterCase: return "upper and lower case count: write \(values)"
    case .prefix: return "Apple's values begin with `\(Term.prefix)`: write \(values)"
    case .label: return "that is the label shown to people: write \(values)"
    case .codeWithText:
      return guess.terms.count == 1
        ? "write the code alone: \(values)" : "write each code alone, in a `<string>` of its own: \(values)"
    case .missingVersion: return "the end of the code is missing: write \(values)"
    case .group: return "that is a group on the App Store's label: write what is collected of it, \(values)"
    case .wrongSpelling: return guess.terms.count == 1 ? "write \(values)" : "write what is meant of \(values)"
    case .typo: return "did you mean \(values)?"
    }
  }

  /// The reasons of a category that a manifest of a kind may give, each with its meaning.
  static func reasons(of category: AccessedAPICategory, for kind: ManifestKind) -> String {
    let reasons = category.reasons.filter { mayGive($0, kind) }
    return Wording.list(reasons.map { "`\($0.rawValue)` (\($0.meaning))" }, "or")
  }

  /// Whether a manifest of a kind may give a reason; one of an unknown kind may.
  static func mayGive(_ reason: Reason, _ kind: ManifestKind) -> Bool {
    !reason.isForSDKsOnly || (kind != .app && kind != .extension)
  }

  /// What was meant by the category of an entry; nil where that is not known.
  static func category(of api: AccessedAPI, in manifest: PrivacyManifest) -> AccessedAPICategory? {
    guard let written = api.category else { return nil }
    if let term = written.term { return term }
    guard let guess = AccessedAPICategory.guess(manifest[written.id].string ?? ""), guess.terms.count == 1 else { return nil }
    return guess.terms[0]
  }
}
