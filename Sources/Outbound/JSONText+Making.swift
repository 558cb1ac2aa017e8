extension JSONText {
  /// `null`.
  public static let null = JSONText(checked: Array("null".utf8)[...])

  /// `true` or `false`.
  public static func bool(_ value: Bool) -> JSONText {
    JSONText(checked: Array((value ? "true" : "false").utf8)[...])
  }

  /// A whole number.
  public static func number(_ value: Int) -> JSONText {
    JSONText(checked: Array(String(value).utf8)[...])
  }

  /// The shortest decimal that reads back as the same number; `nil` for infinities and NaN, which JSON cannot say.
  public static func number(_ value: Double) -> JSONText? {
    value.isFinite ? JSONText(checked: Array(value.description.utf8)[...]) : nil
  }

  /// A string. Quotes, backslashes and control characters are escaped, all else is written as it is.
  public static func string(_ value: String) -> JSONText {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x00..<0x20: bytes += Array("\\u00".utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return JSONText(checked: bytes[...])
  }

  /// An array of values.
  public static func array(_ values: [JSONText]) -> JSONText {
    JSONText(checked: joined(values.map(\.bytes), open: "[", close: "]")[...])
  }

  /// An object of members in this order.
  public static func object(_ members: [(key: String, value: JSONText)]) -> JSONText {
    let texts = members.map { string($0.key).bytes + [UInt8(ascii: ":")] + $0.value.bytes }
    return JSONText(checked: joined(texts, open: "{", close: "}")[...])
  }

  private static func joined(_ texts: [ArraySlice<UInt8>], open: Unicode.Scalar, close: Unicode.Scalar) -> [UInt8] {
    [UInt8(ascii: open)] + texts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: close)]
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
