/// Durations as a policy file writes them: `30s`, `15m`, `12h`, `7d`.
enum DurationText {
  /// The seconds of a duration; nil for any other text.
  static func seconds(_ text: String) -> Int? {
    guard let unit = text.utf8.last, let number = number(text.dropLast()) else { return nil }
    switch unit {
    case UInt8(ascii: "s"): return number
    case UInt8(ascii: "m"): return number * 60
    case UInt8(ascii: "h"): return number * 3600
    case UInt8(ascii: "d"): return number * 86_400
    default: return nil
    }
  }

  /// A number of at most nine ASCII digits, without a sign; nil for any other text.
  static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
