/// What may stand in `<integer>`, `<real>`, `<date>` and `<data>`: what Apple's own parser takes, less what it takes and
/// then silently misreads (base64 that is cut short, a thirteenth month).
enum ScalarSyntax {
  /// Whether a text is one of its type; true for types with no syntax of their own.
  static func isValid(_ text: ArraySlice<UInt8>, as kind: PropertyListValue.Kind) -> Bool {
    switch kind {
    case .integer: isInteger(text)
    case .real: isReal(text)
    case .date: isDate(text)
    case .data: isBase64(text)
    default: true
    }
  }

  /// Decimal or `0x` hexadecimal, in the range of `Int64` or `UInt64`; white space may precede but not follow.
  private static func isInteger(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.drop(while: isWhiteSpace)
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    var radix: UInt64 = 10
    if rest.first == UInt8(ascii: "0"), let x = rest.dropFirst().first, x | 0x20 == UInt8(ascii: "x") {
      radix = 16
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return false }
    var value: UInt64 = 0
    for byte in rest {
      guard let digit = digit(byte), digit < radix else { return false }
      let (product, overflowed) = value.multipliedReportingOverflow(by: radix)
      let (sum, carried) = product.addingReportingOverflow(digit)
      guard !overflowed, !carried else { return false }
      value = sum
    }
    return !isNegative || value <= Int64.min.magnitude
  }

  /// Decimal with an optional fraction and exponent, or a spelling of infinity or not-a-number in any case.
  private static func isReal(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.drop(while: isWhiteSpace)
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let lowercase = rest.prefix(9).map { $0 | 0x20 }
    if ["nan", "inf", "infinity"].contains(where: { lowercase.elementsEqual($0.utf8) }) { return true }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    var digits = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      digits += fraction.count
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard digits > 0 else { return false }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
      let power = rest.prefix(while: isDigit)
      guard !power.isEmpty else { return false }
      rest = rest.dropFirst(power.count)
    }
    return rest.isEmpty
  }

  /// `YYYY-MM-DDTHH:MM:SSZ` and nothing else.
  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    let pattern: StaticString = "0000-00-00T00:00:00Z"
    guard text.count == pattern.utf8CodeUnitCount else { return false }
    var numbers: [Int] = [0]
    for (index, byte) in text.enumerated() {
      let expected = pattern.utf8Start[index]
      if expected == UInt8(ascii: "0") {
        guard isDigit(byte) else { return false }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte & 0x0F)
      } else {
        guard byte == expected else { return false }
        numbers.append(0)
      }
    }
    return (1...12).contains(numbers[1]) && (1...31).contains(numbers[2]) && numbers[3] < 24 && numbers[4] < 60
      && numbers[5] < 60
  }

  /// Whole groups of four with their padding; white space anywhere.
  private static func isBase64(_ text: ArraySlice<UInt8>) -> Bool {
    var digits = 0
    var padding = 0
    for byte in text where !isWhiteSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else {
        let isDigit =
          isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "/")
        guard isDigit, padding == 0 else { return false }
        digits += 1
      }
    }
    return padding <= 2 && (digits + padding).isMultiple(of: 4)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    if isDigit(byte) { return UInt64(byte & 0x0F) }
    let lowercase = byte | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercase) else { return nil }
    return UInt64(lowercase - UInt8(ascii: "a")) + 10
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
