/// The line of a place with a caret under it, fit for a terminal.
struct Excerpt {
  /// The line, cropped to a window around the place, without its indentation's control characters.
  let line: String
  /// `^~~~` under the place.
  let caret: String

  /// Code points shown of a longer line.
  private static let window = 120

  /// The excerpt of a place; nil where the place has no line.
  init?(_ place: Place, in source: SourceText) {
    guard let start = place.start, let range = place.range else { return nil }
    let lineRange = source.line(start.line)
    let lower = Excerpt.boundary(at: min(max(range.lowerBound, lineRange.lowerBound), lineRange.upperBound), in: source)
    let upper = min(max(range.upperBound, lower), lineRange.upperBound)

    // Four bytes are one code point at most, so that a line of megabytes is never decoded whole.
    let from = Excerpt.boundary(at: max(lineRange.lowerBound, lower - Excerpt.window * 4), in: source)
    var before = Array(String(decoding: source.bytes[from..<lower], as: UTF8.self).unicodeScalars)
    var after = Array(
      String(decoding: source.bytes[lower..<min(lineRange.upperBound, lower + Excerpt.window * 4)], as: UTF8.self).unicodeScalars)
    let cutsFront = from > lineRange.lowerBound || before.count > Excerpt.window / 2 + 20
    if cutsFront { before = Array(before.suffix(Excerpt.window / 2)) }
    let room = Excerpt.window - before.count
    let cutsBack = lower + Excerpt.window * 4 < lineRange.upperBound || after.count > room
    if cutsBack { after = Array(after.prefix(room)) }

    let marked = String(decoding: source.bytes[lower..<min(upper, lower + Excerpt.window * 4)], as: UTF8.self).unicodeScalars
    line = (cutsFront ? "…" : "") + Excerpt.printable(before) + Excerpt.printable(after) + (cutsBack ? "…" : "")
    var pad = cutsFront ? " " : ""
    for scalar in before {
      pad += scalar == "\t" ? "\t" : String(repeating: " ", count: Excerpt.width(scalar))
    }
    let width = marked.prefix(after.count).reduce(0) { $0 + Excerpt.width($1) }
    caret = pad + "^" + String(repeating: "~", count: max(0, width - 1))
  }

  /// Steps back to the start of the code point at an offset.
  private static func boundary(at offset: Int, in source: SourceText) -> Int {
    var offset = offset
    var steps = 0
    while offset > 0, offset < source.bytes.count, source.bytes[offset] & 0xC0 == 0x80, steps < 3 {
      offset -= 1
      steps += 1
    }
    return offset
  }

  private static func printable(_ scalars: [Unicode.Scalar]) -> String {
    TerminalText.printable(scalars, keepingTabs: true)
  }

  /// Columns of a terminal that a code point takes: two for East Asian wide ones and emoji, none for combining marks.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}
