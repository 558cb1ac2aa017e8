/// Whether `byte` may stand alone behind a backslash (RFC 8259, section 7).
@inline(__always)
func isShortEscape(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
    UInt8(ascii: "r"), UInt8(ascii: "t"):
    true
  default: false
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte &- UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte &- UInt8(ascii: "a") &+ 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte &- UInt8(ascii: "A") &+ 10)
  default: nil
  }
}

/// Checks every escape of a line that ends with a byte that belongs to none (its newline).
///
/// A backslash is legal in strings only, and outside of them no token begins with or holds one: so the escapes can be checked
/// without knowing where the strings are.
/// - Returns: the offset of the first escape; `length` where there is none.
func checkEscapes(_ bytes: UnsafePointer<UInt8>, length: Int) throws(LineFault) -> Int {
  let first = offset(of: UInt8(ascii: "\\"), in: bytes, length: length)
  var at = first
  while at < length {
    let start = at
    at &+= 1
    if bytes[at] == UInt8(ascii: "u") {
      for _ in 0..<4 {
        at &+= 1
        guard hexadecimalDigit(bytes[at]) != nil else { throw LineFault(offset: start, reason: .unknownEscape) }
      }
    } else if !isShortEscape(bytes[at]) {
      throw LineFault(offset: start, reason: .unknownEscape)
    }
    at &+= 1
    at &+= offset(of: UInt8(ascii: "\\"), in: bytes + at, length: length &- at)
  }
  return first
}

/// Appends the text of a string whose escapes have been checked, as UTF-8.
/// - Returns: `false` where half a surrogate pair stands in it.
func decode(_ string: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) -> Bool {
  var at = 0
  func codeUnit() -> UInt16 {
    (0..<4).reduce(0) { $0 << 4 | (hexadecimalDigit(string[at + 2 + $1]) ?? 0) }
  }
  while at < string.count {
    guard string[at] == UInt8(ascii: "\\") else {
      text.append(string[at])
      at += 1
      continue
    }
    switch string[at + 1] {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var units = [codeUnit()]
      at += 6
      if UTF16.isLeadSurrogate(units[0]), at + 6 <= string.count, string[at] == UInt8(ascii: "\\"),
        string[at + 1] == UInt8(ascii: "u")
      {
        units.append(codeUnit())
        at += 6
      }
      guard let scalar = scalar(of: units) else { return false }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      continue
    default: text.append(string[at + 1])
    }
    at += 2
  }
  return true
}

private func scalar(of units: [UInt16]) -> Unicode.Scalar? {
  guard units.count == 2 else { return Unicode.Scalar(units[0]) }
  guard UTF16.isTrailSurrogate(units[1]) else { return nil }
  return Unicode.Scalar(0x10000 + (UInt32(units[0]) & 0x3FF) << 10 + UInt32(units[1]) & 0x3FF)
}
