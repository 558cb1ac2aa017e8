/// A moment, read from ISO 8601 by hand: `2026-11-30T18:46:40.25Z`, `2026-11-30T18:46:40+01:00`.
///
/// A time without its offset from UTC names no moment and is none here.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z; leap seconds are not counted.
  public var seconds: Int64
  /// 0 up to 999 999 999; what a text holds beyond is cut off.
  public var nanoseconds: Int32

  /// Makes a moment of its parts.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Reads `text`, or gives `nil` where it names no moment.
  public init?(iso8601 text: String) {
    var text = text
    guard let timestamp = text.withUTF8({ Timestamp(iso8601: $0) }) else { return nil }
    self = timestamp
  }

  /// Reads a date and a time of day in the extended form with offset: `Z`, `+01:00`, `+0100` or `+01`.
  init?(iso8601 text: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(text: text)
    guard let year = reader.number(4), reader.takes("-"), let month = reader.number(2), reader.takes("-"),
      let day = reader.number(2), reader.takes("T") || reader.takes("t") || reader.takes(" "),
      let hour = reader.number(2), reader.takes(":"), let minute = reader.number(2)
    else { return nil }
    var second = 0
    var nanoseconds: Int32 = 0
    if reader.takes(":") {
      guard let value = reader.number(2) else { return nil }
      second = value
      if reader.takes(".") || reader.takes(",") {
        guard let value = reader.fraction() else { return nil }
        nanoseconds = value
      }
    }
    guard let offset = reader.offset(), reader.isAtEnd, (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let time = hour * 3600 + minute * 60 + second - offset
    self.init(seconds: Int64(daysSince1970(year, month, day) * 86_400 + time), nanoseconds: nanoseconds)
  }

  /// Earlier moments come first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

private func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

private func days(in month: Int, of year: Int) -> Int {
  switch month {
  case 2: isLeap(year) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// Days in the proleptic Gregorian calendar, counted in years that begin in March, so that the leap day comes last.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let marchYear = month > 2 ? year : year - 1
  let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
  let yearOfEra = marchYear - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private struct DigitReader {
  let text: UnsafeBufferPointer<UInt8>
  var at = 0

  var isAtEnd: Bool { at == text.count }

  mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func digit() -> Int? {
    guard at < text.count, isDigit(text[at]) else { return nil }
    defer { at += 1 }
    return Int(text[at] - UInt8(ascii: "0"))
  }

  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Nanoseconds.
  mutating func fraction() -> Int32? {
    guard var value = digit().map(Int32.init) else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 9 { value = value * 10 + Int32(digit) }
      count = min(count + 1, 9)
    }
    for _ in count..<9 { value *= 10 }
    return value
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if takes("Z") || takes("z") { return 0 }
    let sign = takes("-") ? -1 : 1
    guard sign < 0 || takes("+"), let hours = number(2), hours < 24 else { return nil }
    if isAtEnd { return sign * hours * 3600 }
    _ = takes(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
