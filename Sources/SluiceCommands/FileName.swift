/// Looks at names of files by their bytes: a walk asks this of every name it meets.
enum FileName {
  /// Whether a name ends in a suffix, given in lower case, whatever the name's case (ASCII).
  static func ends(_ name: String, in suffix: StaticString) -> Bool {
    let utf8 = name.utf8
    let count = suffix.utf8CodeUnitCount
    guard utf8.count >= count else { return false }
    return suffix.withUTF8Buffer { suffix in
      utf8.suffix(count).elementsEqual(suffix) { $0 == $1 || ($0 >= 0x41 && $0 <= 0x5A && $0 | 0x20 == $1) }
    }
  }
}
