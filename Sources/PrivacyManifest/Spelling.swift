import SourceDiagnostics

/// Compares spellings by what a hurried writer keeps: letters and digits.
enum Spelling {
  /// What is longer than this many bytes is no slip of a value or a label: looking closer would cost much and find nothing.
  static let longest = 200

  /// Letters and digits in lower case, an ampersand as `and`; what is not ASCII stays.
  static func folded(_ text: String) -> String {
    var folded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: folded.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39, 0x80...: folded.append(byte)
      case 0x26: folded += [0x61, 0x6E, 0x64]
      default: break
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// The text without white space at its ends.
  static func trimmed(_ text: String) -> String {
    var slice = text[...]
    while let first = slice.first, isSpace(first) { slice.removeFirst() }
    while let last = slice.last, isSpace(last) { slice.removeLast() }
    return String(slice)
  }

  /// White space, and what looks like none at all: a zero-width space, a byte order mark.
  private static func isSpace(_ character: Character) -> Bool {
    character.isWhitespace || character == "\u{200B}" || character == "\u{FEFF}"
  }

  /// A folded text without what Apple's values and keys begin with, whichever of these it is.
  static func withoutApplePrefix(_ folded: String) -> String {
    for prefix in applePrefixes where folded.hasPrefix(prefix) && folded.utf8.count > prefix.utf8.count {
      return String(folded.dropFirst(prefix.count))
    }
    return folded
  }

  /// The longer before those that they begin with.
  private static let applePrefixes = [
    "nsprivacycollecteddatatypepurpose", "nsprivacycollecteddatapurpose", "nsprivacycollecteddatatype",
    "nsprivacycollecteddata", "nsprivacyaccessedapicategory", "nsprivacyaccessedapitype", "nsprivacyaccessedapi",
    "nsprivacy",
  ]

  /// The position of the candidate that is nearest, nil where none is or two are.
  static func nearest(to word: String, among candidates: [String]) -> Int? {
    NearMiss.nearest(to: word, among: candidates).flatMap { candidates.firstIndex(of: $0) }
  }
}

extension String {
  /// The text without a beginning, where it has that beginning and more.
  func removingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : self
  }
}
