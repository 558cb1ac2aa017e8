internal import CCurl
internal import Foundation

/// What is wanted of an answer's headers.
struct AnswerHead {
  /// Whether the empty line behind the headers came.
  private(set) var isWhole = false
  /// Whether the headers tell how the end of the body is known.
  private(set) var isFramed = false
  /// When requests are allowed again: `x-ratelimit-reset`, UTC, in seconds since 1970 (fact F8.3).
  private var reset: Int64?
  /// The server's time, so that a wrong clock here does no harm.
  private var date: Int64?

  /// Takes a line. A status line begins anew: an answer may come after an interim one.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    if line.starts(with: "HTTP/".utf8) {
      self = AnswerHead()
    } else if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
      isWhole = true
    } else if Self.value(of: "content-length:", in: line) ?? Self.value(of: "transfer-encoding:", in: line) != nil {
      isFramed = true
    } else if let value = Self.value(of: "x-ratelimit-reset:", in: line) {
      reset = Int64(value)
    } else if let value = Self.value(of: "date:", in: line) {
      let time = curl_getdate(value, nil)
      date = time < 0 ? nil : Int64(time)
    }
  }

  /// Seconds from now until a request may be made again: `retry-after`, else the reset of a limit that was hit.
  ///
  /// `x-ratelimit-reset` comes with every answer, and means nothing unless the limit is what it tells of.
  func retryAfter(status: Int, header: Int64) -> Int? {
    if header > 0 { return Int(clamping: header) }
    guard status == 429, let reset, reset >= 0 else { return nil }
    return Int(clamping: max(0, reset - (date ?? Int64(Date().timeIntervalSince1970))))
  }

  private static func value(of name: StaticString, in line: UnsafeRawBufferPointer) -> String? {
    let length = name.utf8CodeUnitCount
    guard line.count > length, line.count < 512, lowercase(line[0]) == name.utf8Start[0] else { return nil }
    let isIt = (0..<length).allSatisfy { lowercase(line[$0]) == name.utf8Start[$0] }
    guard isIt else { return nil }
    return String(decoding: line.dropFirst(length), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
