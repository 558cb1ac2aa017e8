/// Scalars of a binary property list as the text that they have in XML.
enum BinaryScalarText {
  /// Up to eight bytes are unsigned, eight are signed, sixteen hold what fits neither. Nil where it is out of range.
  static func integer(_ bytes: ArraySlice<UInt8>) -> String? {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    if bytes.count < 8 { return String(low) }
    if bytes.count == 8 { return String(Int64(bitPattern: low)) }
    if high == 0 { return String(low) }
    return high == .max && low >= 1 << 63 ? String(Int64(bitPattern: low)) : nil
  }

  static func real(_ bytes: ArraySlice<UInt8>) -> String {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.count == 4 ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))" : "\(Double(bitPattern: bits))"
  }

  /// Seconds since the start of 2001, in UTC. Nil before the year 0 and after 9999.
  static func date(_ bytes: ArraySlice<UInt8>) -> String? {
    let seconds = Double(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    // From 0000-03-01, with which the reckoning below begins, to 2001-01-01 are 730,791 days.
    guard seconds.magnitude < 400_000_000_000 else { return nil }
    var whole = Int(seconds)
    if Double(whole) > seconds { whole -= 1 }
    let sinceEpoch = whole + 730_791 * 86_400
    guard sinceEpoch >= 0 else { return nil }
    let (days, second) = sinceEpoch.quotientAndRemainder(dividingBy: 86_400)
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    guard year <= 9999 else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  static func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// UTF-16, the greater byte first. A surrogate without its other half becomes U+FFFD.
  static func utf16(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], isValid: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isValid = true
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case .error:
        isValid = false
        text.append(contentsOf: "\u{FFFD}".utf8)
      case .emptyInput: return (text, isValid)
      }
    }
  }
}
