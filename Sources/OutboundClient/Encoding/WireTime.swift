/// Times in the form that `/users/track` takes (fact F8.10): `2026-11-30T18:41:30.123Z`.
enum WireTime {
  /// The text of a time in milliseconds since 1970.
  static func text(_ milliseconds: Int64) -> String {
    let day = floorDivide(milliseconds, 86_400_000)
    let inDay = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = date(daysSince1970: day)
    let date = "\(pad(year, 4))-\(pad(month, 2))-\(pad(dayOfMonth, 2))"
    let time = "\(pad(inDay / 3_600_000, 2)):\(pad(inDay / 60_000 % 60, 2)):\(pad(inDay / 1_000 % 60, 2))"
    return "\(date)T\(time).\(pad(inDay % 1_000, 3))Z"
  }

  /// The date in the Gregorian calendar, counted in years that begin with March, so that the leap day comes last.
  private static func date(daysSince1970 days: Int64) -> (Int64, Int64, Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func floorDivide(_ value: Int64, _ by: Int64) -> Int64 {
    value >= 0 ? value / by : -((by - 1 - value) / by)
  }

  private static func pad(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
