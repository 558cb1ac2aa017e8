import Foundation
import PropertyListSyntax

/// What Foundation's parser, which is Apple's CoreFoundation, makes of a document that is said to be clean.
enum SecondOpinion {
  /// In what the two differ; nil where they agree.
  ///
  /// Known differences are passed over: `CF$UID` dictionaries, which Foundation turns into an object; objects without an
  /// XML form, on some of which it crashes; and line ends, which it leaves as they are in the file.
  static func disagreement(on source: [UInt8], as document: PropertyListDocument) -> String? {
    guard let root = document.root else { return "a clean document has no root" }
    if contains(root, where: { $0.kind == .other }) { return nil }
    do {
      let value = try PropertyListSerialization.propertyList(from: Data(source), options: [], format: nil)
      return agrees(root, value) ? nil : "Foundation reads another value"
    } catch {
      return "Foundation refuses it: \((error as NSError).userInfo[NSDebugDescriptionErrorKey] ?? error)"
    }
  }

  private static func contains(_ value: PropertyListValue, where condition: (PropertyListValue) -> Bool) -> Bool {
    condition(value) || value.elements.contains { contains($0, where: condition) }
  }

  private static func agrees(_ value: PropertyListValue, _ other: Any) -> Bool {
    switch value.kind {
    case .dictionary:
      // Of a key that stands twice, Foundation keeps the last in XML and the first in a binary file.
      let values = Dictionary(grouping: value.entries) { unified($0.key.text) }
      guard let other = other as? [String: Any] else { return values["CF$UID"] != nil }
      let unifiedOther = Dictionary(other.map { (unified($0.key), $0.value) }, uniquingKeysWith: { $1 })
      return values.count == unifiedOther.count
        && values.allSatisfy { key, entries in
          unifiedOther[key].map { other in entries.contains { agrees($0.value, other) } } ?? false
        }
    case .array:
      guard let other = other as? [Any], other.count == value.count else { return false }
      return zip(value.elements, other).allSatisfy { agrees($0, $1) }
    case .string: return (other as? String).map(unified) == value.text.map(unified)
    case .boolean: return other as? Bool == value.boolean
    case .integer: return (other as? NSNumber).map { "\($0)" } == value.text.flatMap(decimal)
    case .real:
      guard let other = other as? Double, let own = value.text.flatMap(Double.init(trimming:)) else { return false }
      return other == own || Float(other) == Float(own) || (other.isNaN && own.isNaN)
    case .date:
      return other is Date && value.text.flatMap { try? Date($0, strategy: .iso8601) } != nil
    case .data: return other as? Data == Data(base64Encoded: value.text ?? "", options: .ignoreUnknownCharacters)
    case .other: return true
    }
  }

  private static func decimal(_ text: String) -> String? {
    let trimmed = text.drop(while: \.isWhitespace)
    let isNegative = trimmed.first == "-"
    let digits = trimmed.drop { "+-".contains($0) }
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    return UInt64(isHexadecimal ? digits.dropFirst(2) : digits, radix: isHexadecimal ? 16 : 10).map {
      isNegative && $0 > 0 ? "-\($0)" : "\($0)"
    }
  }

  private static func unified(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
  }
}

extension Double {
  fileprivate init?(trimming text: String) {
    self.init(String(text.drop(while: \.isWhitespace)))
  }
}
