/// Text from a file or a path made safe for one line of a terminal or a log.
public enum TerminalText: Sendable {
  /// The text with every control character written as `\u{…}`: a file cannot move the cursor, colour the
  /// output or begin a second line of it.
  public static func printable(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isPlain ? text : printable(Array(text.unicodeScalars), keepingTabs: false)
  }

  static func printable(_ scalars: [Unicode.Scalar], keepingTabs: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar.value {
      case 0x09 where keepingTabs: result.append(scalar)
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
        // In an excerpt each takes one column, so that the caret stays under its place.
        if keepingTabs {
          result.append("\u{FFFD}")
        } else {
          result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
        }
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
