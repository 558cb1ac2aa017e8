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

  /// What a type's text is called.
  static func noun(for kind: PropertyListValue.Kind) -> String {
    switch kind {
    case .integer: "integer"
    case .real: "number"
    case .date: "date"
    default: "base64 data"
    }
  }

  /// How a type's text is written.
  static func help(for kind: PropertyListValue.Kind) -> String {
    switch kind {
    case .integer: "write digits alone, such as `42`, with no white space behind them"
    case .real: "write a decimal number, such as `1.5`, with no white space behind it"
    case .date: "write `YYYY-MM-DDTHH:MM:SSZ`, such as `2024-05-01T00:00:00Z`"
    default: "write base64 with its padding, such as `AQI=`"
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
    if spells("nan", rest) { return true }
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
    if spells("inf", rest) || spells("infinity", rest) { return true }
    let whole = rest.prefix(while: isASCIIDigit)
    rest = rest.dropFirst(whole.count)
    var digits = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isASCIIDigit)
      digits += fraction.count
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard digits > 0 else { return false }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
      let power = rest.prefix(while: isASCIIDigit)
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
        guard isASCIIDigit(byte) else { return false }
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
          isASCIIDigit(byte) || isASCIILetter(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
        guard isDigit, padding == 0 else { return false }
        digits += 1
      }
    }
    return padding <= 2 && (digits + padding).isMultiple(of: 4)
  }

  private static func spells(_ word: StaticString, _ text: ArraySlice<UInt8>) -> Bool {
    text.count == word.utf8CodeUnitCount && text.hasPrefixIgnoringCase(word, at: text.startIndex)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    if isASCIIDigit(byte) { return UInt64(byte & 0x0F) }
    let lowercase = byte | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercase) else { return nil }
    return UInt64(lowercase - UInt8(ascii: "a")) + 10
  }
}
