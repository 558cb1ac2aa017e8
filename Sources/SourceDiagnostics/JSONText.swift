/// Writes JSON (RFC 8259) piece by piece: no tree, no Foundation, UTF-8 out.
///
/// The caller writes members in the order in which they shall stand; commas are put where they belong.
public struct JSONText: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty text.
  public init() {}

  /// Writes `{ … }` around what the body writes.
  public mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", "}", body) }

  /// Writes `[ … ]` around what the body writes.
  public mutating func array(_ body: (inout JSONText) -> Void) { enclose("[", "]", body) }

  /// Writes a member's name; its value follows.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string. Control characters, `"` and `\` are escaped; so are U+2028 and U+2029, which some readers of lines split at.
  public mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u".utf8
        bytes += String(repeating: "0", count: 4 - digits.count).utf8
        bytes += digits.utf8
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string, or `null`.
  public mutating func string(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  /// Writes a whole number, or `null`.
  public mutating func number(_ value: Int?) {
    guard let value else { return null() }
    separate()
    bytes += String(value).utf8
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    bytes += (value ? "true" : "false").utf8
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes += "null".utf8
  }

  private mutating func enclose(_ open: Character, _ close: Character, _ body: (inout JSONText) -> Void) {
    separate()
    bytes += open.utf8
    needsComma = false
    body(&self)
    bytes += close.utf8
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
